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

import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.type.TableColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LastChangesTest {

  @TempDir private Path folder;
  private LastChanges changes;

  /** Rows of a key and a value; their memory is full after some hundred. */
  @BeforeEach
  void create() {
    TableColumn key =
        new TableColumn("k", Primitive.STRING, new VarCharType(VarCharType.MAX_LENGTH), 0);
    changes =
        new LastChanges(
            new KeyFields(List.of(key)),
            new RowDataSerializer(TestSubmission.ROWS),
            new RowBuffer(
                new CompactRows(TestSubmission.ROWS.getChildren()),
                60_000,
                () -> folder.resolve("spilled")));
  }

  @AfterEach
  void close() throws IOException {
    changes.close();
  }

  @Test
  void keepsTheLastChangeOfEachKeyWithItsKind() throws IOException {
    change(RowKind.INSERT, "1", "a");
    change(RowKind.INSERT, "2", "c");
    change(RowKind.UPDATE_AFTER, "1", "b");
    change(RowKind.DELETE, "2", "c");
    change(RowKind.INSERT, null, "d");
    change(RowKind.UPDATE_AFTER, null, null);

    assertThat(taken()).containsExactlyInAnyOrder("+U 1 b", "-D 2 c", "+U null null");
    assertThat(taken()).isEmpty();
  }

  @Test
  void aKeyThatComesBackIsThereOnce() throws IOException {
    change(RowKind.INSERT, "1", "a");
    change(RowKind.DELETE, "1", "a");
    change(RowKind.INSERT, "1", "b");

    assertThat(taken()).containsExactly("+I 1 b");
  }

  @Test
  void countsTheOthersAndKnowsManyKeys() throws IOException {
    Map<String, String> last = new HashMap<>();
    Random random = new Random(3);
    for (int i = 0; i < 20_000; i++) {
      String key = "key-" + random.nextInt(3_000);
      change(RowKind.UPDATE_AFTER, key, "v" + i);
      last.put(key, "+U " + key + " v" + i);
    }
    List<String> taken = new ArrayList<>();
    long superseded = changes.takeAll(row -> taken.add(row.getString(1).toString()));

    assertThat(taken)
        .containsExactlyInAnyOrderElementsOf(
            last.values().stream().map(text -> text.split(" ")[2]).toList());
    assertThat(superseded).isEqualTo(20_000 - last.size());
  }

  private void change(RowKind kind, String key, String value) throws IOException {
    changes.add(
        GenericRowData.ofKind(kind, StringData.fromString(key), StringData.fromString(value)));
  }

  private List<String> taken() throws IOException {
    List<String> taken = new ArrayList<>();
    changes.takeAll(
        row ->
            taken.add(
                row.getRowKind().shortString()
                    + " "
                    + (row.isNullAt(0) ? null : row.getString(0))
                    + " "
                    + (row.isNullAt(1) ? null : row.getString(1))));
    return taken;
  }
}
