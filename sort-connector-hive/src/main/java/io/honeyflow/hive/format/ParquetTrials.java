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

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.column.values.fallback.FallbackValuesWriter;
import org.apache.parquet.schema.PrimitiveType;
import org.jspecify.annotations.Nullable;

/** Parquet's encodings of its first version, but with dictionaries of our own. */
final class ParquetTrials implements ValuesWriterFactory {
  private final ValuesWriterFactory all = new DefaultV1ValuesWriterFactory();
  private int most;

  @Override
  public void initialize(ParquetProperties properties) {
    all.initialize(properties);
    most = properties.getDictionaryPageSizeThreshold();
  }

  @Override
  public ValuesWriter newValuesWriter(ColumnDescriptor column) {
    ValuesWriter writer = all.newValuesWriter(column);
    ParquetTrial trial = of(column.getPrimitiveType(), most);
    return trial != null && writer instanceof FallbackValuesWriter<?, ?> tried
        ? FallbackValuesWriter.of(trial, tried.fallBackWriter)
        : writer;
  }

  /**
   * A dictionary for the values of a column; null for those that have none in the first version.
   *
   * @param most bytes of the dictionary, beyond which it is given up
   */
  static @Nullable ParquetTrial of(PrimitiveType type, int most) {
    return switch (type.getPrimitiveTypeName()) {
      case BINARY -> new ParquetDictionary(most, false);
      case INT96 -> new ParquetDictionary(most, true);
      case INT32, FLOAT -> new ParquetNumberDictionary(most, Integer.BYTES);
      case INT64, DOUBLE -> new ParquetNumberDictionary(most, Long.BYTES);
      case FIXED_LEN_BYTE_ARRAY, BOOLEAN -> null;
    };
  }
}
