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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.conf.EncodingConf;
import io.honeyflow.hive.conf.ReaderProfile;
import io.honeyflow.hive.type.TableColumn;
import java.io.File;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.DataType;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.NanoTime;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Parquet files of each {@link ParquetLayout} store. */
final class ParquetLayoutTest {
  private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");
  private static final LocalDateTime SKIPPED_BY_CLOCKS = LocalDateTime.of(2024, 3, 10, 2, 30);
  private static final LocalDate SKIPPED_BY_JULIUS = LocalDate.of(1582, 10, 10);

  @TempDir Path directory;

  @Test
  void namesPartsAsTheSpecificationDoes() {
    assertThat(schema(ParquetLayout.SPARK))
        .isEqualTo(
            """
            message hive_schema {
              optional int64 t6 (TIMESTAMP(MICROS,true));
              optional int96 t9;
              optional int32 n9 (DECIMAL(9,2));
              optional int64 n18 (DECIMAL(18,2));
              optional fixed_len_byte_array(9) n19 (DECIMAL(19,2));
              optional group list (LIST) {
                repeated group list {
                  optional int64 element (TIMESTAMP(MICROS,true));
                }
              }
              optional group map (MAP) {
                repeated group key_value {
                  required binary key (STRING);
                  optional int96 value;
                }
              }
            }
            """);
    assertThat(schema(ParquetLayout.TRINO))
        .isEqualTo(
            schema(ParquetLayout.SPARK)
                .replace("(MICROS,true)", "(MICROS,false)")
                .replace("int96 t9", "int64 t9 (TIMESTAMP(NANOS,false))")
                .replace("int96 value", "int64 value (TIMESTAMP(NANOS,false))"));
  }

  @Test
  void tellsReadersOfTheProlepticCalendar() throws Exception {
    File file =
        write(ReaderProfile.TRINO, Primitive.DATE, DataTypes.DATE(), day(SKIPPED_BY_JULIUS));

    assertThat(ParquetReadBack.footer(file).getFileMetaData().getKeyValueMetaData())
        .containsOnly(
            Map.entry("writer.time.zone", "America/New_York"),
            Map.entry("writer.date.proleptic", "true"),
            Map.entry("writer.zone.conversion.legacy", "false"),
            Map.entry("org.apache.spark.version", "3.1.0"),
            Map.entry("writer.model.name", "honeyflow"));
    assertThat(only(file).getInteger(0, 0)).isEqualTo(day(SKIPPED_BY_JULIUS));
  }

  @Test
  void storesWallTimesForSparkAsTheInstantThatItWouldTake() throws Exception {
    DataType type = DataTypes.TIMESTAMP(6);

    assertThat(micros(ReaderProfile.SPARK, type, wall(LocalDateTime.of(2024, 1, 1, 0, 0, 0, 1000))))
        .isEqualTo(micros("2024-01-01T05:00:00.000001Z"));
    assertThat(micros(ReaderProfile.SPARK, type, wall(SKIPPED_BY_CLOCKS)))
        .isEqualTo(micros("2024-03-10T07:30:00Z"));
    assertThat(micros(ReaderProfile.SPARK, type, wall(LocalDateTime.of(1582, 10, 10, 0, 0))))
        .isEqualTo(micros("1582-10-10T04:56:02Z"));
  }

  @Test
  void keepsBothInstantsOfAnHourThatClocksShowTwice() throws Exception {
    DataType type = DataTypes.TIMESTAMP_LTZ(6);
    for (String instant : List.of("2024-11-03T05:30:00Z", "2024-11-03T06:30:00Z")) {
      TimestampData value = TimestampData.fromInstant(Instant.parse(instant));

      assertThat(micros(ReaderProfile.SPARK, type, value)).isEqualTo(micros(instant));
      File file = write(ReaderProfile.HIVE, Primitive.TIMESTAMP, type, value);
      NanoTime stored = NanoTime.fromBinary(only(file).getInt96(0, 0));
      assertThat(stored.getTimeOfDayNanos())
          .isEqualTo(Instant.parse(instant).atOffset(ZoneOffset.UTC).toLocalTime().toNanoOfDay());
    }
  }

  @Test
  void storesWallTimesForTrino() throws Exception {
    DataType type = DataTypes.TIMESTAMP(6);

    assertThat(micros(ReaderProfile.TRINO, type, wall(SKIPPED_BY_CLOCKS)))
        .isEqualTo(micros("2024-03-10T02:30:00Z"));
    assertThat(
            micros(
                ReaderProfile.TRINO,
                DataTypes.TIMESTAMP_LTZ(6),
                TimestampData.fromInstant(Instant.parse("2024-01-01T05:00:00Z"))))
        .isEqualTo(micros("2024-01-01T00:00:00Z"));
  }

