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
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;

final class BorrowedRowsTest {
  private final InternalTypeInfo<RowData> flinks =
      InternalTypeInfo.ofFields(new BigIntType(), new VarCharType(VarCharType.MAX_LENGTH));
  private final BorrowedRows type = new BorrowedRows(flinks);
  private final TypeSerializer<RowData> serializer =
      type.createSerializer(new ExecutionConfig().getSerializerConfig());
  private final RowData row =
      GenericRowData.ofKind(RowKind.UPDATE_AFTER, 7L, StringData.fromString("seven"));

  @Test
  void copiesNoRow() {
    RowData reuse = serializer.createInstance();

    assertThat(serializer.copy(row)).isSameAs(row);
    assertThat(serializer.copy(row, reuse)).isSameAs(row);
    assertThat(serializer.duplicate().copy(row)).isSameAs(row);
  }

  @Test
  void hasTheBytesOfFlinksOwn() throws IOException {
    DataOutputSerializer ours = new DataOutputSerializer(64);
    serializer.serialize(row, ours);
    DataOutputSerializer copied = new DataOutputSerializer(64);
    serializer.copy(new DataInputDeserializer(ours.getCopyOfBuffer()), copied);
    DataOutputSerializer theirs = new DataOutputSerializer(64);
    flinks.toRowSerializer().serialize(row, theirs);

    assertThat(ours.getCopyOfBuffer()).isEqualTo(theirs.getCopyOfBuffer());
    assertThat(copied.getCopyOfBuffer()).isEqualTo(theirs.getCopyOfBuffer());
    RowData back = serializer.deserialize(new DataInputDeserializer(ours.getCopyOfBuffer()));
    assertThat(back).isNotSameAs(row);
    assertThat(back.getRowKind()).isEqualTo(RowKind.UPDATE_AFTER);
    assertThat(back.getLong(0)).isEqualTo(7);
    assertThat(back.getString(1)).hasToString("seven");
  }

  @Test
  void isAnotherTypeThanFlinks() {
    assertThat(type)
        .isEqualTo(new BorrowedRows(flinks))
        .hasSameHashCodeAs(new BorrowedRows(flinks))
        .isNotEqualTo(flinks)
        .isNotEqualTo(new BorrowedRows(InternalTypeInfo.ofFields(new BigIntType())));
    assertThat(serializer).isEqualTo(serializer.duplicate()).isNotEqualTo(flinks.toRowSerializer());
  }

  /** The one method that the two lines of Flink do not share. */
  @Test
  void answersFlink120() {
    assertThat(type.createSerializer(new ExecutionConfig())).isEqualTo(serializer);
  }
}
