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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code docs/recovery.md} names a test for each window; here each of them is looked for. */
final class RecoveryDocsTest {
  private static final Path ROOT = Path.of(System.getProperty("honeyflow.root"));

  /** {@code Class}, {@code Class.method}, {@code Class.method[PARAMETER]}, and parts of it. */
  private static final Pattern REFERENCE =
      Pattern.compile(
          "`(?<class>[A-Z]\\w*(?:Test|IT))?(?:\\.(?<method>\\w+)|(?<same>…))?(?:\\[(?<parameter>\\w+)])?`");

  private static final Pattern PROOF = Pattern.compile("proved by(?: \\(`(?<class>\\w+)`)?");

  private static List<String> lines;
  private static Map<String, String> sources;

  @BeforeAll
  static void read() throws IOException {
    lines = Files.readAllLines(ROOT.resolve("docs/recovery.md"));
    sources = new TreeMap<>();
    for (String tests :
        List.of("sort-connector-hive/src/test/java", "integration-tests/src/test/java")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(tests))) {
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          sources.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
        }
      }
    }
  }

  @Test
  void everyTestThatIsNamedIsThere() {
    List<String> missing = new ArrayList<>();
    int found = 0;
    String ofTable = "";
    String name = "";
    String method = "";
    for (String line : lines) {
      Matcher header = PROOF.matcher(line);
      if (header.find() && header.group("class") != null) {
        ofTable = header.group("class");
      }
      if (line.isBlank() || line.startsWith("|")) {
        name = ofTable;
      }
      for (Matcher one = REFERENCE.matcher(line); one.find(); ) {
        name = one.group("class") == null ? name : one.group("class");
        method = one.group("method") == null ? method : one.group("method");
        boolean wholeClass = one.group("method") == null && one.group("same") == null;
        if (one.group("same") != null) {
          name = classWith(method);
        }
        if (exists(name, wholeClass ? "" : method, one.group("parameter"))) {
          found++;
        } else {
          missing.add(one.group() + " of " + name + ", in: " + line);
        }
      }
    }

    assertThat(missing).isEmpty();
    assertThat(found).isGreaterThan(50);
  }

  @Test
  void everyWindowHasATest() {
    List<String> unproved = new ArrayList<>();
    boolean proofs = false;
    for (String line : lines) {
      if (!line.startsWith("|")) {
        proofs = false;
      } else if (PROOF.matcher(line).find()) {
        proofs = true;
      } else if (proofs && !line.startsWith("|---")) {
        String[] cells = line.split("\\|");
        String proof = cells[cells.length - 1].strip();
        if (!proof.equals("the same") && !REFERENCE.matcher(proof).find()) {
          unproved.add(line);
        }
      }
    }

    assertThat(unproved).isEmpty();
  }

  @Test
  void everyCrashWindowIsThere() {
    String page = String.join("\n", lines);
    String windows = sources.get("CrashWindowTest");
    List<String> tests =
        Pattern.compile("@(?:Parameterized)?Test\\b[\\s\\S]*? void (\\w+)\\(")
            .matcher(windows)
            .results()
            .map(test -> test.group(1))
            .toList();
    List<String> parameters =
        Pattern.compile("^ {4}([A-Z_]+)[,;]$", Pattern.MULTILINE)
            .matcher(windows)
            .results()
            .map(parameter -> "[" + parameter.group(1) + "]")
            .toList();

    assertThat(tests).hasSizeGreaterThan(7).allMatch(page::contains);
    assertThat(parameters).hasSizeGreaterThan(7).allMatch(page::contains);
  }

  private static String classWith(String method) {
    return sources.entrySet().stream()
        .filter(source -> source.getValue().contains("void " + method + "("))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
  }

  private static boolean exists(String name, String method, String parameter) {
    String source = sources.getOrDefault(name, "");
    return !source.isEmpty()
        && (method.isEmpty() || source.contains("void " + method + "("))
        && (parameter == null
            || Pattern.compile("^ +" + parameter + "\\b", Pattern.MULTILINE)
                .matcher(source)
                .find());
  }
}