  @Test
  void storesNanosecondsForTrinoWhereTheyReach() throws Exception {
    LocalDateTime first = LocalDateTime.of(1677, 9, 21, 0, 12, 44);
    LocalDateTime last = LocalDateTime.of(2262, 4, 11, 23, 47, 15, 999_999_999);
    DataType type = DataTypes.TIMESTAMP(9);

    for (LocalDateTime time : List.of(first, last, LocalDateTime.of(1969, 12, 31, 23, 59, 59, 1))) {
      File file = write(ReaderProfile.TRINO, Primitive.TIMESTAMP, type, wall(time));

      long nanos = only(file).getLong(0, 0);
      assertThat(Instant.EPOCH.plusNanos(nanos)).isEqualTo(time.toInstant(ZoneOffset.UTC));
    }
    for (LocalDateTime time : List.of(first.minusNanos(1000), last.plusNanos(1))) {
      assertThatThrownBy(() -> write(ReaderProfile.TRINO, Primitive.TIMESTAMP, type, wall(time)))
          .isInstanceOfSatisfying(
              VariantNeededException.class,
              e -> assertThat(e.variant()).isEqualTo(new FileVariant.OfMicroseconds()));
    }
  }

  @Test
  void storesMicrosecondsForTrinoBeyond() throws Exception {
    FormatWriterFactory beyond =
        FileFormats.of(request(ReaderProfile.TRINO, Primitive.TIMESTAMP, DataTypes.TIMESTAMP(9)))
            .as(new FileVariant.OfMicroseconds());
    LocalDateTime last = LocalDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_000);

    File file = TestFile.write(directory, beyond, List.of(GenericRowData.of(wall(last))));

    assertThat(only(file).getLong(0, 0)).isEqualTo(micros("9999-12-31T23:59:59.999999Z"));
    List<RowData> tooFine = List.of(GenericRowData.of(wall(last.plusNanos(1))));
    assertThatThrownBy(() -> TestFile.write(directory, beyond, tooFine))
        .isInstanceOf(UnwritableRowException.class)
        .isNotInstanceOf(VariantNeededException.class)
        .hasMessageContaining("more than six digits of a second outside the years 1677 to 2262");
  }

  @Test
  void storesDecimalsAsNumbers() throws Exception {
    for (ReaderProfile profile : List.of(ReaderProfile.SPARK, ReaderProfile.TRINO)) {
      assertThat(only(decimal(profile, "-9999999.99", 9)).getInteger(0, 0)).isEqualTo(-999_999_999);
      assertThat(only(decimal(profile, "9999999999999999.99", 18)).getLong(0, 0))
          .isEqualTo(999_999_999_999_999_999L);
      assertThat(new BigDecimal(only(decimal(profile, "-0.10", 38)).getBinary(0, 0).length()))
          .isEqualTo(new BigDecimal(16));
    }
  }

  private File decimal(ReaderProfile profile, String value, int digits) throws Exception {
    return write(
        profile,
        new HiveType.Decimal(digits, 2),
        DataTypes.DECIMAL(digits, 2),
        DecimalData.fromBigDecimal(new BigDecimal(value), digits, 2));
  }

  private long micros(ReaderProfile profile, DataType from, Object value) throws Exception {
    return only(write(profile, Primitive.TIMESTAMP, from, value)).getLong(0, 0);
  }

  private static long micros(String instant) {
    Instant parsed = Instant.parse(instant);
    return parsed.getEpochSecond() * 1_000_000 + parsed.getNano() / 1000;
  }

  private File write(ReaderProfile profile, HiveType type, DataType from, Object value)
      throws Exception {
    return TestFile.write(directory, request(profile, type, from), GenericRowData.of(value));
  }

  private static FormatRequest request(ReaderProfile profile, HiveType type, DataType from) {
    return TestColumns.request(
        FileFormat.PARQUET,
        TestColumns.one(type, from),
        Map.of(),
        new EncodingConf(NEW_YORK, profile));
  }

  private static Group only(File file) throws Exception {
    return ParquetReadBack.groups(file).get(0);
  }

  private static TimestampData wall(LocalDateTime time) {
    return TimestampData.fromLocalDateTime(time);
  }

  private static int day(LocalDate date) {
    return (int) date.toEpochDay();
  }

  private static String schema(ParquetLayout layout) {
    List<TableColumn> columns =
        List.of(
            column("t6", Primitive.TIMESTAMP, DataTypes.TIMESTAMP(6)),
            column("t9", Primitive.TIMESTAMP, DataTypes.TIMESTAMP_LTZ(9)),
            column("n9", new HiveType.Decimal(9, 2), DataTypes.DECIMAL(9, 2)),
            column("n18", new HiveType.Decimal(18, 2), DataTypes.DECIMAL(18, 2)),
            column("n19", new HiveType.Decimal(19, 2), DataTypes.DECIMAL(19, 2)),
            column(
                "list",
                new HiveType.Array(Primitive.TIMESTAMP),
                DataTypes.ARRAY(DataTypes.TIMESTAMP(3))),
            column(
                "map",
                new HiveType.Map(Primitive.STRING, Primitive.TIMESTAMP),
                DataTypes.MAP(DataTypes.STRING(), DataTypes.TIMESTAMP(7))));
    String schema = new ParquetSchema(layout).of(columns).toString();
    assertThat(MessageTypeParser.parseMessageType(schema).toString()).isEqualTo(schema);
    return schema;
  }

  private static TableColumn column(String name, HiveType type, DataType from) {
    return new TableColumn(name, type, from.getLogicalType(), 0);
  }
}
