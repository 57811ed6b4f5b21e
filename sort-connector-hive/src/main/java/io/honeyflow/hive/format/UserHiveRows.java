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

import io.honeyflow.adapter.HiveValues;
import io.honeyflow.adapter.UnwritableValueException;
import io.honeyflow.hive.type.TableColumn;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/** Rows as the user's own Hive holds them, after they have been checked. */
final class UserHiveRows {
  private final List<TableColumn> columns;
  private final List<HiveObjects> objects = new ArrayList<>();
  private final List<RowData.FieldGetter> getters = new ArrayList<>();
  private final RowCheck check;

  UserHiveRows(FormatRequest request, HiveValues values) {
    columns = request.columns();
    ZoneOffsets zone = new ZoneOffsets(request.zone());
    check = RowCheck.of(columns, limits(request, zone));
    // All of Hive's writers take the time on the clock, whatever they store.
    ValueLimits wallTimes = new ValueLimits(FileFormat.TEXTFILE, FileTimes.plain(zone));
    ObjectRules rules = new ObjectRules(wallTimes, values);
    for (TableColumn column : columns) {
      boolean absent = column.position() == TableColumn.ABSENT;
      objects.add(
          absent ? value -> value : HiveObjects.from(column.rowType(), column.type(), rules));
      getters.add(
          absent ? row -> null : LogicalTypes.fieldGetter(column.rowType(), column.position()));
    }
  }

  /** What the files of Hive's own writer cannot hold. */
  private static ValueLimits limits(FormatRequest request, ZoneOffsets zone) {
    FileFormat format = FileFormat.of(request.storage()).orElse(FileFormat.TEXTFILE);
    return switch (format) {
      // It stores instants of the JVM's zone.
      case PARQUET ->
          new ValueLimits(
              format,
              new FileTimes(
                  FileCalendar.HYBRID,
                  FileTimes.Kind.INSTANT_OF_FILE_ZONE,
                  zone,
                  new ZoneOffsets(ZoneId.systemDefault())));
      case ORC -> OrcLayout.HIVE.limits(zone);
      case TEXTFILE, SEQUENCEFILE, AVRO, JSON, CSV ->
          new ValueLimits(format, FileTimes.plain(zone));
    };
  }

  /**
   * @throws UnwritableRowException when Hive cannot hold a value
   */
  List<@Nullable Object> values(RowData row) {
    try {
      check.check(row);
    } catch (VariantNeededException e) {
      throw new UnwritableRowException(
          e.column(),
          "a timestamp cannot be stored as an instant of time zone "
              + ZoneId.systemDefault()
              + ", as Hive's own Parquet writer does in this JVM",
          "Run Flink with '-Duser.timezone=UTC', leave 'table.exec.hive.fallback-mapred-writer' at"
              + " false for this table, or filter out such rows.");
    }
    List<@Nullable Object> values = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      try {
        values.add(objects.get(i).ofNullable(getters.get(i).getFieldOrNull(row)));
      } catch (UnwritableValueException e) {
        throw new UnwritableRowException(columns.get(i).name(), e.reason(), e.remedy());
      }
    }
    return values;
  }
}
