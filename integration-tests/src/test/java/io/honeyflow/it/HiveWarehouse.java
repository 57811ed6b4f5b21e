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
package io.honeyflow.it;

import io.honeyflow.hive.conf.MetastoreConf;
import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.format.FileFormat;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.ParameterChange;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.metastore.thrift.ThriftMetastoreFactory;
import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.reader.HiveReaderExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Gives a test class a database in a real Hive: a metastore and Hive's own query engine, which all
 * tests of this JVM share. Tables are made and read by Hive, never by what is tested.
 */
final class HiveWarehouse implements BeforeAllCallback {
  private final HiveReaderExtension hive;
  private String database;

  private HiveWarehouse(HiveLine line) {
    this.hive = HiveReaderExtension.of(line);
  }

  /** Hive 4.1. */
  static HiveWarehouse hive4() {
    return new HiveWarehouse(HiveLine.V4_1);
  }

  /** Hive 2.3. */
  static HiveWarehouse hive2() {
    return new HiveWarehouse(HiveLine.V2_3);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    hive.beforeAll(context);
    database = context.getRequiredTestClass().getSimpleName().toLowerCase(Locale.ROOT);
    hive.execute("CREATE DATABASE IF NOT EXISTS " + database);
  }

  /** The database of this test class. */
  String database() {
    return database;
  }

  /** The folder with hive-site.xml. */
  Path confDir() {
    return hive.metastore().confDir();
  }

  /** Where the metastore listens. */
  String uri() {
    return hive.metastore().uri();
  }

  /** Has Hive run statements in {@link #database()}. */
  void hive(String... statements) {
    hive.execute("USE " + database);
    Arrays.stream(statements).forEach(hive::execute);
  }

  /** Has the jar's own metastore client make a table with one column {@code id INT}. */
  void create(String table, String type, FileFormat format, Map<String, String> parameters) {
    create(table, type, format.storage(), parameters);
  }

  /** The same of any storage. */
  void create(String table, String type, StorageFormat storage, Map<String, String> parameters) {
    try (Metastore metastore = metastore()) {
      metastore.createTable(
          new HiveTable(
              new TableName(database, table),
              type,
              List.of(new HiveColumn("id", "int", "")),
              List.of(),
              folder(table).toUri().toString(),
              storage,
              List.of(),
              -1,
              parameters));
    }
  }

  /**
   * The values that the metastore itself holds of the partitions that have these values, of a table
   * with one partition column.
   */
  List<String> partitionValues(String table, String... values) {
    try (Metastore metastore = metastore()) {
      List<List<String>> wanted = Arrays.stream(values).map(List::of).toList();
      return metastore.partitions(new TableName(database, table), wanted).stream()
          .map(partition -> partition.values().get(0))
          .toList();
    }
  }

  /**
   * What the metastore says of the partition that has this value, of a table with one such column.
   */
  Map<String, String> parameters(String table, String value) {
    try (Metastore metastore = metastore()) {
      return metastore
          .partitions(new TableName(database, table), List.of(List.of(value)))
          .get(0)
          .parameters();
    }
  }

  /** Sets parameters of such a partition as others would. */
  void changeParameters(String table, String value, Map<String, String> parameters) {
    try (Metastore metastore = metastore()) {
      metastore.changePartitionParameters(
          new TableName(database, table),
          Map.of(List.of(value), new ParameterChange(parameters, Set.of())));
    }
  }

  private Metastore metastore() {
    MetastoreConf conf = new MetastoreConf(List.of(uri()), Map.of(), Duration.ofSeconds(10));
    return new ThriftMetastoreFactory(conf).open();
  }

  /**
   * The rows as Hive reads them, in the text's order: values joined by {@code |}, NULL as {@code
   * NULL}.
   */
  List<String> rows(String query) {
    hive.execute("USE " + database);
    return hive.query(query).stream()
        .map(
            row ->
                row.stream()
                    .map(value -> Objects.requireNonNullElse(value, "NULL"))
                    .collect(Collectors.joining("|")))
        .sorted()
        .toList();
  }

  /** What stands in WITH (…) for a table of {@link #database()}, with more keys and values. */
  String with(String... more) {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("connector", "hive");
    options.put("default-database", database);
    options.put("hive-conf-dir", confDir().toString());
    for (int i = 0; i < more.length; i += 2) {
      options.put(more[i], more[i + 1]);
    }
    return options.entrySet().stream()
        .map(option -> "'" + option.getKey() + "' = '" + option.getValue() + "'")
        .collect(Collectors.joining(", ", "WITH (", ")"));
  }

  /** The table's folder, where a database without a location of its own has it. */
  Path folder(String table) {
    return hive.metastore().warehouse().resolve(database + ".db").resolve(table);
  }

  /** All files under the table's folder, hidden ones too, by their paths from there, sorted. */
  List<String> files(String table) throws IOException {
    Path folder = folder(table);
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths
          .filter(Files::isRegularFile)
          .map(path -> folder.relativize(path).toString())
          .sorted()
          .toList();
    }
  }

  /** Those of {@link #files} that Hive reads. */
  List<String> dataFiles(String table) throws IOException {
    return files(table).stream()
        .filter(file -> Stream.of(file.split("/")).noneMatch(HiveWarehouse::hidden))
        .toList();
  }

  /** Those of {@link #files} that Hive does not read, but for the marker. */
  List<String> strayFiles(String table) throws IOException {
    return files(table).stream()
        .filter(file -> Stream.of(file.split("/")).anyMatch(HiveWarehouse::hidden))
        .filter(file -> !file.endsWith("_SUCCESS"))
        .toList();
  }

  private static boolean hidden(String name) {
    return name.startsWith(".") || name.startsWith("_");
  }
}
