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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RowBufferTest {

  @TempDir private Path folder;
  private int files;

  /** All in memory; with some spills; and with one at almost every row. */
  @ParameterizedTest
  @ValueSource(longs = {10_000_000, 60_000, 500})
  void handsOutEachGroupInTheOrderInWhichItCame(long memory) throws Exception {
    Map<RowBuffer.Group, List<String>> expected = new HashMap<>();
    Random random = new Random(42);
    try (RowBuffer buffer = buffer(memory)) {
      List<RowBuffer.Group> groups = groups(buffer, 50);
      for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 5_000; i++) {
          RowBuffer.Group group = groups.get(random.nextInt(50));
          String text = i + "x".repeat(random.nextInt(40));
          buffer.add(group, row(text));
          expected.computeIfAbsent(group, any -> new ArrayList<>()).add(text);
          assertThat(buffer.held()).isLessThanOrEqualTo(memory);
        }
        assertThat(groups).noneMatch(RowBuffer.Group::isEmpty);
        for (RowBuffer.Group group : groups) {
          assertThat(taken(buffer, group)).isEqualTo(expected.remove(group));
        }
        assertThat(groups).allMatch(RowBuffer.Group::isEmpty);
        assertThat(buffer.held()).isZero();
      }
    }
    assertThat(files).isEqualTo(memory == 10_000_000 ? 0 : 1);
  }

  /** What memory holds is counted, also where a chunk is begun after rows went to the disk. */
  @Test
  void countsTheBytesOfAGroupWhereverTheyAre() throws Exception {
    try (RowBuffer buffer = buffer(10_000_000)) {
      RowBuffer.Group group = buffer.group();
      long first = buffer.add(group, row("a"));
      assertThat(buffer.add(group, row("b"))).isEqualTo(2 * first);
      assertThat(buffer.held()).isGreaterThanOrEqualTo(2 * first).isLessThan(1_000);
      buffer.spill();
      assertThat(buffer.held()).isZero();
      assertThat(buffer.add(group, row("c"))).isEqualTo(3 * first);
      assertThat(taken(buffer, group)).containsExactly("a", "b", "c");
      assertThat(buffer.add(group, row("d"))).isEqualTo(first);
    }
  }

  @Test
  void takesRowsThatAreLargerThanAllMemory() throws Exception {
    try (RowBuffer buffer = buffer(1_000)) {
      List<RowBuffer.Group> groups = groups(buffer, 2);
      String giant = "g".repeat(1_000_000);
      buffer.add(groups.get(0), row("a"));
      buffer.add(groups.get(0), row(giant));
      buffer.add(groups.get(1), row("b"));
      buffer.add(groups.get(0), row("c"));

      assertThat(taken(buffer, groups.get(0))).containsExactly("a", giant, "c");
      assertThat(taken(buffer, groups.get(1))).containsExactly("b");
    }
  }

  @Test
  void keepsTheKindOfARowAndNothingOfAnObjectThatIsReused() throws Exception {
    try (RowBuffer buffer = buffer(1_000)) {
      RowBuffer.Group group = buffer.group();
      GenericRowData reused = new GenericRowData(2);
      for (RowKind kind : RowKind.values()) {
        reused.setRowKind(kind);
        reused.setField(0, StringData.fromString(kind.shortString()));
        buffer.add(group, reused);
      }
      List<String> kinds = new ArrayList<>();
      buffer.take(
          group,
          row -> kinds.add(row.getRowKind().shortString() + row.getString(0) + row.isNullAt(1)));
      assertThat(kinds).containsExactly("+I+Itrue", "-U-Utrue", "+U+Utrue", "-D-Dtrue");
    }
  }

  @Test
  void aGroupMayBeTakenBetweenOthersAndBegunAgain() throws Exception {
    try (RowBuffer buffer = buffer(300)) {
      List<RowBuffer.Group> groups = groups(buffer, 2);
      for (int i = 0; i < 100; i++) {
        buffer.add(groups.get(i % 2), row("" + i));
      }
      assertThat(taken(buffer, groups.get(0))).hasSize(50);
      assertThat(taken(buffer, groups.get(0))).isEmpty();
      buffer.add(groups.get(0), row("again"));
      assertThat(taken(buffer, groups.get(1))).hasSize(50).startsWith("1", "3");
      assertThat(taken(buffer, groups.get(0))).containsExactly("again");
    }
  }

  @Test
  void leavesNoFileBehind() throws Exception {
    try (RowBuffer buffer = buffer(100)) {
      for (RowBuffer.Group group : groups(buffer, 1_000)) {
        buffer.add(group, row("x"));
      }
      assertThat(files).isOne();
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  private RowBuffer buffer(long memory) {
    return new RowBuffer(
        new CompactRows(TestSubmission.ROWS.getChildren()),
        memory,
        () -> folder.resolve("spilled-" + files++));
  }

  private static List<RowBuffer.Group> groups(RowBuffer buffer, int count) {
    return Stream.generate(buffer::group).limit(count).toList();
  }

  private static RowData row(String text) {
    return GenericRowData.of(StringData.fromString(text), null);
  }

  private static List<String> taken(RowBuffer buffer, RowBuffer.Group group) throws IOException {
    List<String> texts = new ArrayList<>();
    buffer.take(group, row -> texts.add(row.getString(0).toString()));
    return texts;
  }
}
