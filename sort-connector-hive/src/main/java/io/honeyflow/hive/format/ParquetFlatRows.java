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
package io.honeyflow.hive.format;

import java.util.List;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * Takes rows whose fields are all optional and without parts, straight into their columns.
 * Parquet's own consumer keeps account of levels for each value, which are always the same here.
 */
final class ParquetFlatRows extends RecordConsumer {
  private static final int NOT_REPEATED = 0;
  private static final int NULL = 0;
  private static final int PRESENT = 1;

  private final ColumnWriteStore store;
  private final ColumnWriter[] columns;
  private final @Nullable ParquetBounds[] bounds;
  private int next;
  private ColumnWriter current;
  private @Nullable ParquetBounds boundsOfCurrent;

  /**
   * @param chunks to which the columns of the store write
   */
  ParquetFlatRows(List<ParquetChunk> chunks, ColumnWriteStore store) {
    this.store = store;
    this.columns =
        chunks.stream()
            .map(chunk -> store.getColumnWriter(chunk.column()))
            .toArray(ColumnWriter[]::new);
    this.bounds = chunks.stream().map(ParquetChunk::bounds).toArray(ParquetBounds[]::new);
    this.current = columns[0];
  }

  /** Whether rows of a schema are such. */
  static boolean fit(MessageType schema) {
    return schema.getFields().stream()
        .allMatch(field -> field.isPrimitive() && field.isRepetition(Type.Repetition.OPTIONAL));
  }

  @Override
  public void startMessage() {
    next = 0;
  }

  @Override
  public void startField(String field, int index) {
    fillUpTo(index);
    turnTo(index);
    next = index + 1;
  }

  @Override
  public void endField(String field, int index) {
    // The value has gone into its column.
  }

  @Override
  public void endMessage() {
    fillUpTo(columns.length);
    store.endRecord();
  }

  /** The fields that did not come are null. */
  private void fillUpTo(int end) {
    for (int i = next; i < end; i++) {
      turnTo(i);
      addNull();
    }
  }

  /** The values that follow are of a column, each of another row. */
  void turnTo(int column) {
    current = columns[column];
    boundsOfCurrent = bounds[column];
  }

  /** The next value is null. */
  void addNull() {
    current.writeNull(NOT_REPEATED, NULL);
    if (boundsOfCurrent != null) {
      boundsOfCurrent.addNull();
    }
  }

  /** So many rows are complete, of which each column got its values in turn. */
  void endMessages(int count) {
    for (int i = 0; i < count; i++) {
      store.endRecord();
    }
  }

  @Override
  public void startGroup() {
    throw new IllegalStateException("A flat row has no groups.");
  }

  @Override
  public void endGroup() {
    throw new IllegalStateException("A flat row has no groups.");
  }

  @Override
  public void addInteger(int value) {
    current.write(value, NOT_REPEATED, PRESENT);
  }

  @Override
  public void addLong(long value) {
    current.write(value, NOT_REPEATED, PRESENT);
  }

  @Override
  public void addBoolean(boolean value) {
    current.write(value, NOT_REPEATED, PRESENT);
  }

  @Override
  public void addBinary(Binary value) {
    current.write(value, NOT_REPEATED, PRESENT);
    if (boundsOfCurrent != null) {
      boundsOfCurrent.add(value);
    }
  }

  @Override
  public void addFloat(float value) {
    current.write(value, NOT_REPEATED, PRESENT);
  }

  @Override
  public void addDouble(double value) {
    current.write(value, NOT_REPEATED, PRESENT);
  }
}
