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
package io.honeyflow.hive.commit.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.hive.commit.statistics.StatisticsNote.Begun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Notes outlive the connector that wrote them: their text does not change. */
final class StatisticsNoteTest {
  private static final StatisticsNote NOTE =
      new StatisticsNote(
          List.of(new CommitId("0123456789ab", 17), new CommitId("ba9876543210", 3)),
          new Begun(new CommitId("0123456789ab", 18), new Tally(5, 1, 200), "1700000000"));

  private static final String TEXT =
      "0123456789ab/17 ba9876543210/3 +0123456789ab/18=5,1,200@1700000000";

  @Test
  void isReadAsItWasWritten() {
    assertThat(NOTE.text()).isEqualTo(TEXT);
    assertThat(in(TEXT)).isEqualTo(NOTE);
  }

  @Test
  void isEmptyWhereThereIsNone() {
    assertThat(StatisticsNote.in(Map.of())).isEqualTo(new StatisticsNote(List.of(), null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a/b",
        "a/1  b/2",
        "+a/1=1,2@3",
        "a/1 +a/2=-1,1,1@3",
        "a/99999999999999999999",
        "exact"
      })
  void isEmptyWhereItIsNotUnderstood(String text) {
    assertThat(in(text)).isEqualTo(new StatisticsNote(List.of(), null));
  }

  @Test
  void includesWhatASubmissionCommittedBefore() {
    assertThat(NOTE.includes(new CommitId("0123456789ab", 17))).isTrue();
    assertThat(NOTE.includes(new CommitId("0123456789ab", 16))).isTrue();
    assertThat(NOTE.includes(new CommitId("0123456789ab", 18))).isFalse();
    assertThat(NOTE.includes(new CommitId("ffffffffffff", 1))).isFalse();
    assertThat(NOTE.includesOneOf(List.of("x", "ba9876543210"))).isTrue();
    assertThat(NOTE.includesOneOf(List.of("x"))).isFalse();
  }

  @Test
  void remembersTheLatestCommitOfTheLatestSubmissions() {
    StatisticsNote note = NOTE;
    for (int i = 0; i < 20; i++) {
      note = note.including(new CommitId("job" + i % 10, i));
    }
    assertThat(note.begun()).isNull();
    assertThat(note.included()).hasSize(8).last().isEqualTo(new CommitId("job9", 19));
    assertThat(note.included()).extracting(CommitId::writeId).doesNotHaveDuplicates();
  }

  private static StatisticsNote in(String text) {
    return StatisticsNote.in(Map.of(StatisticsNote.PARAMETER, text));
  }
}
