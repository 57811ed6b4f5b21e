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

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.testing.flink.FlinkLine;
import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.process.ForkedJvm;
import io.honeyflow.testing.process.Jdk;
import io.honeyflow.testing.process.Launch;
import io.honeyflow.testing.process.Program;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Flink SQL in a JVM whose class path is not that of the tests. */
final class ForkedSql {
  private static final Duration TIMEOUT = Duration.ofSeconds(120);

  private final Path folder;
  private final List<Path> classPath;
  private final List<String> options;
  private final Map<String, String> environment;

  private ForkedSql(Path folder, List<Path> classPath) {
    this(
        folder,
        classPath,
        List.of("-Xmx768m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
        Map.of());
  }

  private ForkedSql(
      Path folder, List<Path> classPath, List<String> options, Map<String, String> environment) {
    this.folder = folder;
    this.classPath = classPath;
    this.options = options;
    this.environment = environment;
  }

  /** With Flink, Hadoop and the connector: as if its jar lay in {@code lib/}. */
  static ForkedSql withConnectorInLib(Path folder) {
    return new ForkedSql(folder, testClassPath());
  }

  /** With Flink and Hadoop only. */
  static ForkedSql withoutConnector(Path folder) {
    return new ForkedSql(
        folder, testClassPath().stream().filter(entry -> !entry.equals(connector())).toList());
  }

  /** The line of Flink that is tested. */
  static FlinkLine line() {
    return Arrays.stream(FlinkLine.values())
        .filter(line -> System.getProperty("flink.version").startsWith(line.version() + "."))
        .findFirst()
        .orElseThrow();
  }

  /** The connector's jar. */
  static Path connector() {
    return testClassPath().stream()
        .filter(entry -> entry.getFileName().toString().startsWith("sort-connector-hive"))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("No connector on the class path"));
  }

  /** The same with jars in front of everything else. */
  ForkedSql behind(Path... jars) {
    return new ForkedSql(
        folder,
        Stream.concat(Arrays.stream(jars), classPath.stream()).toList(),
        options,
        environment);
  }

  /** The same with another option of the JVM. */
  ForkedSql with(String option) {
    return new ForkedSql(
        folder,
        classPath,
        Stream.concat(options.stream(), Stream.of(option)).toList(),
        environment);
  }

  /** The same in another environment. */
  ForkedSql in(Map<String, String> other) {
    return new ForkedSql(folder, classPath, options, other);
  }

  /** The same without the jars whose names begin so. */
  ForkedSql without(String prefix) {
    return new ForkedSql(
        folder,
        classPath.stream()
            .filter(entry -> !entry.getFileName().toString().startsWith(prefix))
            .toList(),
        options,
        environment);
  }

  /** Runs the statements in batch mode, and expects them to succeed. */
  void run(String... statements) throws Exception {
    ForkedJvm jvm = start(statements);

    assertThat(jvm.awaitEnd(TIMEOUT)).as(jvm::tail).isZero();
  }

  /** Runs the statements in batch mode, expects one to fail, and answers what was said. */
  String refused(String... statements) throws Exception {
    ForkedJvm jvm = start(statements);

    assertThat(jvm.awaitEnd(TIMEOUT)).as(jvm::tail).isNotZero();
    return jvm.tail();
  }

  private ForkedJvm start(String... statements) throws Exception {
    Path script = Files.writeString(folder.resolve("script.sql"), String.join("\n;\n", statements));
    Program program =
        Program.of(new ClassPath(classPath), SqlMain.class, script.toString()).in(environment);
    return ForkedJvm.start(new Launch("Flink SQL", Jdk.current(), options, program, folder));
  }

  private static List<Path> testClassPath() {
    List<Path> entries = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      entries.add(Path.of(entry));
    }
    return entries;
  }
}
