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
import java.util.Objects;
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
  @ValueSource(longs = {100_000_000, 600_000, 500})
  void handsOutEachGroupInTheOrderInWhichItCame(long memory) throws Exception {
    Map<Integer, List<String>> expected = new HashMap<>();
    Random random = new Random(42);
    try (RowBuffer buffer = buffer(memory)) {
      for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 20_000; i++) {
          int group = random.nextInt(150);
          String text = i + "x".repeat(random.nextInt(100));
          buffer.add(group, row(text));
          expected.computeIfAbsent(group, any -> new ArrayList<>()).add(text);
          assertThat(buffer.held()).isLessThanOrEqualTo(memory);
        }
        for (int group = 0; group < 151; group++) {
          assertThat(taken(buffer, group))
              .isEqualTo(Objects.requireNonNullElse(expected.remove(group), List.of()));
          assertThat(taken(buffer, group)).isEmpty();
        }
        assertThat(expected).isEmpty();
        assertThat(buffer.held()).isZero();
      }
    }
    assertThat(files).isEqualTo(memory == 100_000_000 ? 0 : 1);
  }

  /** One group alone is looked for in another way than all of them. */
  @ParameterizedTest
  @ValueSource(longs = {100_000_000, 20_000})
  void groupsMayBeTakenAtAnyTime(long memory) throws Exception {
    Map<Integer, List<String>> expected = new HashMap<>();
    Random random = new Random(7);
    try (RowBuffer buffer = buffer(memory)) {
      for (int i = 0; i < 20_000; i++) {
        int group = random.nextInt(20);
        if (random.nextInt(100) > 0) {
          buffer.add(group, row("" + i));
          expected.computeIfAbsent(group, any -> new ArrayList<>()).add("" + i);
        } else {
          for (int next = group; next <= group + random.nextInt(4); next++) {
            assertThat(taken(buffer, next))
                .isEqualTo(Objects.requireNonNullElse(expected.remove(next), List.of()));
          }
        }
      }
      for (int group = 0; group < 20; group++) {
        assertThat(taken(buffer, group))
            .isEqualTo(Objects.requireNonNullElse(expected.remove(group), List.of()));
      }
      assertThat(buffer.held()).isZero();
    }
  }

  @Test
  void aGroupMayHaveMoreThanAPageOrARowThatIsLarger() throws Exception {
    List<String> texts = new ArrayList<>();
    try (RowBuffer buffer = buffer(100_000_000)) {
      for (int i = 0; i < 20; i++) {
        texts.add(i + "y".repeat(i * 80_000));
        buffer.add(3, row(texts.get(i)));
        buffer.add(1, row("between"));
        buffer.add(4, row(texts.get(i)));
      }
      assertThat(taken(buffer, 3)).isEqualTo(texts);
      assertThat(taken(buffer, 1)).hasSize(20).containsOnly("between");
      assertThat(taken(buffer, 4)).isEqualTo(texts);
    }
  }

  @Test
  void holdsHardlyMoreThanItsRows() throws Exception {
    try (RowBuffer buffer = buffer(100_000_000)) {
      long bytes = 0;
      for (int i = 0; i < 200_000; i++) {
        bytes += buffer.add(i % 10, row("z".repeat(i % 100)));
      }
      assertThat(buffer.held()).isBetween(bytes, bytes + bytes / 4);
    }
  }

  @Test
  void takesRowsThatAreLargerThanAllMemory() throws Exception {
    try (RowBuffer buffer = buffer(1_000)) {
      String giant = "g".repeat(1_000_000);
      buffer.add(1, row("a"));
      buffer.add(1, row(giant));
      buffer.add(2, row("b"));
      buffer.add(1, row("c"));

      assertThat(taken(buffer, 1)).containsExactly("a", giant, "c");
      assertThat(taken(buffer, 2)).containsExactly("b");
    }
  }

  @Test
  void keepsTheKindOfARowAndNothingOfAnObjectThatIsReused() throws Exception {
    try (RowBuffer buffer = buffer(1_000)) {
      GenericRowData reused = new GenericRowData(2);
      for (RowKind kind : RowKind.values()) {
        reused.setRowKind(kind);
        reused.setField(0, StringData.fromString(kind.shortString()));
        buffer.add(1, reused);
      }
      List<String> kinds = new ArrayList<>();
      buffer.take(
          1, row -> kinds.add(row.getRowKind().shortString() + row.getString(0) + row.isNullAt(1)));
      assertThat(kinds).containsExactly("+I+Itrue", "-U-Utrue", "+U+Utrue", "-D-Dtrue");
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {300, 1_000_000})
  void aGroupMayBeTakenBetweenOthersAndBegunAgain(long memory) throws Exception {
    try (RowBuffer buffer = buffer(memory)) {
      for (int i = 0; i < 100; i++) {
        buffer.add(i % 2, row("" + i));
      }
      assertThat(taken(buffer, 0)).hasSize(50);
      assertThat(taken(buffer, 0)).isEmpty();
      buffer.add(0, row("again"));
      assertThat(taken(buffer, 1)).hasSize(50).startsWith("1", "3");
      assertThat(taken(buffer, 0)).containsExactly("again");
    }
  }

  @Test
  void leavesNoFileBehind() throws Exception {
    try (RowBuffer buffer = buffer(100)) {
      for (int i = 0; i < 1_000; i++) {
        buffer.add(i, row("" + i));
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

  private static RowData row(String text) {
    return GenericRowData.of(StringData.fromString(text), null);
  }

  private static List<String> taken(RowBuffer buffer, int group) throws IOException {
    List<String> texts = new ArrayList<>();
    buffer.take(group, row -> texts.add(row.getString(0).toString()));
    return texts;
  }
}
