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
package io.honeyflow.hive.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.hive.conf.DirtyConf;
import io.honeyflow.hive.conf.TableName;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DirtyLogTest {
  private final List<String> lines = new ArrayList<>();
  private final DirtyLog log = log(true);

  private DirtyLog log(boolean shown) {
    return new DirtyLog(
        new DirtyConf(true, shown, null, "DirtyData", Map.of()),
        new TableName("db", "t"),
        (line, arguments) -> lines.add(line + " " + Arrays.asList(arguments)));
  }

  private static byte[] row(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void showsTheFirstOfAMinuteAndCountsTheOthers() {
    for (int i = 0; i < 1_000_000; i++) {
      log.add(row("row " + i), 5_000);
      log.look(5_001);
    }
    assertThat(lines).hasSize(10).first().isEqualTo("DIRTY_ROW [DirtyData, row 0]");

    log.look(64_999);
    assertThat(lines).hasSize(10);
    log.look(65_000);

    assertThat(lines)
        .hasSize(11)
        .last()
        .isEqualTo("DIRTY_ROWS [DirtyData, 999990, db.t, , besides those that are shown]");
  }

  @Test
  void beginsAnewWithEachMinute() {
    for (int minute = 0; minute < 3; minute++) {
      for (int i = 0; i < 12; i++) {
        log.add(row("row"), minute * 60_000L);
      }
    }
    log.end();

    assertThat(lines).hasSize(33);
    assertThat(lines.get(10)).contains("DIRTY_ROWS [DirtyData, 2, db.t");
    assertThat(lines.get(32)).contains("DIRTY_ROWS [DirtyData, 2, db.t");
  }

  @Test
  void saysNothingOfRowsThatItHasShown() {
    log.add(row("row"), 0);
    log.look(60_000);
    log.end();

    assertThat(lines).containsExactly("DIRTY_ROW [DirtyData, row]");
  }

  @Test
  void tellsOnlyHowManyThereAreUnlessAskedToShowThem() {
    DirtyLog quiet = log(false);
    quiet.add(row("row"), 0);
    quiet.add(row("row"), 1);
    quiet.look(60_000);

    assertThat(lines).containsExactly("DIRTY_ROWS [DirtyData, 2, db.t, ]");
  }

  @Test
  void cutsHugeRowsShort() {
    log.add(row("x".repeat(5_000)), 0);

    assertThat(lines.get(0)).hasSize("DIRTY_ROW [DirtyData, ]".length() + 4_001).endsWith("x…]");
  }
}
