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
import java.io.UncheckedIOException;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;

/**
 * The values of an optional column without parts, in a row group, page after page. The pages are as
 * Parquet's own column writers make them, which ask for each value what follows from the column,
 * and so do nothing at once where the values come at once. A page ends when it has enough bytes or
 * rows, after each value; Parquet estimates when to look.
 */
final class ParquetColumn {
  private static final int MOST_ROWS = ParquetProperties.DEFAULT_PAGE_ROW_COUNT_LIMIT;

  private final PrimitiveType type;
  private final int pageSize;
  private final ParquetLevels levels = new ParquetLevels();
  private final ParquetPlain plain;
  private final @Nullable ParquetTrial dictionary;
  private final @Nullable ParquetBounds bounds;
  private Statistics<?> statistics;
  private ParquetChunk chunk;

  /** The dictionary, until it is given up. */
  private @Nullable ParquetTrial trial;

  /** The dictionary, once it is that of a page. */
  private @Nullable ParquetTrial used;

  /** Whether the page is the first. */
  private boolean first;

  /** Of whole numbers in the page. */
  private long least;

  private long greatest;
  private long bytesOfPage;

  /**
   * @param chunk takes the pages
   * @param settings of all files
   * @param tries whether a dictionary is tried
   */
  ParquetColumn(ParquetChunk chunk, ParquetSettings settings, boolean tries) {
    this.type = chunk.type();
    this.pageSize = settings.pageSize();
    this.plain = new ParquetPlain(type.getPrimitiveTypeName() != PrimitiveTypeName.BINARY);
    this.dictionary =
        settings.dictionary() ? ParquetTrials.of(type, settings.dictionarySize()) : null;
    this.bounds = ParquetBounds.tells(type) ? new ParquetBounds(type) : null;
    this.statistics = Statistics.createStats(type);
    this.chunk = chunk;
    begin(chunk, tries);
  }

  /**
   * Begins another row group, in the memory of the one before.
   *
   * @param nextChunk takes the pages
   * @param triesNext whether a dictionary is tried
   */
  void begin(ParquetChunk nextChunk, boolean triesNext) {
    chunk = nextChunk;
    trial = triesNext ? dictionary : null;
    used = null;
    first = true;
    if (dictionary != null) {
      dictionary.begin();
    }
    beginPage();
  }

  private void beginPage() {
    levels.reset();
    plain.reset();
    bytesOfPage = 0;
    least = Long.MAX_VALUE;
    greatest = Long.MIN_VALUE;
    if (bounds == null) {
      statistics = Statistics.createStats(type);
    } else {
      bounds.reset();
    }
  }

  void addNull() {
    levels.addNull();
    endFullPage();
  }

  void addInteger(int value) {
    values().writeInteger(value);
    range(value);
    added(Integer.BYTES);
  }

  void addLong(long value) {
    values().writeLong(value);
    range(value);
    added(Long.BYTES);
  }

  void addFloat(float value) {
    values().writeFloat(value);
    statistics.updateStats(value);
    added(Float.BYTES);
  }

  void addDouble(double value) {
    values().writeDouble(value);
    statistics.updateStats(value);
    added(Double.BYTES);
  }

  void addBoolean(boolean value) {
    plain.writeBoolean(value);
    statistics.updateStats(value);
    added(0);
  }

  void addBinary(Binary value) {
    values().writeBytes(value);
    if (bounds == null) {
      statistics.updateStats(value);
    } else {
      bounds.add(value);
    }
    // As Parquet counts, which takes values of a fixed length for as long as others.
    added(Integer.BYTES + (long) value.length());
  }

  private ValuesWriter values() {
    return trial == null ? plain : trial;
  }

  private void range(long value) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }

  private void added(long bytes) {
    levels.addPresent();
    bytesOfPage += bytes;
    if (trial != null && trial.shouldFallBack()) {
      giveUp(trial);
    }
    endFullPage();
  }

  private void giveUp(ParquetTrial given) {
    given.fallBackAllValuesTo(plain);
    trial = null;
  }

  private void endFullPage() {
    if (levels.count() >= MOST_ROWS || bytesOfPage >= pageSize) {
      endPage();
    }
  }

  private void endPage() {
    BytesInput encoded = encoded();
    Encoding encoding = values().getEncoding();
    try {
      chunk.writePage(
          BytesInput.concat(levels.bytes(), encoded),
          levels.count(),
          levels.count(),
          taken(),
          Encoding.BIT_PACKED,
          Encoding.RLE,
          encoding);
    } catch (IOException e) {
      throw new UncheckedIOException("Memory takes all bytes.", e);
    }
    values().reset();
    beginPage();
    first = false;
  }

  /** Whether a dictionary is worth it, the first page tells. */
  private BytesInput encoded() {
    ParquetTrial tried = trial;
    if (tried != null) {
      BytesInput encoded = tried.getBytes();
      if (!first || tried.isCompressionSatisfying(bytesOfPage, encoded.size())) {
        used = tried;
        return encoded;
      }
      giveUp(tried);
    }
    return plain.getBytes();
  }

  private Statistics<?> taken() {
    Statistics<?> taken = bounds == null ? statistics : bounds.statistics();
    taken.incrementNumNulls(levels.countOfNulls());
    if (least <= greatest) {
      numbers(taken);
    }
    return taken;
  }

  private void numbers(Statistics<?> taken) {
    if (type.getPrimitiveTypeName() == PrimitiveTypeName.INT32) {
      taken.updateStats((int) least);
      taken.updateStats((int) greatest);
    } else {
      taken.updateStats(least);
      taken.updateStats(greatest);
    }
  }

  /** Bytes of the row group so far, those of its last page before they are encoded. */
  long buffered() {
    return chunk.compressedBytes() + bytesOfPage;
  }

  /** Hands over the last page and the dictionary. */
  void finish() throws IOException {
    if (levels.count() > 0) {
      endPage();
    }
    DictionaryPage page = used == null ? null : used.toDictPageAndClose();
    if (page != null) {
      chunk.writeDictionaryPage(page);
    }
  }

  /** Bytes of memory that another row group would begin with. */
  long allocated() {
    return plain.getAllocatedSize() + (dictionary == null ? 0 : dictionary.getAllocatedSize());
  }
}
