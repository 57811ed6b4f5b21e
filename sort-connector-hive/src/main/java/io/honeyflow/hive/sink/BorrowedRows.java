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

import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;

/**
 * The type of rows whose taker neither changes them nor keeps them beyond its call, as with {@code
 * pipeline.object-reuse}. Flink need not copy them from operator to operator, for which it asks the
 * serializer of the one that takes.
 */
final class BorrowedRows extends TypeInformation<RowData> {
  private static final long serialVersionUID = 1L;

  private final InternalTypeInfo<RowData> rows;

  /**
   * @param rows as they are typed otherwise
   */
  BorrowedRows(InternalTypeInfo<RowData> rows) {
    this.rows = rows;
  }

  @Override
  public TypeSerializer<RowData> createSerializer(SerializerConfig config) {
    return new BorrowedRowSerializer(rows.toRowType());
  }

  /** What Flink 1.20 asks for; later lines do not have it. */
  public TypeSerializer<RowData> createSerializer(ExecutionConfig config) {
    return createSerializer(config.getSerializerConfig());
  }

  @Override
  public boolean isBasicType() {
    return rows.isBasicType();
  }

  @Override
  public boolean isTupleType() {
    return rows.isTupleType();
  }

  @Override
  public int getArity() {
    return rows.getArity();
  }

  @Override
  public int getTotalFields() {
    return rows.getTotalFields();
  }

  @Override
  public Class<RowData> getTypeClass() {
    return rows.getTypeClass();
  }

  @Override
  public boolean isKeyType() {
    return rows.isKeyType();
  }

  @Override
  public String toString() {
    return rows.toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BorrowedRows that && that.canEqual(this) && rows.equals(that.rows);
  }

  @Override
  public int hashCode() {
    return rows.hashCode();
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof BorrowedRows;
  }
}
