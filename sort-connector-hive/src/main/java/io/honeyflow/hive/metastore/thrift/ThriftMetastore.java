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
import io.honeyflow.hive.metastore.HivePartition;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.Insertion;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.MetastoreException;
import io.honeyflow.hive.metastore.MetastoreServer;
import io.honeyflow.hive.metastore.MetastoreTraffic;
import io.honeyflow.hive.metastore.NewPartition;
import io.honeyflow.hive.metastore.ParameterChange;
import io.honeyflow.hive.partition.PartitionPath;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.NoSuchObjectException;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;

/**
 * A real metastore, of any Hive line from 1.2 to 4.2. Changes are made to the server's own objects,
 * read just before, so that what this project has no word for (owner, privileges, skew) stays.
 *
 * <p>Creating a table is the one call that is not quite repeatable: after a fault of the network in
 * its midst, the table that exists already may be one's own. Hive 4 makes an external table, whose
 * files are purged when it is dropped, of a managed one.
 */
final class ThriftMetastore implements Metastore {
  /** Partitions per call: few calls, and messages far below the servers' limit of 100 MB. */
  private static final int BATCH = 500;

  /**
   * New partitions per call: a metastore 4.1 inserts their parameters by one statement, and on
   * Derby the parser of a statement with some thousand rows overflows its stack.
   */
  private static final int NEW_PARTITIONS = 200;

  private final Caller caller;
  private final NotificationLog log;

  ThriftMetastore(Caller caller, NotificationLog log) {
    this.caller = caller;
    this.log = log;
  }

  @Override
  public MetastoreServer server() {
    return caller.server();
  }

  @Override
  public List<String> databaseNames() {
    return caller
        .call(
            "Cannot list the databases",
            connection -> connection.ask(ThriftHiveMetastore.Client::get_all_databases))
        .stream()
        .sorted()
        .toList();
  }

  @Override
  public List<String> tableNames(String database) {
    return caller
        .call(
            "Cannot list the tables of database " + database,
            connection ->
                connection.ask(
                    raw -> {
                      try {
                        return raw.get_all_tables(database);
                      } catch (NoSuchObjectException missing) {
                        return List.<String>of();
                      }
                    }))
        .stream()
        .sorted()
        .toList();
  }

  @Override
  public Optional<String> databaseLocation(String database) {
    return caller.call(
        "Cannot read database " + database,
        connection -> {
          try {
            return Optional.of(connection.ask(raw -> raw.get_database(database)).getLocationUri());
          } catch (NoSuchObjectException missing) {
            return Optional.empty();
          }
        });
  }

  @Override
  public Optional<HiveTable> table(TableName name) {
    return caller.call(
        "Cannot read table " + name,
        connection -> {
          try {
            return Optional.of(ThriftRecords.table(connection.table(name)));
          } catch (NoSuchObjectException missing) {
            return Optional.empty();
          }
        });
  }

  @Override
  public void createTable(HiveTable table) {
    new TableCreation(caller, this, table).create();
  }

  @Override
  public void addColumns(TableName table, List<HiveColumn> columns) {
    new ColumnAddition(caller, table, Clock.systemUTC()).add(columns);
  }

  @Override
  public List<String> partitionNames(TableName table, int limit) {
    String subject = "Cannot list the partitions of " + table;
    // Asked first, because not every line says that a table is not there when its partitions are
    // asked for.
    rawTable(subject, table);
    short most = limit > Short.MAX_VALUE ? -1 : (short) limit;
    return caller
        .call(
            subject,
            connection ->
                connection.ask(
                    raw -> raw.get_partition_names(table.database(), table.table(), most)))
        .stream()
        .limit(limit)
        .toList();
  }

  @Override
  public List<HivePartition> partitions(TableName table, List<List<String>> values) {
    String subject = "Cannot read partitions of " + table;
    Table raw = rawTable(subject, table);
    List<HivePartition> found = new ArrayList<>();
    inBatches(
        values.stream().distinct().toList(),
        BATCH,
        batch ->
            rawPartitions(subject, raw, table, batch).stream()
                .map(ThriftRecords::partition)
                .forEach(found::add));
    return found;
  }

