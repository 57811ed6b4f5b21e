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
package io.honeyflow.common.option.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.common.hive.HiveSinkOptions;
import io.honeyflow.common.option.KeyFamily;
import io.honeyflow.common.option.Language;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.OptionSet;
import io.honeyflow.common.option.SampleOptions;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OptionsPageTest {

  @Test
  void equalsTheCommittedPage() {
    GoldenFile.inDocs("options.md")
        .mustEqual(OptionsPage.of(HiveSinkOptions.set(), Language.ENGLISH));
  }

  @Test
  void equalsTheCommittedChinesePage() {
    GoldenFile.inDocs("options.zh.md")
        .mustEqual(OptionsPage.of(HiveSinkOptions.set(), Language.CHINESE));
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void tellsOfEveryOptionAndFamily(Language language) {
    OptionSet set = HiveSinkOptions.set();
    String page = OptionsPage.of(set, language);

    for (Option<?> option : set.options()) {
      assertThat(page).contains("\n| `" + option.key() + "`", option.help().in(language));
      assertThat(option.aliases())
          .allMatch(alias -> page.contains("also `" + alias) || page.contains("亦作 `" + alias));
    }
    for (KeyFamily family : set.families()) {
      assertThat(page)
          .containsPattern("(\n\\| |, )`" + Pattern.quote(family.pattern().text()) + "`( \\||,)");
    }
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void givesEveryRowTheCellsOfItsTable(Language language) {
    List<String> lines = OptionsPage.of(HiveSinkOptions.set(), language).lines().toList();

    for (int i = 1; i < lines.size(); i++) {
      if (lines.get(i).startsWith("|") && lines.get(i - 1).startsWith("|")) {
        assertThat(cells(lines.get(i))).as(lines.get(i)).isEqualTo(cells(lines.get(i - 1)));
      }
    }
  }

  @Test
  void describesAnOptionInOneRow() {
    assertThat(OptionsPage.of(SampleOptions.set(), Language.ENGLISH))
        .contains(
            "| `host`<br>also `server` | string | required | 0.1.0 | Helps. |",
            "| `port` | integer | `9083` | 0.1.0 | Helps. It must be within 1 and 65535. |",
            "| `mode` | one of<br>`simple` simple<br>`special` special | `simple` | 0.1.0 | Helps. |",
            "| `mode.special` | string | – | 0.1.0 | Helps. Required when 'mode' is 'special'. Used"
                + " only when 'mode' is 'special'. |",
            "| `site.*` | passed on | – | 0.1.0 | Kept. |",
            "| `version` | It says nothing. |",
            "| `sizes` | list of integer | – | 0.1.0 | Helps. It must be a list whose every element is at least 0. |",
            "| `bare.*` | It lacks the prefix. |");
  }

  @Test
  void speaksChinese() {
    assertThat(OptionsPage.of(SampleOptions.set(), Language.CHINESE))
        .contains(
            "# 示例选项",
            "| 选项 | 类型 | 默认值 | 起始版本 | 含义 |",
            "| `host`<br>亦作 `server` | 字符串 | 必填 | 0.1.0 | 帮助。 |",
            "| `mode.special` | 字符串 | – | 0.1.0 | 帮助。当 'mode' 为 'special' 时必填。仅当 'mode' 为 'special' 时有效。 |");
  }

  private static long cells(String row) {
    return row.replace("\\|", "").chars().filter(c -> c == '|').count();
  }
}
