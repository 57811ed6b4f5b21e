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

import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.RowType;

/** Flink's serializer of rows, but that its copy of a row is the row itself. */
final class BorrowedRowSerializer extends RowDataSerializer {
  private static final long serialVersionUID = 1L;

  private final RowType type;

  BorrowedRowSerializer(RowType type) {
    super(type);
    this.type = type;
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
  public TypeSerializer<RowData> duplicate() {
    return new BorrowedRowSerializer(type);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BorrowedRowSerializer && super.equals(other);
  }

  @Override
  public int hashCode() {
    return super.hashCode();
  }
}
