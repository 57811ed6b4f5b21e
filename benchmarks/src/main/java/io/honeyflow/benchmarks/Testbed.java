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
package io.honeyflow.benchmarks;

import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.metastore.RealMetastore;
import io.honeyflow.testing.process.HadoopXml;
import io.honeyflow.testing.process.TempFolder;
import io.honeyflow.testing.reader.SparkReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What all cases share: a metastore, a folder of local files, and Spark, which makes the tables and
 * reads back what was written.
 */
final class Testbed implements AutoCloseable {
  private static final Duration LONGEST_QUERY = Duration.ofMinutes(20);

  private final Path folder = TempFolder.create("benchmarks");
  private final RealMetastore metastore = RealMetastore.start(HiveLine.V2_3);
  private final SparkReader spark = SparkReader.start(metastore, ZoneOffset.UTC, LONGEST_QUERY);
  private final Map<Shape, List<String>> expected = new HashMap<>();
  private int outputs;

  Testbed() {
    spark.execute("SET spark.sql.sources.partitionColumnTypeInference.enabled=false");
  }

  /** The port of the metastore. */
  int port() {
    return metastore.port();
  }

  /**
   * A folder with a hive-site.xml.
   *
   * @param port of the metastore, or of a proxy before it
   */
  String confDir(int port) {
    Map<String, String> client = new HashMap<>(metastore.clientProperties());
    client.put("hive.metastore.uris", "thrift://localhost:" + port);
    Path conf = newFolder();
    HadoopXml.write(conf.resolve("hive-site.xml"), client);
    return conf.toString();
  }

  /** What is measured now, of files here. */
  About about() {
    try {
      return About.nowIn(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot tell the file system of " + folder, e);
    }
  }

  /** An empty folder. */
  Path newFolder() {
    try {
      return Files.createTempDirectory(folder, "");
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot make a folder in " + folder, e);
    }
  }

  /** An output of its own; in the metastore as an empty table, if that is wanted. */
  Output output(Shape shape, boolean inMetastore) {
    String table = "t" + ++outputs;
    Output output = new Output(table, shape, folder.resolve(table));
    if (inMetastore) {
      spark.execute(
          "CREATE EXTERNAL TABLE %s (%s) PARTITIONED BY (dt STRING, hr STRING) %s LOCATION '%s'"
              .formatted(
                  table,
                  shape.columns("TIMESTAMP"),
                  shape.kind().clauses(),
                  output.folder().toUri()));
    }
    return output;
  }

  /**
   * Has Spark read an output, by its table if it is in the metastore. Text is read by its folder:
   * of a table of text Spark makes a task for each partition.
   *
   * @throws IllegalStateException when it reads other rows than went in
   */
  void readBack(Output output, boolean inMetastore) {
    Shape shape = output.shape();
    String folder = output.folder().toUri().toString();
    String from = inMetastore ? output.table() : shape.kind().key() + ".`" + folder + "`";
    if (shape.kind() == FileKind.TEXT) {
      from = "text_of_" + output.table();
      spark.execute(
          "CREATE TEMPORARY VIEW %s (%s, dt STRING, hr STRING) USING csv OPTIONS (path '%s', sep '\\u0001')"
              .formatted(from, shape.columns("TIMESTAMP"), folder));
    }
    List<String> right = expected.computeIfAbsent(shape, Sums::of);
    List<String> read =
        spark.query(Sums.query(from, shape)).get(0).stream()
            .map(cell -> Objects.requireNonNullElse(cell, "NULL"))
            .toList();
    if (!read.equals(right)) {
      throw new IllegalStateException(
          "Spark reads %s from %s, expected %s".formatted(read, from, right));
    }
  }

  /** Deletes an output. */
  void drop(Output output, boolean inMetastore) {
    if (inMetastore) {
      spark.execute("DROP TABLE " + output.table());
    }
    TempFolder.delete(output.folder());
  }

  @Override
  public void close() {
    spark.close();
    metastore.close();
    TempFolder.delete(folder);
  }
}
