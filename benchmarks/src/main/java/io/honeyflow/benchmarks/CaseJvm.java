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

import io.honeyflow.benchmarks.job.ProcessUse;
import io.honeyflow.testing.process.ForkedJvm;
import io.honeyflow.testing.process.Jdk;
import io.honeyflow.testing.process.Launch;
import io.honeyflow.testing.reader.Conversation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The JVM in which one case runs again and again. */
final class CaseJvm implements AutoCloseable {
  private static final Duration LONGEST_RUN = Duration.ofMinutes(30);
  private static final List<String> OPENED =
      List.of("java.net", "java.nio", "java.lang", "java.util", "java.time");
  private static final double NANOS = 1e9;
  private static final double MEGABYTE = 1024.0 * 1024;

  private final Dialect dialect;
  private final Testbed testbed;
  private final Conversation conversation;

  CaseJvm(Case what, Testbed testbed) {
    this.dialect = what.contender().dialect();
    this.testbed = testbed;
    Path folder = testbed.newFolder();
    List<String> options =
        new ArrayList<>(
            List.of(
                "-Xms" + what.heap(),
                "-Xmx" + what.heap(),
                "-XX:+UseG1GC",
                "-Duser.timezone=UTC",
                "-Djava.io.tmpdir=" + folder));
    OPENED.forEach(opened -> options.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED"));
    Launch launch =
        new Launch(
            what.contender().name(), Jdk.current(), options, what.contender().program(), folder);
    conversation =
        Conversation.with(what.contender().name(), ForkedJvm.startTalking(launch), LONGEST_RUN);
  }

  /**
   * Runs the case once.
   *
   * @param shape of what it writes
   * @param readBack whether Spark reads what was written
   * @return what was measured
   */
  Map<String, Double> run(Shape shape, boolean readBack) {
    Output output = testbed.output(shape, dialect.usesMetastore());
    List<@Nullable String> cells = List.of();
    for (String statement : dialect.statements(output)) {
      List<List<@Nullable String>> rows = conversation.query(statement);
      cells = rows.isEmpty() ? List.of() : rows.get(0);
    }
    ProcessUse use = ProcessUse.parse(cells.stream().map(String::valueOf).toList());
    Map<String, Double> measured = new TreeMap<>();
    measured.put(Metric.CPU_SECONDS, use.cpuNanos() / NANOS);
    measured.put(Metric.SECONDS, use.wallNanos() / NANOS);
    measured.put(Metric.LIVE_MEGABYTES, use.liveBytes() / MEGABYTE);
    if (dialect.writes()) {
      measureFiles(output, measured);
      if (readBack) {
        testbed.readBack(output, dialect.usesMetastore());
      }
      testbed.drop(output, dialect.usesMetastore());
    }
    return measured;
  }

  private static void measureFiles(Output output, Map<String, Double> measured) {
    try {
      List<Path> files = output.files();
      long bytes = 0;
      for (Path file : files) {
        bytes += Files.size(file);
      }
      measured.put(Metric.FILES, (double) files.size());
      measured.put(Metric.MEGABYTES, bytes / MEGABYTE);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot look at " + output.folder(), e);
    }
  }

  @Override
  public void close() {
    conversation.end();
  }
}
