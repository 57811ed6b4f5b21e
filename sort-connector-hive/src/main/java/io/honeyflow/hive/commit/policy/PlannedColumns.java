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
package io.honeyflow.hive.commit.policy;

import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.unit.InvalidTextException;
import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.log.LogLine;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.plan.SinkPlan;
import io.honeyflow.hive.type.TableColumn;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The columns that files were written with. Readers of ORC and text go by the order of columns,
 * those of Parquet by their names: all read old files right as long as new columns come behind the
 * others, and are NULL there.
 */
final class PlannedColumns {
  private static final Logger LOG = LoggerFactory.getLogger(PlannedColumns.class);

  private final TableName table;
  private final List<TableColumn> planned;
  private List<String> added = List.of();

  PlannedColumns(SinkPlan plan) {
    this.table = plan.table();
    this.planned = plan.columns();
  }

  /** How files would be read wrong by the columns that the table has now; empty when not. */
  Optional<String> change(List<HiveColumn> now) {
    for (int i = 0; i < planned.size(); i++) {
      if (i >= now.size() || !isSame(planned.get(i), now.get(i))) {
        return Optional.of(
            "its column %d was '%s %s' when its files were written, and its columns are (%s) now. Put them back with ALTER TABLE %s REPLACE COLUMNS; new columns may stay behind the others."
                .formatted(
                    i + 1, planned.get(i).name(), planned.get(i).type(), declared(now), table));
      }
    }
    tellOf(now.subList(planned.size(), now.size()).stream().map(HiveColumn::name).toList());
    return Optional.empty();
  }

  /** Once, and not again at each checkpoint. */
  private void tellOf(List<String> names) {
    if (!names.equals(added)) {
      added = names;
      LogLine.COLUMNS_APPEARED.log(LOG, table, names);
    }
  }

  private static String declared(List<HiveColumn> columns) {
    return columns.stream()
        .map(column -> column.name() + " " + column.type())
        .collect(Collectors.joining(", "));
  }

  private static boolean isSame(TableColumn planned, HiveColumn now) {
    if (!planned.name().equals(now.name())) {
      return false;
    }
    try {
      return HiveType.parse(now.type()).equals(planned.type());
    } catch (InvalidTextException e) {
      return false;
    }
  }
}
