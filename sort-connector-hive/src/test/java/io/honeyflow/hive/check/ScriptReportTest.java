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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.honeyflow.hive.check.Checked.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ScriptReportTest {
  private static final Checked TABLE =
      new Checked(
          Kind.TABLE,
          "table t",
          "job.sql",
          3,
          List.of(Finding.ok("It fits."), Finding.warning("It is odd.")));

  private static final Checked INSERT =
      new Checked(
          Kind.STATEMENT,
          "INSERT INTO t",
          "job.sql",
          9,
          List.of(Finding.problem("Cannot:\n  1. a\n  2. b")));

  @Test
  void tellsPeople() {
    ScriptReport report = new ScriptReport(List.of(TABLE, INSERT));

    assertThat(report.ok()).isFalse();
    assertThat(report.text().lines())
        .containsExactly(
            "job.sql:3: table t",
            "  ok       It fits.",
            "  WARNING  It is odd.",
            "",
            "job.sql:9: INSERT INTO t",
            "  PROBLEM  Cannot:",
            "             1. a",
            "             2. b",
            "",
            "1 Hive table, 1 statement: 1 problem, 1 warning.");
  }

  @Test
  void tellsPrograms() throws Exception {
    JsonNode report = new ObjectMapper().readTree(new ScriptReport(List.of(TABLE, INSERT)).json());

    assertThat(report.path("ok").asBoolean()).isFalse();
    assertThat(report.path("problems").asInt()).isEqualTo(1);
    assertThat(report.path("warnings").asInt()).isEqualTo(1);
    JsonNode table = report.path("checked").path(0);
    assertThat(table.path("kind").asText()).isEqualTo("table");
    assertThat(table.path("subject").asText()).isEqualTo("table t");
    assertThat(table.path("line").asInt()).isEqualTo(3);
    assertThat(table.path("findings").path(1).toString())
        .isEqualTo("{\"level\":\"warning\",\"text\":\"It is odd.\"}");
  }

  @Test
  void isWellWithWarnings() {
    assertThat(new ScriptReport(List.of(TABLE)).ok()).isTrue();
    assertThat(new ScriptReport(List.of()).text())
        .isEqualTo("0 Hive tables, 0 statements: 0 problems, 0 warnings." + System.lineSeparator());
  }
}
