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
package io.honeyflow.testing.reader;

import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.metastore.RealMetastore;
import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.process.ForkedJvm;
import io.honeyflow.testing.process.HadoopXml;
import io.honeyflow.testing.process.Launch;
import io.honeyflow.testing.process.Program;
import io.honeyflow.testing.process.TempFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A real Spark SQL 4.1.0 in a JVM of its own, which runs statements on the tables of a Hive
 * metastore. One statement runs at a time, whichever thread asks.
 */
public final class SparkReader implements AutoCloseable {

  private static final String VERSION = "4.1.0";
  private static final String NAME = "Spark " + VERSION;

  /** Packages of the JDK that Spark reaches into, besides those that every launch opens. */
  private static final List<String> OPENED =
      List.of(
          "java.base/java.lang.invoke",
          "java.base/jdk.internal.ref",
          "java.base/sun.nio.ch",
          "java.base/sun.nio.cs",
          "java.base/sun.security.action",
          "java.base/sun.util.calendar");

  private final Path folder;
  private final Conversation conversation;

  private SparkReader(Path folder, Conversation conversation) {
    this.folder = folder;
    this.conversation = conversation;
  }

  /**
   * Starts a Spark whose JVM, and hence whose session, has this time zone, and waits until it is
   * ready.
   *
   * @param metastore of Hive 2.3 or later
   * @throws IllegalStateException when it does not start, with the end of its log
   */
  public static SparkReader start(RealMetastore metastore, ZoneId zone) {
    return start(metastore, zone, Conversation.TIMEOUT);
  }

  /**
   * The same for statements that take long.
   *
   * @param timeout how long each may take
   */
  public static SparkReader start(RealMetastore metastore, ZoneId zone, Duration timeout) {
    Path folder = TempFolder.create("spark-" + VERSION);
    Path conf = folder.resolve("conf");
    HadoopXml.write(conf.resolve("hive-site.xml"), metastore.clientProperties());

    List<String> options = new ArrayList<>();
    options.add("-Xmx768m");
    options.add("-Duser.timezone=" + zone.getId());
    options.add("-Djdk.reflect.useDirectMethodHandle=false");
    OPENED.forEach(opened -> options.add("--add-opens=" + opened + "=ALL-UNNAMED"));
    settings(metastore.line(), folder)
        .forEach((key, value) -> options.add("-D" + key + "=" + value));

    ClassPath classPath =
        ClassPath.named("spark-4.1").after(ClassPath.home(SparkMain.class)).after(conf);
    Launch launch =
        Launch.of(NAME, Program.of(classPath, SparkMain.class), folder)
            .with(options.toArray(String[]::new));
    try {
      return new SparkReader(
          folder, Conversation.with(NAME, ForkedJvm.startTalking(launch), timeout));
    } catch (IllegalStateException e) {
      TempFolder.delete(folder);
      throw e;
    }
  }

  /**
   * Runs a statement and returns its rows, each a list of cells: null for NULL, otherwise as
   * Spark's SQL shell prints the value. For bytes ask {@code hex(b)}.
   *
   * @param sql one statement without a semicolon at its end
   * @throws HiveQueryException when Spark refuses it
   * @throws IllegalStateException when Spark has ended or does not answer, with the end of its log
   */
  public List<List<@Nullable String>> query(String sql) {
    return conversation.query(sql);
  }

  /** Runs a statement for its effect, as {@link #query} does. */
  public void execute(String sql) {
    query(sql);
  }

  /** Ends it. Repeatable. */
  @Override
  public void close() {
    conversation.end();
    TempFolder.delete(folder);
  }

  private static Map<String, String> settings(HiveLine metastore, Path folder) {
    Map<String, String> settings = new TreeMap<>();
    settings.put("spark.master", "local[1]");
    settings.put("spark.app.name", "reader");
    settings.put("spark.ui.enabled", "false");
    settings.put("spark.driver.host", "localhost");
    settings.put("spark.driver.bindAddress", "127.0.0.1");
    settings.put("spark.local.dir", folder.resolve("local").toString());
    settings.put("spark.sql.warehouse.dir", folder.resolve("warehouse").toUri().toString());
    settings.put("spark.sql.shuffle.partitions", "1");
    // Values as Spark holds them, not in the calendar of java.sql.
    settings.put("spark.sql.datetime.java8API.enabled", "true");
    if (metastore.compareTo(HiveLine.V4_0) >= 0) {
      // The client that Spark ships lacks the calls that these servers know.
      settings.put("spark.sql.hive.metastore.version", HiveLine.V4_1.version());
      settings.put("spark.sql.hive.metastore.jars", "path");
      settings.put(
          "spark.sql.hive.metastore.jars.path",
          HiveLine.V4_1.classPath().entries().stream()
              .map(jar -> jar.toUri().toString())
              .collect(Collectors.joining(",")));
    }
    return settings;
  }
}
