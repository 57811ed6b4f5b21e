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
import io.honeyflow.testing.process.Jdk;
import io.honeyflow.testing.process.Launch;
import io.honeyflow.testing.process.Program;
import io.honeyflow.testing.process.TempFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A real Trino 476 in a JVM of its own, which runs statements on the tables of a Hive metastore.
 * One statement runs at a time, whichever thread asks.
 *
 * <p>Trino's classes need Java 24, and the fixtures are compiled for an older one. So the few
 * classes that call Trino are resources, which the JDK that runs Trino compiles as it starts.
 */
public final class TrinoReader implements AutoCloseable {

  private static final String VERSION = "476";
  private static final String NAME = "Trino " + VERSION;
  private static final int OLDEST_JDK = 24;

  private static final String SOURCES = "/io/honeyflow/testing/trino/";
  private static final String MAIN = "TrinoMain.java";
  private static final List<String> OTHERS = List.of("Cells.java", "LocalFiles.java");

  private final Path folder;
  private final Conversation conversation;

  private TrinoReader(Path folder, Conversation conversation) {
    this.folder = folder;
    this.conversation = conversation;
  }

  /** A JDK on this machine that runs it: 24 or newer. */
  public static Optional<Jdk> jdk() {
    return Jdk.between(OLDEST_JDK, Integer.MAX_VALUE);
  }

  /**
   * Starts a Trino whose JVM and session have this time zone, and waits until it is ready. Skips
   * the calling test when there is no {@link #jdk} for it.
   *
   * @param metastore of Hive 2.3 or later
   * @throws IllegalStateException when it does not start, with the end of its log
   */
  public static TrinoReader start(RealMetastore metastore, ZoneId zone) {
    Optional<Jdk> jdk = jdk();
    Assumptions.assumeTrue(
        jdk.isPresent(),
        () -> NAME + " needs a JDK " + OLDEST_JDK + " or newer, which this machine lacks");

    Path folder = TempFolder.create("trino-" + VERSION);
    ClassPath classPath = ClassPath.named("trino-476").after(ClassPath.home(Answers.class));
    Launch launch =
        Launch.of(NAME, Program.of(classPath, sources(folder), metastore.uri()), folder)
            .by(jdk.orElseThrow())
            .with("-Xmx768m", "-Duser.timezone=" + zone.getId());
    try {
      return new TrinoReader(folder, Conversation.with(NAME, ForkedJvm.startTalking(launch)));
    } catch (IllegalStateException e) {
      TempFolder.delete(folder);
      throw e;
    }
  }

  /**
   * Runs a statement and returns its rows, each a list of cells: null for NULL, otherwise the value
   * as Hive prints it, so that both can be compared: timestamps without zeros at their end, arrays,
   * maps and rows as JSON. For bytes ask {@code to_hex(b)}.
   *
   * @param sql one statement without a semicolon at its end
   * @throws HiveQueryException when Trino refuses it
   * @throws IllegalStateException when Trino has ended or does not answer, with the end of its log
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

  /** Copies the sources to where the {@code java} command runs them, and returns the main one. */
  private static String sources(Path folder) {
    Path root = folder.resolve("sources").resolve("io/honeyflow/testing/trino");
    try {
      Files.createDirectories(root);
      for (String other : OTHERS) {
        copy(other, root);
      }
      return copy(MAIN, root).toString();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write the sources of " + NAME + " to " + root, e);
    }
  }

  private static Path copy(String source, Path root) throws IOException {
    Path target = root.resolve(source);
    try (InputStream in = TrinoReader.class.getResourceAsStream(SOURCES + source)) {
      if (in == null) {
        throw new IllegalStateException(SOURCES + source + " is not on the class path.");
      }
      Files.copy(in, target);
    }
    return target;
  }
}
