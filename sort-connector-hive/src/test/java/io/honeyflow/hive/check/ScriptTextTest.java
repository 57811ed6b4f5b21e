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

import org.junit.jupiter.api.Test;

final class ScriptTextTest {

  @Test
  void splitsAtSemicolonsAndTellsTheLines() {
    assertThat(ScriptText.split("s", "SET 'a' = 'b';\n\nSELECT 1;SELECT\n 2 ;\n\n SELECT 3"))
        .containsExactly(
            new ScriptStatement("s", "SET 'a' = 'b'", 1),
            new ScriptStatement("s", "SELECT 1", 3),
            new ScriptStatement("s", "SELECT\n 2", 3),
            new ScriptStatement("s", "SELECT 3", 6));
  }

  @Test
  void knowsTextsAndQuotedNames() {
    assertThat(ScriptText.split("s", "SELECT 'a;b', `c;d`, \"e;f\", 'it''s;';\nSELECT ';"))
        .extracting(ScriptStatement::sql)
        .containsExactly("SELECT 'a;b', `c;d`, \"e;f\", 'it''s;'", "SELECT ';");
  }

  @Test
  void leavesCommentsOutButKeepsHints() {
    assertThat(
            ScriptText.split(
                "s",
                "-- first; 'unclosed\n/* second;\n */ SELECT 1 -- third\n, 2 /*+ OPTIONS('a'='b') */;\n--"))
        .containsExactly(new ScriptStatement("s", "SELECT 1 \n, 2 /*+ OPTIONS('a'='b') */", 3));
  }

  @Test
  void keepsAStatementSetTogether() {
    String set =
        "EXECUTE STATEMENT SET\nBEGIN\n INSERT INTO a SELECT 1;\n INSERT INTO b SELECT 2;\nEND";

    assertThat(ScriptText.split("s", "SELECT 0;\n" + set + ";\nBEGIN STATEMENT SET;\nEND;"))
        .containsExactly(
            new ScriptStatement("s", "SELECT 0", 1),
            new ScriptStatement("s", set, 2),
            new ScriptStatement("s", "BEGIN STATEMENT SET", 7),
            new ScriptStatement("s", "END", 8));
  }

  @Test
  void findsNothingInNothing() {
    assertThat(ScriptText.split("s", " ;;\n-- only a comment")).isEmpty();
  }

  @Test
  void showsTheBeginningOfAStatementOnOneLine() {
    assertThat(new ScriptStatement("s", "SELECT\n  1", 1).summary()).isEqualTo("SELECT 1");
    assertThat(new ScriptStatement("s", "x".repeat(101), 1).summary()).hasSize(101).endsWith("x…");
  }
}
