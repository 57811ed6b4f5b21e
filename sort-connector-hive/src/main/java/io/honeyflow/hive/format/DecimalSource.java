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

import io.honeyflow.common.type.HiveType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.TinyIntType;

/**
 * Reads a decimal or an integral value at the scale of a Hive decimal that is wide enough for it.
 */
final class DecimalSource {
  private static final int MOST_DIGITS_OF_A_LONG = 18;

  private final Integral integral;
  private final boolean fromIntegral;
  private final int precision;
  private final int scale;
  private final int targetScale;
  private final long factor;
  private final boolean fitsLong;

  DecimalSource(LogicalType from, HiveType.Decimal to) {
    fromIntegral = Integral.is(from);
    integral = Integral.of(fromIntegral ? from : new TinyIntType());
    precision = fromIntegral ? digits(from) : ((DecimalType) from).getPrecision();
    scale = fromIntegral ? 0 : ((DecimalType) from).getScale();
    targetScale = to.scale();
    int shift = targetScale - scale;
    fitsLong = precision + shift <= MOST_DIGITS_OF_A_LONG;
    factor = fitsLong ? BigDecimal.TEN.pow(shift).longValueExact() : 0;
  }

  /** Whether {@link #unscaled} serves every value, else {@link #value} does. */
  boolean fitsLong() {
    return fitsLong;
  }

  long unscaled(RowData row, int position) {
    long value =
        fromIntegral
            ? integral.of(row, position)
            : row.getDecimal(position, precision, scale).toUnscaledLong();
    return value * factor;
  }

  long unscaled(ArrayData array, int position) {
    long value =
        fromIntegral
            ? integral.of(array, position)
            : array.getDecimal(position, precision, scale).toUnscaledLong();
    return value * factor;
  }

  /** The value, with the target's scale. */
  BigDecimal value(RowData row, int position) {
    return atScale(
        fromIntegral
            ? BigDecimal.valueOf(integral.of(row, position))
            : row.getDecimal(position, precision, scale).toBigDecimal());
  }

  /** The value, with the target's scale. */
  BigDecimal value(ArrayData array, int position) {
    return atScale(
        fromIntegral
            ? BigDecimal.valueOf(integral.of(array, position))
            : array.getDecimal(position, precision, scale).toBigDecimal());
  }

  private BigDecimal atScale(BigDecimal value) {
    return value.setScale(targetScale, RoundingMode.UNNECESSARY);
  }

  private static int digits(LogicalType integral) {
    return switch (integral.getTypeRoot()) {
      case TINYINT -> 3;
      case SMALLINT -> 5;
      case INTEGER -> 10;
      default -> 19;
    };
  }
}
