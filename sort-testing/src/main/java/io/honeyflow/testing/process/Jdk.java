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
package io.honeyflow.testing.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A JDK on this machine.
 *
 * @param home its folder, as {@code JAVA_HOME} names it
 * @param feature its feature version, for example 17
 */
public record Jdk(Path home, int feature) {

  private static final Pattern VERSION =
      Pattern.compile("^JAVA_VERSION=\"(\\d+)", Pattern.MULTILINE);

  /** Where installers put JDKs: Debian and Red Hat, SDKMAN, asdf, macOS. */
  private static final List<String> PARENTS =
      List.of(
          "/usr/lib/jvm",
          "/opt/java",
          System.getProperty("user.home") + "/.sdkman/candidates/java",
          System.getProperty("user.home") + "/.asdf/installs/java",
          "/Library/Java/JavaVirtualMachines");

  /** The JDK that runs this code. */
  public static Jdk current() {
    return new Jdk(Path.of(System.getProperty("java.home")), Runtime.version().feature());
  }

  /**
   * A JDK whose feature version lies in the range, both ends included: the current one if it does,
   * else the oldest found in the variables {@code JAVA_HOME*} and in the usual folders.
   */
  public static Optional<Jdk> between(int oldest, int newest) {
    Jdk current = current();
    if (current.feature >= oldest && current.feature <= newest) {
      return Optional.of(current);
    }
    return installed()
        .filter(jdk -> jdk.feature >= oldest && jdk.feature <= newest)
        .sorted((a, b) -> Integer.compare(a.feature, b.feature))
        .findFirst();
  }

  /** The {@code java} command. */
  public Path command() {
    return home.resolve("bin").resolve("java");
  }

  private static Stream<Jdk> installed() {
    Stream<Path> named =
        new TreeMap<>(System.getenv())
            .entrySet().stream()
                .filter(variable -> variable.getKey().startsWith("JAVA_HOME"))
                .map(Map.Entry::getValue)
                .filter(value -> !value.isBlank())
                .map(Path::of);
    Stream<Path> usual =
        PARENTS.stream().map(Path::of).flatMap(parent -> children(parent).stream());
    return Stream.concat(named, usual)
        .flatMap(home -> Stream.of(home, home.resolve("Contents").resolve("Home")))
        .flatMap(home -> at(home).stream());
  }

  private static List<Path> children(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(folder)) {
      return children.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot list " + folder, e);
    }
  }

  private static Optional<Jdk> at(Path home) {
    Path release = home.resolve("release");
    if (!Files.isReadable(release) || !Files.isExecutable(home.resolve("bin").resolve("java"))) {
      return Optional.empty();
    }
    try {
      Matcher version = VERSION.matcher(Files.readString(release));
      return version.find()
          ? Optional.of(new Jdk(home, Integer.parseInt(version.group(1))))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + release, e);
    }
  }
}
