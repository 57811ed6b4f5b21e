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
package io.honeyflow.hive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is in the jar that people put into Flink's {@code lib/}, and what must never be. */
final class OneJarIT {
  private static final String SERVICES = "META-INF/services/";

  /** Native code finds these by name, so they keep it. */
  private static final List<String> BOUND = List.of("org/xerial/snappy/", "com/github/luben/zstd/");

  private static final Pattern NATIVE_CODE =
      Pattern.compile("(linux|darwin|win)/[a-z0-9_]+/libzstd-jni-[^/]+");

  /** Packages that a cluster may have in another version; ours must never meet them. */
  private static final Pattern FOREIGN =
      Pattern.compile(
          "(^|[^/.\\w])(org/apache/(hadoop/hive|hive|thrift|parquet|orc|avro|commons/lang3?)|shaded/parquet"
              + "|com/facebook/fb303|com/fasterxml|com/google/(common|protobuf)|io/(airlift|micrometer)"
              + "|org/(threeten|HdrHistogram|LatencyUtils))/");

  private static Path path;
  private static JarFile jar;

  @BeforeAll
  static void openJar() throws IOException {
    path = Path.of(System.getProperty("honeyflow.jar"));
    jar = new JarFile(path.toFile());
  }

  @AfterAll
  static void closeJar() throws IOException {
    jar.close();
  }

  @Test
  void everythingInItIsUnderItsOwnNames() {
    List<String> strangers =
        names().stream()
            .filter(name -> !name.startsWith("io/honeyflow/") && !name.startsWith("META-INF/"))
            .filter(name -> BOUND.stream().noneMatch(name::startsWith))
            .filter(name -> !NATIVE_CODE.matcher(name).matches())
            .toList();

    assertThat(strangers).isEmpty();
  }

  @Test
  void noClassRefersToAClassThatAClusterMayHaveInAnotherVersion() throws IOException {
    Set<String> references = new TreeSet<>();
    for (String name : classes("")) {
      for (String constant : ClassConstants.of(bytes(name))) {
        if (FOREIGN.matcher(constant).find()) {
          references.add(name + " -> " + constant);
        }
      }
    }

    assertThat(references).isEmpty();
  }

  /**
   * Shading rewrites string constants that look like the name of a renamed class, and the metastore
   * would take such a name in silence. Names that leave the process are read from a resource.
   */
  @Test
  void noStringOfOursBearsARenamedClassName() throws IOException {
    Set<String> strings = new TreeSet<>();
    for (String name : classes("io/honeyflow/")) {
      if (!name.startsWith("io/honeyflow/shaded/")) {
        ClassConstants.of(bytes(name)).stream()
            .filter(constant -> constant.contains("io.honeyflow.shaded."))
            .forEach(constant -> strings.add(name + " -> " + constant));
      }
    }

    assertThat(strings).isEmpty();
  }

  /** The calls that we make are listed in the build, which leaves out the stubs of all others. */
  @Test
  void theStubsOfEveryMetastoreCallAreThere() throws IOException {
    String stubs = "io/honeyflow/shaded/org/apache/hadoop/hive/metastore/api/ThriftHiveMetastore$";
    Set<String> known = new TreeSet<>(ClassConstants.of(bytes(stubs + "Iface.class")));
    Set<String> made = new TreeSet<>();
    for (String name : classes("io/honeyflow/hive/metastore/thrift/")) {
      made.addAll(ClassConstants.of(bytes(name)));
    }
    made.retainAll(known);
    made.removeIf(call -> !call.matches("([a-z]+(_[a-z]+)+)|lock|unlock"));

    assertThat(made).contains("get_table", "get_table_req", "create_table", "lock", "unlock");
    assertThat(made)
        .allMatch(call -> jar.getEntry(stubs + call + "_args.class") != null)
        .allMatch(call -> jar.getEntry(stubs + call + "_result.class") != null);
  }

  @Test
  void everyServiceIsRegisteredUnderANameThatIsThere() throws IOException {
    List<String> missing = new ArrayList<>();
    for (String file : names()) {
      if (file.startsWith(SERVICES)) {
        String service = file.substring(SERVICES.length());
        if (!service.startsWith("org.apache.flink.")) {
          missing.addAll(absent(List.of(service)));
        }
        missing.addAll(absent(lines(file)));
      }
    }

    assertThat(missing).isEmpty();
  }

