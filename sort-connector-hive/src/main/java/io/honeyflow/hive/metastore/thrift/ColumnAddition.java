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
package io.honeyflow.hive.metastore.thrift;

import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.MetastoreException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * Adds columns to a table that others may alter at the same time. The metastore only replaces whole
 * tables, and the last one wins. So a table is written only if it is still as it was read, which
 * Hive 4 checks; before Hive 4 it is locked. Where it cannot be, it is read again after a moment,
 * in which others who had read the old one have most likely written it.
 */
final class ColumnAddition {
  private static final String LAST_CHANGE = "transient_lastDdlTime";
  private static final int ATTEMPTS = 20;
  private static final Duration MOMENT = Duration.ofMillis(500);

  private final Caller caller;
  private final TableName table;
  private final Clock clock;

  ColumnAddition(Caller caller, TableName table, Clock clock) {
    this.caller = caller;
    this.table = table;
    this.clock = clock;
  }

  void add(List<HiveColumn> columns) {
    Table before = read();
    if (missing(before, columns).isEmpty()) {
      return;
    }
    if (caller.server().version().startsWith("4.")) {
      add(before, columns, true);
      return;
    }
    Optional<TableLock> lock = TableLock.take(caller, table);
    try {
      add(read(), columns, lock.isPresent());
    } finally {
      lock.ifPresent(TableLock::close);
    }
  }

  /**
   * @param read the table as it is
   * @param alone whether no other change can go unseen between reading and writing the table
   */
  private void add(Table read, List<HiveColumn> columns, boolean alone) {
    Table before = read;
    List<FieldSchema> missing = missing(before, columns);
    for (int i = 1; !missing.isEmpty(); i++) {
      try {
        write(before, missing);
        if (!alone) {
          caller.pause(MOMENT);
        }
        before = read();
      } catch (MetastoreException refused) {
        before = after(refused, before, i == ATTEMPTS);
      }
      missing = missing(before, columns);
    }
  }

  /** The table that somebody else changed meanwhile; if nobody did, the refusal is meant. */
  private Table after(MetastoreException refused, Table before, boolean last) {
    if (last || refused.reason() == MetastoreException.Reason.UNREACHABLE) {
      throw refused;
    }
    Table now = read();
    if (now.equals(before)) {
      throw refused;
    }
    return now;
  }

  private Table read() {
    return caller.call(subject(), connection -> connection.table(table));
  }

  private static List<FieldSchema> missing(Table table, List<HiveColumn> columns) {
    Set<String> there =
        ThriftRecords.table(table).columns().stream()
            .map(HiveColumn::name)
            .collect(Collectors.toSet());
    return ThriftRecords.fields(
        columns.stream().filter(column -> !there.contains(column.name())).toList());
  }

  private void write(Table before, List<FieldSchema> missing) {
    boolean hive1 = caller.server().version().startsWith("1.");
    Table after = new Table(before);
    List<FieldSchema> columns = new ArrayList<>(before.getSd().getCols());
    columns.addAll(missing);
    after.getSd().setCols(columns);
    String changed = before.getParameters().getOrDefault(LAST_CHANGE, "0");
    Map<String, String> parameters = new HashMap<>(before.getParameters());
    parameters.put(LAST_CHANGE, Long.toString(laterThan(changed)));
    after.setParameters(parameters);
    caller.call(
        subject(),
        connection -> {
          if (hive1) {
            connection.alterTableAndPartitionsOfHive1(table, after);
          } else {
            connection.alterTableAndPartitions(table, after, Map.entry(LAST_CHANGE, changed));
          }
          return true;
        });
  }

  /** Of two changes within one second the second would look like the first. */
  private long laterThan(String seconds) {
    long now = clock.instant().getEpochSecond();
    return seconds.matches("\\d{1,18}") ? Math.max(now, Long.parseLong(seconds) + 1) : now;
  }

  private String subject() {
    return "Cannot add columns to " + table;
  }
}
