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
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.parquet.io.api.RecordConsumer;

/** Chooses, once per file, how the values of each column are written. */
final class ParquetValues {
  private final RecordConsumer out;
  private final ValueLimits limits;
  private final ParquetLayout layout;

  ParquetValues(RecordConsumer out, ValueLimits limits, ParquetLayout layout) {
    this.out = out;
    this.limits = limits;
    this.layout = layout;
  }

  ParquetValue of(LogicalType from, HiveType to) {
    LogicalType type = LogicalTypes.withoutName(from);
    if (type.getTypeRoot() == LogicalTypeRoot.NULL) {
      return ParquetPrimitives.Nothing.INSTANCE;
    }
    if (to instanceof Primitive primitive) {
      return primitive(type, primitive);
    }
    if (to instanceof HiveType.Varchar) {
      return new ParquetPrimitives.Text(out, false);
    }
    if (to instanceof HiveType.Char) {
      return new ParquetPrimitives.Text(out, true);
    }
    if (to instanceof HiveType.Decimal decimal) {
      DecimalSource source = new DecimalSource(type, decimal);
      return switch (layout.decimal(decimal.precision())) {
        case INT32 -> new ParquetDecimals.Ints(out, source);
        case INT64 -> new ParquetDecimals.Longs(out, source);
        default -> new ParquetDecimals.Bytes(out, source, decimal);
      };
    }
    if (type instanceof ArrayType array && to instanceof HiveType.Array target) {
      return new ParquetNested.Elements(out, layout, of(array.getElementType(), target.element()));
    }
    if (type instanceof MapType map && to instanceof HiveType.Map target) {
      return new ParquetNested.Entries(
          out, of(map.getKeyType(), target.key()), of(map.getValueType(), target.value()));
    }
    if (type instanceof MultisetType multiset && to instanceof HiveType.Map target) {
      return new ParquetNested.Entries(
          out,
          of(multiset.getElementType(), target.key()),
          of(LogicalTypes.MULTISET_COUNT, target.value()));
    }
    if (type instanceof RowType row && to instanceof HiveType.Struct target) {
      return new ParquetNested.Fields(out, row, target, this);
    }
    throw new IllegalArgumentException(type + " cannot be written as " + to);
  }

  private ParquetValue primitive(LogicalType from, Primitive to) {
    return switch (to) {
      case BOOLEAN -> new ParquetPrimitives.Booleans(out);
      case TINYINT, SMALLINT, INT -> new ParquetPrimitives.Ints(out, Integral.of(from));
      case BIGINT -> new ParquetPrimitives.Longs(out, Integral.of(from));
      case FLOAT -> new ParquetPrimitives.Floats(out, Floating.of(from));
      case DOUBLE -> new ParquetPrimitives.Doubles(out, Floating.of(from));
      case STRING -> new ParquetPrimitives.Text(out, false);
      case BINARY -> new ParquetPrimitives.Bytes(out);
      case DATE -> new ParquetPrimitives.Dates(out, layout.calendar());
      case TIMESTAMP -> timestamp(from, limits.timestamps(from));
      case TIMESTAMP_LOCAL_TZ, VOID, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          throw new IllegalArgumentException(from + " cannot be written as " + to);
    };
  }

  private ParquetValue timestamp(LogicalType from, TimestampEncoding encoding) {
    return switch (layout.time(from)) {
      case INT96 -> new ParquetTimestamps.Int96(out, encoding);
      case MICROS -> new ParquetTimestamps.Micros(out, encoding);
      case NANOS -> new ParquetTimestamps.Nanos(out, encoding);
    };
  }
}
