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
package io.honeyflow.hive.plan;

import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.type.UnsupportedTypeException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.table.types.logical.RowType;

/** Writes the Hive statements that remedies show, ready to be run in Hive. */
final class HiveDdl {
  private HiveDdl() {}

  /** A column's declaration, or empty when Hive has no such type. */
  static Optional<String> column(RowType.RowField field) {
    try {
      HiveColumn column = NewColumns.of(field);
      return Optional.of("`" + column.name() + "` " + column.type());
    } catch (UnsupportedTypeException e) {
      return Optional.empty();
    }
  }

  /** The table that a DDL of Flink's asks for. Columns that Hive cannot hold are left out. */
  static String createTable(TableName name, DeclaredTable declared) {
    RowType row = declared.row();
    List<String> keys =
        declared.partitionKeys().stream().map(key -> key.toLowerCase(Locale.ROOT)).toList();
    List<String> columns = new ArrayList<>();
    Map<String, String> partitionColumns = new TreeMap<>(Comparator.comparingInt(keys::indexOf));
    for (RowType.RowField field : row.getFields()) {
      String column = field.getName().toLowerCase(Locale.ROOT);
      column(field)
          .ifPresent(
              text -> {
                if (keys.contains(column)) {
                  partitionColumns.put(column, text);
                } else {
                  columns.add(text);
                }
              });
    }
    String partitionedBy =
        partitionColumns.isEmpty()
            ? ""
            : " PARTITIONED BY (" + String.join(", ", partitionColumns.values()) + ")";
    return "CREATE TABLE `%s`.`%s` (%s)%s STORED AS PARQUET"
        .formatted(name.database(), name.table(), String.join(", ", columns), partitionedBy);
  }
}
