/*
 * Copyright the Honeyflow authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package io.honeyflow.hive.format;

import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RowType;

/**
 * What a file format cannot store of Flink's values, and how it stores timestamps.
 *
 * @param times how it stores dates and timestamps
 * @param reach which timestamps of a type it holds
 */
record ValueLimits(FileFormat format, FileTimes times, Function<LogicalType, TimeReach> reach) {

  /** Of a format that holds all timestamps. */
  ValueLimits(FileFormat format, FileTimes times) {
    this(format, times, type -> TimeReach.ALL);
  }

  /** The check of values of a type, or empty when every one can be stored. */
  Optional<ValueCheck> check(String path, LogicalType from, HiveType to) {
    LogicalType type = LogicalTypes.withoutName(from);
    if (type.getTypeRoot() == LogicalTypeRoot.NULL) {
      return Optional.empty();
    }
    if (to == Primitive.DATE) {
      return Optional.of(new DateCheck(path, times.calendar()));
    }
    if (to == Primitive.TIMESTAMP_LOCAL_TZ) {
      ZoneOffsets clock = new ZoneOffsets(HiveTypeInfos.INSTANT_ZONE);
      ValueLimits instants = new ValueLimits(format, FileTimes.plain(clock));
      return Optional.of(
          new TimestampCheck(path, instants.timestamps(type), instants.reach().apply(type)));
    }
    if (to == Primitive.TIMESTAMP) {
      return Optional.of(new TimestampCheck(path, timestamps(type), reach.apply(type)));
    }
    if (format == FileFormat.JSON && (to == Primitive.FLOAT || to == Primitive.DOUBLE)) {
      return Optional.of(new FiniteCheck(path, Floating.of(type)));
    }
    if (type instanceof DecimalType decimal) {
      return Optional.of(new DecimalCheck(path, decimal));
    }
    if (to instanceof HiveType.Varchar text) {
      return Optional.of(new LengthCheck(path, text.length(), false));
    }
    if (to instanceof HiveType.Char text) {
      return Optional.of(new LengthCheck(path, text.length(), true));
    }
    if (type instanceof ArrayType array && to instanceof HiveType.Array target) {
      return check(path + ".element", array.getElementType(), target.element())
          .map(NestedChecks.Elements::new);
    }
    if (type instanceof MultisetType multiset && to instanceof HiveType.Map target) {
      return map(path, multiset.getElementType(), target, Optional.empty());
    }
    if (type instanceof MapType map && to instanceof HiveType.Map target) {
      return map(
          path,
          map.getKeyType(),
          target,
          check(path + ".value", map.getValueType(), target.value()));
    }
    if (type instanceof RowType row && to instanceof HiveType.Struct target) {
      return struct(path, row, target);
    }
    return Optional.empty();
  }

  /** How the timestamps of a type are stored. */
  TimestampEncoding timestamps(LogicalType from) {
    return new TimestampEncoding(
        LogicalTypes.timestampPrecision(from),
        from.getTypeRoot() == LogicalTypeRoot.TIMESTAMP_WITH_LOCAL_TIME_ZONE,
        times);
  }

  private Optional<ValueCheck> map(
      String path, LogicalType key, HiveType.Map target, Optional<ValueCheck> values) {
    Optional<ValueCheck> keys = check(path + ".key", key, target.key());
    return Optional.of(
        new NestedChecks.Entries(
            path,
            keys.map(NestedChecks.Elements::new).orElse(null),
            values.map(NestedChecks.Elements::new).orElse(null)));
  }

  private Optional<ValueCheck> struct(String path, RowType row, HiveType.Struct target) {
    List<Integer> positions = new ArrayList<>();
    List<ValueCheck> checks = new ArrayList<>();
    for (HiveType.Field field : target.fields()) {
      int position = LogicalTypes.position(row, field.name());
      if (position >= 0) {
        String fieldPath = path + "." + field.name();
        check(fieldPath, row.getTypeAt(position), field.type())
            .ifPresent(
                found -> {
                  positions.add(position);
                  checks.add(found);
                });
      }
    }
    return checks.isEmpty()
        ? Optional.empty()
        : Optional.of(new NestedChecks.Fields(row.getFieldCount(), positions, checks));
  }
}
