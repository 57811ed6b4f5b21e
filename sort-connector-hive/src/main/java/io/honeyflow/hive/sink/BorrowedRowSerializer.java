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
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.table.data.RowData;

/** Flink's serializer of rows, whose copy of a row is the row itself. */
final class BorrowedRowSerializer extends TypeSerializer<RowData> {
  private static final long serialVersionUID = 1L;

  private final TypeSerializer<RowData> rows;

  BorrowedRowSerializer(TypeSerializer<RowData> rows) {
    this.rows = rows;
  }

  @Override
  public RowData copy(RowData row) {
    return row;
  }

  @Override
  public RowData copy(RowData row, RowData reuse) {
    return row;
  }

  @Override
  public void copy(DataInputView in, DataOutputView out) throws IOException {
    rows.copy(in, out);
  }

  @Override
  public void serialize(RowData row, DataOutputView out) throws IOException {
    rows.serialize(row, out);
  }

  @Override
  public RowData deserialize(DataInputView in) throws IOException {
    return rows.deserialize(in);
  }

  @Override
  public RowData deserialize(RowData reuse, DataInputView in) throws IOException {
    return rows.deserialize(reuse, in);
  }

  @Override
  public TypeSerializer<RowData> duplicate() {
    return new BorrowedRowSerializer(rows.duplicate());
  }

  @Override
  public RowData createInstance() {
    return rows.createInstance();
  }

  @Override
  public boolean isImmutableType() {
    return rows.isImmutableType();
  }

  @Override
  public int getLength() {
    return rows.getLength();
  }

  /** Of the bytes, which are Flink's. */
  @Override
  public TypeSerializerSnapshot<RowData> snapshotConfiguration() {
    return rows.snapshotConfiguration();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BorrowedRowSerializer that && rows.equals(that.rows);
  }

  @Override
  public int hashCode() {
    return rows.hashCode();
  }
}
