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

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * Takes rows whose fields are all optional and without parts, straight into their columns.
 * Parquet's own consumer keeps account of levels for each value, which are always the same here.
 */
final class ParquetFlatRows extends RecordConsumer implements ParquetColumns {
  /** Bytes that may be kept for other row groups: of small files, which are many. */
  private static final long MOST_KEPT = 1024 * 1024;

  private static final ParquetColumn[] NONE = new ParquetColumn[0];

  private final Spare spare;
  private ParquetColumn[] columns;
  private int next;
  private ParquetColumn current;

  private ParquetFlatRows(ParquetColumn[] columns, Spare spare) {
    this.columns = columns;
    this.spare = spare;
    this.current = columns[0];
  }

  /**
   * The columns of a row group that has ended, whose memory another one of the same table takes.
   * Safe for use by several threads.
   */
  static final class Spare {
    private final AtomicReference<ParquetColumn @Nullable []> columns = new AtomicReference<>();
  }

  /**
   * @param withoutDictionary columns whose values go directly into pages
   * @param spare of the table
   */
  static ParquetFlatRows of(
      ParquetChunks pages, ParquetSettings settings, Set<String> withoutDictionary, Spare spare) {
    List<ParquetChunk> chunks = pages.chunks();
    ParquetColumn[] columns = spare.columns.getAndSet(null);
    boolean kept = columns != null;
    if (columns == null) {
      columns = new ParquetColumn[chunks.size()];
    }
    for (int i = 0; i < columns.length; i++) {
      ParquetChunk chunk = chunks.get(i);
      boolean tries = !withoutDictionary.contains(chunk.name());
      if (kept) {
        columns[i].begin(chunk, tries);
      } else {
        columns[i] = new ParquetColumn(chunk, settings, tries);
      }
    }
    return new ParquetFlatRows(columns, spare);
  }

  /** Whether rows of a schema are such. */
  static boolean fit(MessageType schema) {
    return schema.getFields().stream()
        .allMatch(field -> field.isPrimitive() && field.isRepetition(Type.Repetition.OPTIONAL));
  }

  @Override
  public RecordConsumer rows() {
    return this;
  }

  @Override
  public long buffered() {
    long buffered = 0;
    for (ParquetColumn column : columns) {
      buffered += column.buffered();
    }
    return buffered;
  }

  @Override
  public void finish() throws IOException {
    for (ParquetColumn column : columns) {
      column.finish();
    }
    if (allocated() <= MOST_KEPT) {
      spare.columns.set(columns);
    }
    columns = NONE;
  }

  @Override
  public void close() {
    columns = NONE;
  }

  private long allocated() {
    long allocated = 0;
    for (ParquetColumn column : columns) {
      allocated += column.allocated();
    }
    return allocated;
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
  }

  /** The fields that did not come are null. */
  private void fillUpTo(int end) {
    for (int i = next; i < end; i++) {
      columns[i].addNull();
    }
  }

  /** The values that follow are of a column, each of another row. */
  void turnTo(int column) {
    current = columns[column];
  }

  /** The next value is null. */
  void addNull() {
    current.addNull();
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
    current.addInteger(value);
  }

  @Override
  public void addLong(long value) {
    current.addLong(value);
  }

  @Override
  public void addBoolean(boolean value) {
    current.addBoolean(value);
  }

  @Override
  public void addBinary(Binary value) {
    current.addBinary(value);
  }

  @Override
  public void addFloat(float value) {
    current.addFloat(value);
  }

  @Override
  public void addDouble(double value) {
    current.addDouble(value);
  }
}
