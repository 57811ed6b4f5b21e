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
package io.honeyflow.hive.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.hive.check.Finding.Level;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is seen of a script without a metastore. */
final class ScriptCheckTest {
  private static final String SOURCE =
      "CREATE TABLE clicks (id STRING, n INT) WITH ('connector' = 'datagen');\n";

  private static final String HIVE =
      "CREATE TABLE visits (id STRING) WITH ('connector' = 'hive', 'default-database' = 'db',"
          + " 'hive.metastore.uris' = 'thrift://127.0.0.1:1',"
          + " 'sink.metastore.retry-timeout' = '1 ms', 'sink.parallelism' = 'none');\n";

  @TempDir private Path folder;

  @Test
  void hasNothingToSayOfTablesThatAreNotHives() {
    ScriptReport report =
        check(
            SOURCE
                + "CREATE TABLE nowhere (id STRING) WITH ('connector' = 'blackhole');\n"
                + "CREATE TEMPORARY VIEW ids AS SELECT id FROM clicks;\n"
                + "SHOW TABLES; DESCRIBE clicks; EXPLAIN SELECT 1;\n"
                + "INSERT INTO nowhere SELECT id FROM ids;\n"
                + "BEGIN STATEMENT SET;\n"
                + "INSERT INTO nowhere SELECT id FROM ids;\n"
                + "INSERT INTO nowhere SELECT 'a';\n"
                + "END;\n"
                + "EXECUTE STATEMENT SET BEGIN INSERT INTO nowhere SELECT id FROM ids; END;\n"
                + "DROP TEMPORARY VIEW ids; DROP TABLE nowhere;");

    assertThat(report.checked()).isEmpty();
    assertThat(report.ok()).isTrue();
  }

  @Test
  void tellsTheProblemsOfATableOnceAndThatItsInsertCannotRun() {
    ScriptReport report = check(SOURCE + HIVE + "INSERT INTO visits SELECT id FROM clicks;\n");

    assertThat(report.checked()).hasSize(2);
    Checked table = report.checked().get(0);
    assertThat(table.kind()).isEqualTo(Checked.Kind.TABLE);
    assertThat(table.line()).isEqualTo(2);
    assertThat(table.findings()).extracting(Finding::level).containsOnly(Level.PROBLEM);
    assertThat(table.findings())
        .extracting(Finding::text)
        .anyMatch(text -> text.contains("'sink.parallelism'"))
        .anyMatch(text -> text.contains("thrift://127.0.0.1:1"));
    Checked insert = report.checked().get(1);
    assertThat(insert.line()).isEqualTo(3);
    assertThat(insert.subject()).isEqualTo("INSERT INTO visits SELECT id FROM clicks");
    assertThat(insert.findings())
        .containsExactly(Finding.problem("It cannot run, since its table cannot be written."));
  }

  @Test
  void looksAtATableThatNothingIsWrittenInto() {
    ScriptReport report = check(HIVE);

    assertThat(report.checked())
        .singleElement()
        .satisfies(table -> assertThat(table.line()).isEqualTo(1));
    assertThat(report.ok()).isFalse();
  }

  @Test
  void goesOnAfterAStatementThatIsNotUnderstood() {
    ScriptReport report = check("CREATE TABEL t (id INT);\nINSERT INTO nowhere SELECT 1;\n" + HIVE);

    assertThat(report.checked()).hasSize(3);
    assertThat(report.checked().get(0).findings().get(0).text()).contains("TABEL");
    assertThat(report.checked().get(1).findings().get(0).text()).contains("nowhere");
    assertThat(report.checked().get(2).kind()).isEqualTo(Checked.Kind.TABLE);
  }

  @Test
  void keepsDeclarationsWhenTheModeChanges() {
    ScriptReport report =
        check(
            SOURCE
                + "CREATE TABLE nowhere (id STRING) WITH ('connector' = 'blackhole');\n"
                + "SET 'execution.runtime-mode' = 'batch';\n"
                + "INSERT INTO nowhere SELECT id FROM clicks;\n");

    assertThat(report.checked())
        .singleElement()
        .satisfies(
            insert ->
                assertThat(insert.findings().get(0).text()).contains("Querying an unbounded"));
    assertThat(
            check(
                    SOURCE
                        + "CREATE TABLE nowhere (id STRING) WITH ('connector' = 'blackhole');\n"
                        + "SET 'execution.runtime-mode' = 'batch';\n"
                        + "RESET 'execution.runtime-mode';\n"
                        + "INSERT INTO nowhere SELECT id FROM clicks;\n")
                .checked())
        .isEmpty();
  }

  @Test
  void missesTheEndOfAStatementSet() {
    ScriptReport report =
        check(
            "CREATE TABLE nowhere (id STRING) WITH ('connector' = 'blackhole');\n"
                + "BEGIN STATEMENT SET;\nINSERT INTO nowhere SELECT 'a';\n");

    assertThat(report.checked())
        .singleElement()
        .satisfies(insert -> assertThat(insert.findings().get(0).text()).contains("has no END"));
  }

  @Test
  void exitsWithACodeForShells() throws Exception {
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(shown, true, StandardCharsets.UTF_8);
    Path good = Files.writeString(folder.resolve("good.sql"), SOURCE);
    Path bad = Files.writeString(folder.resolve("bad.sql"), "INSERT INTO nowhere SELECT 1;");

    assertThat(CheckMain.run(List.of(good.toString()), out)).isZero();
    assertThat(CheckMain.run(List.of(good.toString(), bad.toString()), out)).isEqualTo(1);
    assertThat(CheckMain.run(List.of(folder.resolve("none.sql").toString()), out)).isEqualTo(2);
    assertThat(CheckMain.run(List.of("--json"), out)).isEqualTo(2);
    assertThat(shown.toString(StandardCharsets.UTF_8))
        .contains("0 problems, 0 warnings.")
        .contains("bad.sql:1: INSERT INTO nowhere SELECT 1")
        .contains("Cannot read the script")
        .contains("Usage: check SCRIPT.sql");
    shown.reset();
    assertThat(CheckMain.run(List.of("--json", good.toString()), out)).isZero();
    assertThat(shown.toString(StandardCharsets.UTF_8)).startsWith("{").contains("\"ok\" : true");
  }

  private ScriptReport check(String script) {
    return new ScriptCheck(Map.of(), getClass().getClassLoader()).check(script);
  }
}
