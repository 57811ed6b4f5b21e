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

import java.util.Optional;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.RequiresFallback;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.column.values.fallback.FallbackValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;

/**
 * A dictionary that gives up early. Parquet keeps one to the end of the first page, which most
 * files of a stream never reach, and then takes values of a fixed length for four bytes longer than
 * they are, so that it keeps dictionaries that only cost.
 */
final class ParquetTrial extends ValuesWriter implements RequiresFallback {
  /** When so many values have come, a dictionary of hardly fewer is given up. */
  static final int VALUES = 2_048;

  /**
   * What of the values must then be different. Fifty thousand values that come equally often are
   * that, of which Parquet would keep no dictionary at the end of a page either.
   */
  private static final double MOST_DIFFERENT = 0.98;

  private static final int LENGTH_BYTES = 4;

  private final DictionaryValuesWriter dictionary;
  private final int bytesBesides;
  private long values;
  private long plainBytes;

  private ParquetTrial(DictionaryValuesWriter dictionary, PrimitiveTypeName type) {
    this.dictionary = dictionary;
    this.bytesBesides = type == PrimitiveTypeName.BINARY ? LENGTH_BYTES : 0;
  }

  /** Parquet's encodings of its first version, with such dictionaries. */
  static ValuesWriterFactory encodings() {
    return new Encodings();
  }

  private void count(int bytes) {
    values++;
    plainBytes += bytes;
  }

  @Override
  public void writeBytes(Binary value) {
    dictionary.writeBytes(value);
    count(value.length() + bytesBesides);
  }

  @Override
  public void writeInteger(int value) {
    dictionary.writeInteger(value);
    count(Integer.BYTES);
  }

  @Override
  public void writeLong(long value) {
    dictionary.writeLong(value);
    count(Long.BYTES);
  }

  @Override
  public void writeFloat(float value) {
    dictionary.writeFloat(value);
    count(Float.BYTES);
  }

  @Override
  public void writeDouble(double value) {
    dictionary.writeDouble(value);
    count(Double.BYTES);
  }

  @Override
  public boolean shouldFallBack() {
    return dictionary.shouldFallBack()
        || (values == VALUES
            && !dictionary.isCompressionSatisfying((long) (plainBytes * MOST_DIFFERENT), 0));
  }

  @Override
  public boolean isCompressionSatisfying(long rawBytes, long encodedBytes) {
    // Of few values it does not matter, and files are as Hive's own.
    long plain = values < DirectColumns.LEAST_VALUES ? rawBytes : Math.min(rawBytes, plainBytes);
    return dictionary.isCompressionSatisfying(plain, encodedBytes);
  }

  @Override
  public void fallBackAllValuesTo(ValuesWriter writer) {
    dictionary.fallBackAllValuesTo(writer);
  }

  @Override
  public long getBufferedSize() {
    return dictionary.getBufferedSize();
  }

  @Override
  public BytesInput getBytes() {
    return dictionary.getBytes();
  }

  @Override
  public Encoding getEncoding() {
    return dictionary.getEncoding();
  }

  @Override
  public void reset() {
    dictionary.reset();
  }

  @Override
  public void close() {
    dictionary.close();
  }

  @Override
  public DictionaryPage toDictPageAndClose() {
    return dictionary.toDictPageAndClose();
  }

  @Override
  public void resetDictionary() {
    dictionary.resetDictionary();
  }

  @Override
  public long getAllocatedSize() {
    return dictionary.getAllocatedSize();
  }

  @Override
  public String memUsageString(String prefix) {
    return dictionary.memUsageString(prefix);
  }

  private static final class Encodings implements ValuesWriterFactory {
    private final ValuesWriterFactory all = new DefaultV1ValuesWriterFactory();
    private @Nullable ParquetProperties settings;

    @Override
    public void initialize(ParquetProperties properties) {
      all.initialize(properties);
      settings = properties;
    }

    @Override
    public ValuesWriter newValuesWriter(ColumnDescriptor column) {
      ValuesWriter writer = all.newValuesWriter(column);
      if (writer instanceof FallbackValuesWriter<?, ?> tried
          && tried.initialWriter instanceof DictionaryValuesWriter dictionary) {
        PrimitiveTypeName type = column.getPrimitiveType().getPrimitiveTypeName();
        ParquetTrial trial = new ParquetTrial(ofBytes(type).orElse(dictionary), type);
        return FallbackValuesWriter.of(trial, tried.fallBackWriter);
      }
      return writer;
    }

    private Optional<DictionaryValuesWriter> ofBytes(PrimitiveTypeName type) {
      ParquetProperties properties = settings;
      if (properties == null) {
        throw new IllegalStateException("initialize was not called.");
      }
      return switch (type) {
        case BINARY, FIXED_LEN_BYTE_ARRAY, INT96 ->
            Optional.of(
                new ParquetDictionary(
                    properties.getDictionaryPageSizeThreshold(),
                    type != PrimitiveTypeName.BINARY,
                    properties.getAllocator()));
        case INT32, INT64, FLOAT, DOUBLE, BOOLEAN -> Optional.empty();
      };
    }
  }
}
