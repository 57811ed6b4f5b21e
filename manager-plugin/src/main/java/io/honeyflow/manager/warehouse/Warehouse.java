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
package io.honeyflow.manager.warehouse;

import io.honeyflow.common.node.FieldFormat;
import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.unit.InvalidTextException;
import io.honeyflow.hive.conf.ClusterConf;
import io.honeyflow.hive.conf.SiteFileException;
import io.honeyflow.hive.conf.SiteFiles;
import io.honeyflow.hive.conf.SiteRequest;
import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.format.FileFormats;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.MetastoreException;
import io.honeyflow.hive.metastore.MetastoreServer;
import io.honeyflow.hive.metastore.thrift.ThriftMetastoreFactory;
import io.honeyflow.manager.warehouse.WarehouseException.Reason;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Looks into the metastores that nodes name, each time anew, as the sink does. Thread-safe; nothing
 * is changed.
 */
public final class Warehouse {

  /** Somebody waits before a form. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final Duration ANSWER = Duration.ofSeconds(10);

  private static final int LISTED_PARTITIONS = 10_000;
  private static final int SHOWN_PARTITIONS = 100;

  private final String hiveConfDir;

  /**
   * @param hiveConfDir where hive-site.xml lies for nodes that name no place; empty for where this
   *     process has it
   */
  public Warehouse(String hiveConfDir) {
    this.hiveConfDir = hiveConfDir;
  }

  /**
   * Whether a metastore answers.
   *
   * @throws WarehouseException when it does not
   */
  public WarehouseServer server(WarehouseAddress address) {
    ClusterConf conf = conf(address);
    MetastoreServer server = ask(conf, Metastore::server);
    return new WarehouseServer(server.endpoint(), server.version(), conf.warnings());
  }

  /**
   * The names of all databases, in alphabetical order.
   *
   * @throws WarehouseException when no metastore answers, or it refuses
   */
  public List<String> databases(WarehouseAddress address) {
    return ask(conf(address), Metastore::databaseNames);
  }

  /**
   * The names of a database's tables, in alphabetical order.
   *
   * @throws WarehouseException when no metastore answers, it refuses, or has no such database
   */
  public List<String> tables(WarehouseAddress address, String database) {
    return ask(
        conf(address),
        metastore -> {
          List<String> tables = metastore.tableNames(database);
          if (tables.isEmpty() && metastore.databaseLocation(database).isEmpty()) {
            throw missing("database " + quoted(database));
          }
          return tables;
        });
  }

  /**
   * A table.
   *
   * @throws WarehouseException when no metastore answers, it refuses, or has no such table
   */
  public WarehouseTable table(WarehouseAddress address, String database, String table) {
    TableName name = new TableName(database, table);
    return ask(
        conf(address),
        metastore -> {
          HiveTable found =
              metastore
                  .table(name)
                  .orElseThrow(() -> missing("table " + quoted(database + "." + table)));
          List<String> partitions =
              found.partitionColumns().isEmpty()
                  ? List.of()
                  : metastore.partitionNames(name, LISTED_PARTITIONS);
          return described(found, partitions);
        });
  }

  private ClusterConf conf(WarehouseAddress address) {
    try {
      return SiteFiles.ofProcess()
          .load(
              new SiteRequest(
                  blankToNull(
                      address.hiveConfDir().isBlank() ? hiveConfDir : address.hiveConfDir()),
                  blankToNull(address.hadoopConfDir()),
                  address.options(),
                  PATIENCE));
    } catch (SiteFileException e) {
      throw new WarehouseException(Reason.ADDRESS, e);
    }
  }

  private static <T> T ask(ClusterConf conf, Function<Metastore, T> question) {
    try (Metastore metastore =
        new ThriftMetastoreFactory(conf.metastore().withPatience(PATIENCE, ANSWER)).open()) {
      return question.apply(metastore);
    } catch (MetastoreException e) {
      Reason reason =
          switch (e.reason()) {
            case UNREACHABLE -> Reason.AWAY;
            case NO_SUCH_OBJECT -> Reason.MISSING;
            case ALREADY_EXISTS, REFUSED -> Reason.REFUSED;
          };
      throw new WarehouseException(reason, e);
    }
  }

  private static WarehouseTable described(HiveTable table, List<String> partitions) {
    return new WarehouseTable(
        table.name().table(),
        table.type(),
        columns(table.columns()),
        columns(table.partitionColumns()),
        FileFormats.name(table.format()).orElse(table.format().serde()),
        table.location(),
        partitions.stream().sorted(Comparator.reverseOrder()).limit(SHOWN_PARTITIONS).toList());
  }

  private static List<WarehouseTable.Column> columns(List<HiveColumn> columns) {
    return columns.stream()
        .map(
            column ->
                new WarehouseTable.Column(
                    column.name(), column.type(), column.comment(), format(column.type())))
        .toList();
  }

  private static Optional<FieldFormat> format(String hiveType) {
    try {
      return FieldFormat.of(HiveType.parse(hiveType));
    } catch (InvalidTextException unknown) {
      return Optional.empty();
    }
  }

  private static WarehouseException missing(String what) {
    return new WarehouseException(
        Reason.MISSING,
        "Cannot read "
            + what
            + ": the metastore has no such one. Correct the name, or create it in Hive.");
  }

  private static String quoted(String name) {
    return "'" + name + "'";
  }

  private static @Nullable String blankToNull(String text) {
    return text.isBlank() ? null : text;
  }
}