  @Test
  void itCarriesItsLicencesAndNotices() throws IOException {
    assertThat(text("META-INF/LICENSE"))
        .contains("Apache License", "io.honeyflow.shaded", "META-INF/licenses");
    assertThat(text("META-INF/NOTICE")).startsWith("Honeyflow").contains("Apache Hive");
    Pattern licence = Pattern.compile("\\(([a-z0-9-]+\\.txt)\\)");
    List<String> named =
        licence
            .matcher(text("META-INF/LICENSE").replaceAll("\\s+", " "))
            .results()
            .map(result -> "META-INF/licenses/" + result.group(1))
            .toList();

    assertThat(named).isNotEmpty();
    assertThat(names().stream().filter(name -> name.startsWith("META-INF/licenses/")))
        .containsExactlyInAnyOrderElementsOf(named);
  }

  @Test
  void everyBundledProjectIsNamedInTheLicence() throws IOException {
    String licence = text("META-INF/LICENSE");
    Pattern coordinates = Pattern.compile("META-INF/maven/([^/]+)/([^/]+)/pom\\.properties");
    List<String> unnamed =
        names().stream()
            .map(coordinates::matcher)
            .filter(matcher -> matcher.matches() && !matcher.group(1).equals("io.honeyflow"))
            .map(matcher -> matcher.group(2))
            .filter(artifact -> !licence.contains(artifact))
            .toList();

    assertThat(unnamed).isEmpty();
  }

  @Test
  void itHasNothingThatOnlyManagersNeed() {
    assertThat(classes("io/honeyflow/common/"))
        .isNotEmpty()
        .noneMatch(name -> name.startsWith("io/honeyflow/common/node/"));
  }

  @Test
  void itBearsNoSignatureOfOthers() {
    assertThat(names()).noneMatch(name -> name.matches("META-INF/[^/]+\\.(SF|RSA|DSA)"));
  }

  @Test
  void itCarriesNativeCodeForTheCommonPlatforms() {
    assertThat(
            names().stream().filter(name -> name.contains("native/") || name.contains("zstd-jni")))
        .anyMatch(name -> name.startsWith("linux/amd64/"))
        .anyMatch(name -> name.startsWith("linux/aarch64/"))
        .anyMatch(name -> name.startsWith("darwin/aarch64/"))
        .anyMatch(name -> name.startsWith("org/xerial/snappy/native/Linux/x86_64/"))
        .anyMatch(name -> name.startsWith("org/xerial/snappy/native/Linux/aarch64/"))
        .anyMatch(name -> name.startsWith("org/xerial/snappy/native/Mac/aarch64/"));
  }

  @Test
  void itIsAsSmallAsTheReadmeSays() throws IOException {
    String readme = Files.readString(Path.of(System.getProperty("honeyflow.root"), "README.md"));
    Matcher told = Pattern.compile("\\.jar` \\((\\d+) MB\\)").matcher(readme);

    assertThat(told.find()).isTrue();
    assertThat(Files.size(path) / 1_000_000.0)
        .isCloseTo(Double.parseDouble(told.group(1)), within(0.6));
  }

  private static List<String> names() {
    return jar.stream().filter(entry -> !entry.isDirectory()).map(JarEntry::getName).toList();
  }

  private static List<String> classes(String prefix) {
    return names().stream()
        .filter(name -> name.startsWith(prefix) && name.endsWith(".class"))
        .toList();
  }

  private static List<String> absent(List<String> classNames) {
    return classNames.stream()
        .filter(name -> jar.getEntry(name.replace('.', '/') + ".class") == null)
        .toList();
  }

  private static List<String> lines(String name) throws IOException {
    return text(name)
        .lines()
        .map(line -> line.replaceAll("#.*", "").strip())
        .filter(line -> !line.isEmpty())
        .toList();
  }

  private static String text(String name) throws IOException {
    return new String(bytes(name), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String name) throws IOException {
    try (InputStream in = jar.getInputStream(jar.getEntry(name))) {
      return in.readAllBytes();
    }
  }
}
