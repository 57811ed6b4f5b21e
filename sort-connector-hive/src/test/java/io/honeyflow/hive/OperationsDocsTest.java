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

import io.honeyflow.hive.log.LogLine;
import io.honeyflow.hive.metric.SinkMetric;
import io.honeyflow.hive.metric.SinkMetric.Task;
import io.honeyflow.hive.pending.Cause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/operations.md} knows every metric, every cause and every line of the log. */
final class OperationsDocsTest {
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  @Test
  void everyMetricIsThereAsItIsDeclared() throws IOException {
    List<List<String>> rows = table("| metric | kind | task |");

    assertThat(rows.stream().map(row -> row.subList(0, 3)))
        .containsExactlyElementsOf(
            Arrays.stream(SinkMetric.values())
                .map(
                    metric ->
                        List.of(
                            "`" + metric.key() + "`",
                            metric.kind().name().toLowerCase(Locale.ROOT),
                            task(metric.task())))
                .toList());
    assertThat(rows).allSatisfy(row -> assertThat(row.get(3)).isNotEmpty());
  }

  @Test
  void everyLineOfTheLogIsThereWithWhatToDo() throws IOException {
    List<List<String>> rows = table("| line | level |");

    assertThat(rows.stream().map(row -> row.subList(0, 2)))
        .containsExactlyElementsOf(
            Arrays.stream(LogLine.values())
                .map(line -> List.of("`" + line.pattern() + "`", line.level().name()))
                .toList());
    assertThat(rows).allSatisfy(row -> assertThat(row.subList(2, 4)).doesNotContain("").hasSize(2));
  }

  @Test
  void everyCauseIsThereWithWhatToDo() throws IOException {
    List<List<String>> rows = table("| `cause` |");

    assertThat(
            rows.stream()
                .flatMap(row -> CODE.matcher(row.get(0)).results().map(found -> found.group(1))))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Cause.values()).map(Cause::key).toList());
    assertThat(rows).allSatisfy(row -> assertThat(row.get(2)).isNotEmpty());
  }

  private static String task(Task task) {
    return switch (task) {
      case WRITER -> "hive-writer";
      case COMMIT -> "hive-commit";
      case BOTH -> "both";
    };
  }

  /** The rows of the table whose head begins so, cell by cell. */
  private static List<List<String>> table(String head) throws IOException {
    Path page = Path.of(System.getProperty("honeyflow.root"), "docs", "operations.md");
    try (Stream<String> lines = Files.lines(page)) {
      return lines
          .dropWhile(line -> !line.startsWith(head))
          .skip(2)
          .takeWhile(line -> line.startsWith("|"))
          .map(
              line -> Arrays.stream(line.substring(1).split("\\|", -1)).map(String::strip).toList())
          .toList();
    }
  }
}
