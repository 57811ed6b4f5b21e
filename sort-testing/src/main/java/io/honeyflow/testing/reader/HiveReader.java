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

import io.honeyflow.testing.metastore.RealMetastore;
import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.process.ForkedJvm;
import io.honeyflow.testing.process.HadoopXml;
import io.honeyflow.testing.process.Launch;
import io.honeyflow.testing.process.Program;
import io.honeyflow.testing.process.TempFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A real Hive in a JVM of its own, which runs statements: what it says is in a table is what people
 * will see there. All statements share one session, so {@code USE} lasts. One statement runs at a
 * time, whichever thread asks.
 */
public final class HiveReader implements AutoCloseable {

  private final ReaderLine line;
  private final Path folder;
  private final Conversation conversation;

  private HiveReader(ReaderLine line, Path folder, Conversation conversation) {
    this.line = line;
    this.folder = folder;
    this.conversation = conversation;
  }

  /** Starts the Hive that fits the metastore, in UTC, and waits until it is ready. */
  public static HiveReader start(RealMetastore metastore) {
    return start(metastore, ZoneId.of("UTC"));
  }

  /** Starts the Hive that fits the metastore in a JVM with this time zone. */
  public static HiveReader start(RealMetastore metastore, ZoneId zone) {
    ReaderLine line =
        ReaderLine.of(metastore.line())
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "No Hive on a JDK of today reads through a metastore of "
                            + metastore.line()
                            + ". Declare the table's location as an external table of a newer"
                            + " metastore, and read it there."));
    return start(line, metastore.clientProperties(), zone);
  }

  /**
   * Starts a Hive in a JVM with this time zone, which has an effect on what Hive makes of instants.
   *
   * @param properties of its {@code hive-site.xml}, at least {@code hive.metastore.uris}
   * @throws IllegalStateException when it does not start, with the end of its log
   */
  public static HiveReader start(ReaderLine line, Map<String, String> properties, ZoneId zone) {
    Path folder = TempFolder.create("reader-" + line.version());
    Map<String, String> all = new HashMap<>(ReaderSettings.in(folder));
    all.putAll(properties);
    Path conf = folder.resolve("conf");
    HadoopXml.write(conf.resolve("hive-site.xml"), all);
    Path classPath = write(folder.resolve("classpath"), line.classPath().after(conf).toString());

    Launch launch =
        Launch.of(
                "The reader of " + line,
                Program.of(
                    new ClassPath(List.of(ClassPath.home(ReaderMain.class))),
                    ReaderMain.class,
                    classPath.toString()),
                folder)
            .by(line.jdk())
            .with("-Xmx512m", "-Duser.timezone=" + zone.getId());
    try {
      Conversation conversation =
          Conversation.with(line.toString(), ForkedJvm.startTalking(launch));
      return new HiveReader(line, folder, conversation);
    } catch (IllegalStateException e) {
      TempFolder.delete(folder);
      throw e;
    }
  }

  /** Its line. */
  public ReaderLine line() {
    return line;
  }

  /**
   * Runs a statement and returns its rows, each a list of cells: null for NULL, otherwise as Hive's
   * own classes print the value, arrays, maps and structs as JSON. For bytes ask {@code hex(b)}.
   *
   * @param sql one statement without a semicolon at its end
   * @throws HiveQueryException when Hive refuses it
   * @throws IllegalStateException when Hive has ended or does not answer, with the end of its log
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

  private static Path write(Path file, String text) {
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + file, e);
    }
  }
}
