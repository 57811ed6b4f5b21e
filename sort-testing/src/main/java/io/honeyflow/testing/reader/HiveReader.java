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
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A real Hive in a JVM of its own, which runs statements: what it says is in a table is what people
 * will see there. All statements share one session, so {@code USE} lasts. One statement runs at a
 * time, whichever thread asks.
 */
public final class HiveReader implements AutoCloseable {

  private static final Duration TIMEOUT = Duration.ofMinutes(3);
  private static final String END = "end";

  private final ReaderLine line;
  private final Path folder;
  private final ForkedJvm jvm;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

  private HiveReader(ReaderLine line, Path folder, ForkedJvm jvm) {
    this.line = line;
    this.folder = folder;
    this.jvm = jvm;
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
    HiveReader reader = new HiveReader(line, folder, ForkedJvm.startTalking(launch));
    reader.listen();
    try {
      reader.expectReady();
      return reader;
    } catch (IllegalStateException e) {
      reader.close();
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
  public synchronized List<List<@Nullable String>> query(String sql) {
    ask(sql);
    List<List<@Nullable String>> rows = new ArrayList<>();
    while (true) {
      String answer = next();
      if (answer.equals(ReaderMain.DONE)) {
        return rows;
      }
      if (answer.startsWith(ReaderMain.ERROR)) {
        String reason = RowLine.plain(answer.substring(ReaderMain.ERROR.length()));
        // Of a job that failed Hive says no more than a code; the reason is in its log.
        String log = reason.contains("Execution Error") ? jvm.tail() : "";
        throw new HiveQueryException(line + " failed at: " + sql + "\n" + reason + log);
      }
      rows.add(RowLine.parse(answer.substring(ReaderMain.ROW.length())));
    }
  }

  /** Runs a statement for its effect, as {@link #query} does. */
  public void execute(String sql) {
    query(sql);
  }

  /** Ends it. Repeatable. */
  @Override
  public void close() {
    jvm.kill();
    TempFolder.delete(folder);
  }

  private void listen() {
    Thread listener = new Thread(this::collectAnswers, "answers of " + line);
    listener.setDaemon(true);
    listener.start();
  }

  private void collectAnswers() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(jvm.process().getInputStream(), StandardCharsets.UTF_8))) {
      lines.lines().forEach(answers::add);
    } catch (IOException | UncheckedIOException e) {
      answers.add(ReaderMain.ERROR + RowLine.escaped("Its answer cannot be read: " + e));
    }
    answers.add(END);
  }

  private void expectReady() {
    String answer = next();
    if (!answer.equals(ReaderMain.READY)) {
      throw new IllegalStateException(line + " says at its start: " + answer + jvm.tail());
    }
  }

  private void ask(String sql) {
    try {
      OutputStream out = jvm.process().getOutputStream();
      out.write((RowLine.escaped(sql) + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException e) {
      throw new IllegalStateException(line + " has ended before: " + sql + jvm.tail(), e);
    }
  }

  private String next() {
    try {
      String answer = answers.poll(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
      if (answer == null) {
        throw new IllegalStateException(
            line + " has not answered for " + TIMEOUT.toSeconds() + " s." + jvm.tail());
      }
      if (answer.equals(END)) {
        answers.add(END);
        throw new IllegalStateException(line + " has ended." + jvm.tail());
      }
      return answer;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for " + line, e);
    }
  }

  private static Path write(Path file, String text) {
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + file, e);
    }
  }
}
