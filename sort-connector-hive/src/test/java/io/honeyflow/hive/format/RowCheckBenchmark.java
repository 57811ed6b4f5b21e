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
import io.honeyflow.common.type.HiveType.Primitive;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.DataType;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Whether Parquet files hold a value of a binary row, before it is written. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RowCheckBenchmark {
  private static final TimestampData TIME =
      TimestampData.fromLocalDateTime(LocalDateTime.of(2026, 6, 1, 12, 0));

  private final Checked decimal10 = decimal(10, 2);
  private final Checked decimal38 = decimal(38, 10);
  private final Checked date =
      checked(
          Primitive.DATE,
          DataTypes.DATE(),
          (int) LocalDate.of(2026, 6, 1).toEpochDay(),
          ZoneOffset.UTC);
  private final Checked timestampInUtc =
      checked(Primitive.TIMESTAMP, DataTypes.TIMESTAMP(3), TIME, ZoneOffset.UTC);
  private final Checked timestampInNewYork =
      checked(Primitive.TIMESTAMP, DataTypes.TIMESTAMP(3), TIME, ZoneId.of("America/New_York"));
  private final Checked varchar =
      checked(
          new HiveType.Varchar(100),
          DataTypes.VARCHAR(100),
          StringData.fromString("/shop/category/page-17"),
          ZoneOffset.UTC);

  @Benchmark
  public RowData decimalOf10Digits() {
    return decimal10.check();
  }

  @Benchmark
  public RowData decimalOf38Digits() {
    return decimal38.check();
  }

  @Benchmark
  public RowData date() {
    return date.check();
  }

  @Benchmark
  public RowData timestampInUtc() {
    return timestampInUtc.check();
  }

  @Benchmark
  public RowData timestampInNewYork() {
    return timestampInNewYork.check();
  }

  @Benchmark
  public RowData varchar() {
    return varchar.check();
  }

  private static Checked decimal(int precision, int scale) {
    BigDecimal value = new BigDecimal("12345.67").setScale(scale);
    return checked(
        new HiveType.Decimal(precision, scale),
        DataTypes.DECIMAL(precision, scale),
        DecimalData.fromBigDecimal(value, precision, scale),
        ZoneOffset.UTC);
  }

  private static Checked checked(HiveType type, DataType from, Object value, ZoneId zone) {
    ParquetFormat format =
        (ParquetFormat)
            FileFormats.of(
                TestColumns.request(
                    FileFormat.PARQUET, TestColumns.one(type, from), Map.of(), zone));
    RowData row =
        new RowDataSerializer(from.getLogicalType()).toBinaryRow(GenericRowData.of(value)).copy();
    return new Checked(RowCheck.of(format.request().columns(), format.limits()), row);
  }

  private record Checked(RowCheck rule, RowData row) {
    RowData check() {
      rule.check(row);
      return row;
    }
  }
}
