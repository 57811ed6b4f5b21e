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

import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.DecimalType;

/**
 * Decimals that keep to their Flink type, which planning has found to fit Hive's. Flink takes the
 * word of a source for it; what is larger would come out of a file as another number or as NULL.
 */
final class DecimalCheck implements ValueCheck {
  private final String path;
  private final int precision;
  private final int scale;
  private final long limit;

  DecimalCheck(String path, DecimalType type) {
    this.path = path;
    this.precision = type.getPrecision();
    this.scale = type.getScale();
    this.limit = DecimalData.isCompact(precision) ? pow10(precision) : Long.MAX_VALUE;
  }

  @Override
  public void check(RowData row, int position) {
    check(row.getDecimal(position, precision, scale));
  }

  @Override
  public void check(ArrayData array, int position) {
    check(array.getDecimal(position, precision, scale));
  }

  private void check(DecimalData value) {
    if (value.scale() != scale || !fits(value)) {
      throw new UnwritableRowException(
          path,
          "decimal " + value + " is none of its type DECIMAL(" + precision + ", " + scale + ")",
          "Let the source keep to its type, or declare the column with more digits, in Hive too.");
    }
  }

  private boolean fits(DecimalData value) {
    if (!DecimalData.isCompact(value.precision())) {
      return value.toBigDecimal().precision() <= precision;
    }
    long unscaled = value.toUnscaledLong();
    return -limit < unscaled && unscaled < limit;
  }

  private static long pow10(int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= 10;
    }
    return power;
  }
}
