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

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A class path for a forked JVM, immutable: what is added first is searched first.
 *
 * @param entries jars and folders, in the order in which classes are looked for
 */
public record ClassPath(List<Path> entries) {

  /** System property that names the root of the checkout; the build sets it for every test. */
  public static final String ROOT_PROPERTY = "honeyflow.root";

  /** Copies the entries. */
  public ClassPath {
    entries = List.copyOf(entries);
  }

  /**
   * The class path that the module {@code classpaths/name} resolved in this build.
   *
   * @throws IllegalStateException when the module was not built, or the root is unknown
   */
  public static ClassPath named(String name) {
    String root = System.getProperty(ROOT_PROPERTY);
    if (root == null) {
      throw new IllegalStateException(
          "Cannot find class path "
              + name
              + ": system property "
              + ROOT_PROPERTY
              + " is not set. Run the test with Maven, or set the property to the root of the checkout.");
    }

    Path file = Path.of(root, "classpaths", name, "target", "classpath");
    if (!Files.isRegularFile(file)) {
      throw new IllegalStateException(
          "Cannot find class path "
              + name
              + ": "
              + file
              + " does not exist. Run 'mvn generate-resources -pl classpaths/"
              + name
              + "' in the root of the checkout.");
    }

    try {
      return new ClassPath(
          Arrays.stream(Files.readString(file).strip().split(File.pathSeparator))
              .map(Path::of)
              .toList());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read class path " + file, e);
    }
  }

  /** The folder or jar that {@code type} was loaded from. */
  public static Path home(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null) {
      throw new IllegalArgumentException(type + " comes from the JDK, which has no class path.");
    }
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("Cannot tell where " + type + " comes from", e);
    }
  }

  /**
   * The first jar whose name begins with an artifact's.
   *
   * @throws IllegalStateException when there is none
   */
  public Path jar(String artifact) {
    return entries.stream()
        .filter(jar -> jar.getFileName().toString().startsWith(artifact))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("No " + artifact + " among " + entries));
  }

  /** This class path with {@code entry} in front of it. */
  public ClassPath after(Path entry) {
    List<Path> all = new ArrayList<>();
    all.add(entry);
    all.addAll(entries);
    return new ClassPath(all);
  }

  /** This class path with {@code more} behind it. */
  public ClassPath before(List<Path> more) {
    List<Path> all = new ArrayList<>(entries);
    all.addAll(more);
    return new ClassPath(all);
  }

  /** As the JVM's option {@code -cp} takes it. */
  @Override
  public String toString() {
    return String.join(File.pathSeparator, entries.stream().map(Path::toString).toList());
  }
}
