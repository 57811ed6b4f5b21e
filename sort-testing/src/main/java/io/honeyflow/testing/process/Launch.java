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

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How to start a forked JVM. Immutable; starts small and is completed by {@code with…}.
 *
 * @param name what it is, as error messages call it
 * @param jdk what runs it
 * @param options options of the JVM, for example {@code -Xmx256m}
 * @param program what it runs
 * @param folder its working folder, which also holds its log and its temporary files
 */
public record Launch(String name, Jdk jdk, List<String> options, Program program, Path folder) {

  /** Packages of the JDK that the Hive and Hadoop of the fixtures reach into by reflection. */
  private static final List<String> OPENED =
      List.of(
          "java.base/java.io",
          "java.base/java.lang",
          "java.base/java.lang.reflect",
          "java.base/java.net",
          "java.base/java.nio",
          "java.base/java.text",
          "java.base/java.time",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/java.util.concurrent.atomic",
          "java.base/java.util.regex",
          "java.sql/java.sql");

  /** Copies the options. */
  public Launch {
    options = List.copyOf(options);
  }

  /**
   * A launch by the current JDK, with options that suit short runs on few cores and old libraries:
   * the serial collector, the quick compiler, the JDK's packages opened that these need.
   *
   * @param folder an existing folder
   */
  public static Launch of(String name, Program program, Path folder) {
    List<String> options = new ArrayList<>();
    options.add("-XX:+UseSerialGC");
    options.add("-XX:TieredStopAtLevel=1");
    options.add("-Xshare:auto");
    options.add("-Djava.io.tmpdir=" + folder);
    OPENED.forEach(opened -> options.add("--add-opens=" + opened + "=ALL-UNNAMED"));
    return new Launch(name, Jdk.current(), options, program, folder);
  }

  /** The same, run by another JDK. */
  public Launch by(Jdk other) {
    return new Launch(name, other, options, program, folder);
  }

  /** The same with more options of the JVM, which win over those before. */
  public Launch with(String... more) {
    List<String> all = new ArrayList<>(options);
    all.addAll(List.of(more));
    return new Launch(name, jdk, all, program, folder);
  }

  /** Where its log goes. */
  public Path log() {
    return folder.resolve("log.txt");
  }
}
