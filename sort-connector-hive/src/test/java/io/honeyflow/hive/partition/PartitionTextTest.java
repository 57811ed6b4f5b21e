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
package io.honeyflow.hive.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.StringLength;
import org.apache.hadoop.hive.common.type.Date;
import org.apache.hadoop.hive.common.type.HiveChar;
import org.apache.hadoop.hive.common.type.HiveDecimal;
import org.apache.hadoop.hive.common.type.Timestamp;
import org.apache.hadoop.hive.serde2.io.DateWritableV2;
import org.apache.hadoop.hive.serde2.io.HiveCharWritable;
import org.apache.hadoop.hive.serde2.io.HiveDecimalWritable;
import org.apache.hadoop.hive.serde2.io.TimestampWritableV2;

/** Hive's own writables are the witnesses. */
class PartitionTextTest {
  private static final long YEAR_1 = -62_135_596_800L;
  private static final long YEAR_10000 = 253_402_300_800L;

  @Property
  void rendersDecimalsAsHive(
      @ForAll
          @BigRange(min = "-99999999999999999999999999999", max = "99999999999999999999999999999")
          BigInteger unscaled,
      @ForAll @IntRange(max = 28) int scale) {
    BigDecimal value = new BigDecimal(unscaled, scale);

    assertThat(PartitionText.decimal(value))
        .isEqualTo(new HiveDecimalWritable(HiveDecimal.create(value)).toString());
  }

  @Property
  void rendersTimestampsAsHive(
      @ForAll @LongRange(min = YEAR_1, max = YEAR_10000 - 1) long second,
      @ForAll @IntRange(max = 999) int part,
      @ForAll @IntRange(max = 2) int digits) {
    int nanos = part * (int) Math.pow(1000, digits);

    assertThat(PartitionText.timestamp(LocalDateTime.ofEpochSecond(second, nanos, ZoneOffset.UTC)))
        .isEqualTo(new TimestampWritableV2(Timestamp.ofEpochSecond(second, nanos)).toString());
  }

  @Property
  void rendersDatesAsHive(
      @ForAll @LongRange(min = YEAR_1 / 86_400, max = YEAR_10000 / 86_400 - 1) long day) {
    assertThat(PartitionText.date(LocalDate.ofEpochDay(day)))
        .isEqualTo(new DateWritableV2(Date.ofEpochDay((int) day)).toString());
  }

  @Property
  void rendersCharsAsHive(
      @ForAll @StringLength(max = 4) String text, @ForAll @IntRange(min = 8, max = 12) int length) {
    assertThat(PartitionText.character(text, length))
        .isEqualTo(new HiveCharWritable(new HiveChar(text, length)).toString());
  }
}