  @Override
  public void addPartitions(TableName table, List<NewPartition> partitions) {
    if (partitions.isEmpty()) {
      return;
    }
    String subject = "Cannot add " + counted(partitions.size()) + " to " + table;
    Table raw = rawTable(subject, table);
    // A server refuses a batch that names one partition twice.
    Map<List<String>, NewPartition> distinct = new LinkedHashMap<>();
    partitions.forEach(partition -> distinct.putIfAbsent(partition.values(), partition));
    inBatches(
        List.copyOf(distinct.values()),
        NEW_PARTITIONS,
        batch -> {
          List<Partition> added =
              batch.stream().map(partition -> ThriftRecords.partition(raw, partition)).toList();
          caller.call(
              subject,
              connection -> {
                connection.addPartitions(table, added);
                return true;
              });
        });
  }

  @Override
  public void changePartitionParameters(
      TableName table, Map<List<String>, ParameterChange> changes) {
    if (changes.isEmpty()) {
      return;
    }
    String subject = "Cannot change " + counted(changes.size()) + " of " + table;
    Table raw = rawTable(subject, table);
    inBatches(
        List.copyOf(changes.keySet()), BATCH, batch -> change(subject, raw, table, batch, changes));
  }

  @Override
  public void changeTableParameters(TableName table, ParameterChange change) {
    String subject = "Cannot change the properties of " + table;
    Table raw = rawTable(subject, table);
    raw.setParameters(ThriftRecords.changed(raw.getParameters(), change));
    caller.call(
        subject,
        connection -> {
          connection.alterTable(table, raw);
          return true;
        });
  }

  @Override
  public boolean logsInsertions() {
    return log.kept();
  }

  @Override
  public void logInsertions(TableName table, List<Insertion> insertions) {
    log.write(table, insertions);
  }

  @Override
  public MetastoreTraffic traffic() {
    return caller.traffic();
  }

  @Override
  public void close() {
    caller.close();
  }

  private void change(
      String subject,
      Table raw,
      TableName table,
      List<List<String>> values,
      Map<List<String>, ParameterChange> changes) {
    List<Partition> partitions = rawPartitions(subject, raw, table, values);
    if (partitions.isEmpty()) {
      return;
    }
    for (Partition partition : partitions) {
      ParameterChange change = Objects.requireNonNull(changes.get(partition.getValues()));
      Map<String, String> before = ThriftRecords.parameters(partition.getParameters());
      partition.setParameters(Hive1Statistics.kept(before, ThriftRecords.changed(before, change)));
    }
    try {
      caller.call(
          subject,
          connection -> {
            connection.alterPartitions(table, partitions);
            return true;
          });
    } catch (MetastoreException refused) {
      // All or none: one that was dropped since it was read makes the server refuse the others.
      if (refused.reason() == MetastoreException.Reason.UNREACHABLE
          || rawPartitions(subject, raw, table, values).size() == partitions.size()) {
        throw refused;
      }
      change(subject, raw, table, values, changes);
    }
  }

  private Table rawTable(String subject, TableName name) {
    return caller.call(subject, connection -> connection.table(name));
  }

  private List<Partition> rawPartitions(
      String subject, Table table, TableName name, List<List<String>> values) {
    List<String> keys = table.getPartitionKeys().stream().map(FieldSchema::getName).toList();
    List<String> names =
        values.stream().map(partition -> PartitionPath.name(keys, partition)).toList();
    return caller.call(
        subject,
        connection ->
            connection.ask(
                raw -> raw.get_partitions_by_names(name.database(), name.table(), names)));
  }

  private static <T> void inBatches(List<T> all, int size, Consumer<List<T>> action) {
    for (int start = 0; start < all.size(); start += size) {
      action.accept(all.subList(start, Math.min(start + size, all.size())));
    }
  }

  private static String counted(int partitions) {
    return partitions == 1 ? "a partition" : partitions + " partitions";
  }
}
