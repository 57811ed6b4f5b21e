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
package io.honeyflow.testing.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RowLineTest {

  @Test
  void keepsNullApartFromTheTextsThatLookLikeIt() {
    List<String> row = Arrays.asList(null, "", "NULL", "\\N", "null");

    assertThat(RowLine.parse(RowLine.of(row))).isEqualTo(row);
  }

  @Test
  void keepsWhatWouldEndACellOrALine() {
    List<String> row = List.of("a\tb", "c\nd\r\n", "\\t", "\\", "天气 🐝");

    assertThat(RowLine.of(row)).doesNotContain("\n", "\r").containsPattern("a\\\\tb\tc");
    assertThat(RowLine.parse(RowLine.of(row))).isEqualTo(row);
  }

  @Test
  void keepsTheNumberOfCells() {
    assertThat(RowLine.parse(RowLine.of(List.of("")))).containsExactly("");
    assertThat(RowLine.parse(RowLine.of(List.of("", "")))).containsExactly("", "");
  }
}
