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
package io.honeyflow.hive.metastore;

import io.honeyflow.hive.conf.TableName;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The Hive metastore in this project's words. Every method is repeatable, waits out transport
 * faults within the configured retry timeout, and throws {@link MetastoreException} otherwise.
 * Names are compared as Hive does, ignoring case. Not thread-safe: one instance per thread.
 */
public interface Metastore extends AutoCloseable {

  /** The server that currently answers. */
  MetastoreServer server();

  /** The names of all databases that the user may see, in alphabetical order. */
  List<String> databaseNames();

  /**
   * The names of all tables and views of a database that the user may see, in alphabetical order;
   * none when there is no such database.
   */
  List<String> tableNames(String database);

  /** The location of a database's directory, or empty when there is no such database. */
  Optional<String> databaseLocation(String database);

  /** The table, or empty when the database or the table is not there. */
  Optional<HiveTable> table(TableName name);

  /**
   * Creates a table.
   *
   * @throws MetastoreException with {@code ALREADY_EXISTS} when there is one of that name
   */
  void createTable(HiveTable table);

  /**
   * Adds columns behind those that a table has, to the table and to all of its partitions; nothing
   * else of them changes. A column whose name is there already is left as it is. When others alter
   * the table at the same time, their columns stay.
   */
  void addColumns(TableName table, List<HiveColumn> columns);

  /**
   * The names ({@code dt=2024-01-01/hr=08}, escaped as Hive escapes them) of at most {@code limit}
   * partitions, in no particular order.
   */
  List<String> partitionNames(TableName table, int limit);

  /** Those of the given partitions that exist, in no particular order. Asked for in batches. */
  List<HivePartition> partitions(TableName table, List<List<String>> values);

  /** Adds partitions in batches. One that exists already is left as it is. */
  void addPartitions(TableName table, List<NewPartition> partitions);

  /**
   * Changes parameters of existing partitions in batches, and nothing else of them. Partitions that
   * are not there are passed over. A batch is one call, which happens as a whole or not at all.
   *
   * <p>Statistics are as the change leaves them: the server is kept from computing its own. Only
   * Hive 1 cannot be kept from counting files where the change leaves no mark of accuracy; and then
   * it leaves none either.
   *
   * @param changes by the partitions' values
   */
  void changePartitionParameters(TableName table, Map<List<String>, ParameterChange> changes);

  /**
   * Changes parameters of a table, and nothing else of it. Statistics are as the change leaves
   * them; but a server of Hive 1 takes away those of a table, mark and all.
   */
  void changeTableParameters(TableName table, ParameterChange change);

  /**
   * Whether somebody wants to hear of insertions: the server keeps a notification log, or the
   * configuration says so. Asked once, then remembered.
   */
  boolean logsInsertions();

  /**
   * Writes insertions into the server's notification log, as Hive's own {@code INSERT} does, each
   * into a partition that is there. Not repeatable: what is written twice is in the log twice.
   *
   * @throws MetastoreException when not all could be written. Those that could be are; and an
   *     insertion that makes the server break the connection is not waited for
   */
  void logInsertions(TableName table, List<Insertion> insertions);

  /** What went over this connection so far. May be asked by any thread. */
  MetastoreTraffic traffic();

  @Override
  void close();
}
