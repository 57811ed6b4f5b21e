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

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/** Rows as a serializer of Flink's has them, which is how they outlive this process. */
final class SerializedRows implements RowForm {
  private static final int USUAL_BYTES = 256;

  private final TypeSerializer<RowData> serializer;
  private final DataOutputSerializer out = new DataOutputSerializer(USUAL_BYTES);

  SerializedRows(TypeSerializer<RowData> serializer) {
    this.serializer = serializer;
  }

  @Override
  public int write(RowData row) throws IOException {
    out.clear();
    serializer.serialize(row, out);
    return out.length();
  }

  @Override
  public int write(RowData row, byte[] target, int begin) throws IOException {
    int length = write(row);
    if (length > target.length - begin) {
      return 0;
    }
    System.arraycopy(bytes(), 0, target, begin, length);
    return length;
  }

  @Override
  public byte[] bytes() {
    return out.getSharedBuffer();
  }

  @Override
  public void read(byte[] from, int count, RowConsumer consumer) throws IOException {
    read(new DataInputDeserializer(from), count, consumer);
  }

  /** Hands out so many rows, one after another. */
  void read(DataInputView in, long count, RowConsumer consumer) throws IOException {
    @Nullable RowData row = serializer.createInstance();
    for (long i = 0; i < count; i++) {
      row = row == null ? serializer.deserialize(in) : serializer.deserialize(row, in);
      consumer.accept(row);
    }
  }
}
