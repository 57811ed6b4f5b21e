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
package io.honeyflow.hive.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Our files are built as those that Hive wrote of the same rows, but for the differences that a
 * table of docs/formats.md lists, with the reason for each.
 */
class HivesOwnFilesTest {
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| (\\S+) \\| (2\\.3\\.10|4\\.1\\.0) \\| (`.+`) \\| (.+) \\|$");
  private static final Pattern TRAIT = Pattern.compile("`([^`]+)`");

  private static List<Explained> explained;

  @TempDir Path directory;

  /** A trait of the files of one Hive, with * for any text, that the documentation explains. */
  private record Explained(String format, String version, String trait) {
    boolean covers(HivesOwnFiles files, String other) {
      String pattern = Pattern.quote(trait).replace("*", "\\E.*\\Q");
      return files.format().name().equalsIgnoreCase(format)
          && files.version().equals(version)
          && other.matches(pattern);
    }
  }

  static Stream<HivesOwnFiles> files() {
    return HivesOwnFiles.all();
  }

  @BeforeAll
  static void readTheDocumentation() throws IOException {
    String docs =
        Files.readString(Path.of(System.getProperty("honeyflow.root"), "docs", "formats.md"));
    explained =
        ROW.matcher(docs)
            .results()
            .flatMap(
                row ->
                    TRAIT
                        .matcher(row.group(3))
                        .results()
                        .map(trait -> explained(row, trait.group(1))))
            .toList();
  }

  @ParameterizedTest
  @MethodSource("files")
  void differOnlyWhereTheDocumentationSaysWhy(HivesOwnFiles files) throws Exception {
    List<String> unexplained = new ArrayList<>();
    differences(files)
        .forEach(
            (trait, values) -> {
              if (explained.stream().noneMatch(known -> known.covers(files, trait))) {
                unexplained.add(trait + ": " + values);
              }
            });

    assertThat(unexplained).isEmpty();
  }

  @Test
  void differWhereverTheDocumentationSaysSo() throws Exception {
    List<Explained> unseen = new ArrayList<>(explained);
    for (HivesOwnFiles files : HivesOwnFiles.all().toList()) {
      for (String trait : differences(files).keySet()) {
        unseen.removeIf(known -> known.covers(files, trait));
      }
    }

    assertThat(explained).isNotEmpty();
    assertThat(unseen).isEmpty();
  }

  /** By trait, what Hive wrote and what we write. */
  private Map<String, List<String>> differences(HivesOwnFiles files) throws Exception {
    Map<String, String> theirs = PhysicalForm.of(files.file().toFile(), files.request());
    Map<String, String> ours =
        PhysicalForm.of(TestFile.write(directory, files.request(), files.rows()), files.request());
    Map<String, List<String>> differences = new TreeMap<>();
    TreeSet<String> traits = new TreeSet<>(theirs.keySet());
    traits.addAll(ours.keySet());
    for (String trait : traits) {
      if (!Objects.equals(theirs.get(trait), ours.get(trait))) {
        differences.put(trait, Arrays.asList(theirs.get(trait), ours.get(trait)));
      }
    }
    return differences;
  }

  private static Explained explained(MatchResult row, String trait) {
    return new Explained(row.group(1), row.group(2), trait);
  }
}
