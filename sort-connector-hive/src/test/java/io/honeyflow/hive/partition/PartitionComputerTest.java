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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.type.TableColumn;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.writer.BinaryRowWriter;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.CharType;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.FloatType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.NullType;
import org.apache.flink.table.types.logical.SmallIntType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.TinyIntType;
import org.apache.flink.table.types.logical.VarCharType;
import org.junit.jupiter.api.Test;

class PartitionComputerTest {
  private static final String DEFAULT = "__HIVE_DEFAULT_PARTITION__";
  private static final LogicalType STRING = VarCharType.STRING_TYPE;

  @Test
  void takesStringsAsTheyAre() {
    for (String text : List.of("a/b:c=d%e", "中 文", " x ", "NULL", "\\N")) {
      assertThat(value(Primitive.STRING, STRING, StringData.fromString(text))).isEqualTo(text);
    }
  }

  @Test
  void putsNullAndEmptyIntoTheDefaultPartition() {
    assertThat(value(Primitive.STRING, STRING, null)).isEqualTo(DEFAULT);
    assertThat(value(Primitive.STRING, STRING, StringData.fromString(""))).isEqualTo(DEFAULT);
    assertThat(value(Primitive.INT, new IntType(), null)).isEqualTo(DEFAULT);
    assertThat(value(new HiveType.Decimal(5, 2), new DecimalType(5, 2), null)).isEqualTo(DEFAULT);
    assertThat(value(Primitive.STRING, new NullType(), null)).isEqualTo(DEFAULT);
  }

  @Test
  void putsAColumnThatTheRowLacksIntoTheDefaultPartition() {
    TableColumn absent = new TableColumn("hr", Primitive.INT, new IntType(), TableColumn.ABSENT);

    assertThat(computer(List.of(absent)).partition(GenericRowData.of(1))).containsExactly(DEFAULT);
  }

  @Test
  void rendersIntegers() {
    assertThat(value(Primitive.TINYINT, new TinyIntType(), (byte) -7)).isEqualTo("-7");
    assertThat(value(Primitive.SMALLINT, new SmallIntType(), (short) 7)).isEqualTo("7");
    assertThat(value(Primitive.INT, new IntType(), 8)).isEqualTo("8");
    assertThat(value(Primitive.BIGINT, new BigIntType(), Long.MIN_VALUE))
        .isEqualTo("-9223372036854775808");
  }

  @Test
  void rendersAValueAsItsWiderColumnDoes() {
    assertThat(value(Primitive.BIGINT, new IntType(), 7)).isEqualTo("7");
    assertThat(value(Primitive.DOUBLE, new IntType(), 7)).isEqualTo("7.0");
    assertThat(value(Primitive.FLOAT, new TinyIntType(), (byte) 7)).isEqualTo("7.0");
    assertThat(value(new HiveType.Decimal(12, 2), new IntType(), 100)).isEqualTo("100");
    assertThat(value(Primitive.DOUBLE, new FloatType(), 0.1f)).isEqualTo("0.10000000149011612");
  }

  @Test
  void rendersBooleansAndFloatingPointNumbers() {
    assertThat(value(Primitive.BOOLEAN, new BooleanType(), true)).isEqualTo("true");
    assertThat(value(Primitive.BOOLEAN, new BooleanType(), false)).isEqualTo("false");
    assertThat(value(Primitive.FLOAT, new FloatType(), 1.5f)).isEqualTo("1.5");
    assertThat(value(Primitive.DOUBLE, new DoubleType(), 1e10)).isEqualTo("1.0E10");
  }

  @Test
  void rendersADecimalWithoutTrailingZeros() {
    assertThat(decimal("1.50")).isEqualTo("1.5");
    assertThat(decimal("1.5")).isEqualTo("1.5");
    assertThat(decimal("100.00")).isEqualTo("100");
    assertThat(decimal("0.00")).isEqualTo("0");
    assertThat(decimal("-0.05")).isEqualTo("-0.05");
  }

  @Test
  void rendersWideDecimalsWithoutAnExponent() {
    BigDecimal value = new BigDecimal("12345678901234567890123456789000000000.00");
    DecimalType type = new DecimalType(38, 0);

    assertThat(value(new HiveType.Decimal(38, 0), type, DecimalData.fromBigDecimal(value, 38, 0)))
        .isEqualTo("12345678901234567890123456789000000000");
  }

  @Test
  void rendersDates() {
    assertThat(date("2024-02-29")).isEqualTo("2024-02-29");
    assertThat(date("0001-01-01")).isEqualTo("0001-01-01");
    assertThat(date("1969-12-31")).isEqualTo("1969-12-31");
  }

  @Test
  void rendersOnlyTheDigitsThatATimestampHas() {
    assertThat(timestamp("2024-02-29T01:02:03")).isEqualTo("2024-02-29 01:02:03");
    assertThat(timestamp("2024-02-29T00:00:00")).isEqualTo("2024-02-29 00:00:00");
    assertThat(timestamp("2024-02-29T01:02:03.500")).isEqualTo("2024-02-29 01:02:03.5");
    assertThat(timestamp("1969-12-31T23:59:59.999999999"))
        .isEqualTo("1969-12-31 23:59:59.999999999");
  }

  @Test
  void rendersAnInstantInTheZoneOfTheTable() {
    TableColumn column =
        new TableColumn("ts", Primitive.TIMESTAMP, new LocalZonedTimestampType(3), 0);
    TimestampData value = TimestampData.fromInstant(Instant.parse("2024-01-01T20:00:00.120Z"));
    PartitionComputer<List<String>> computer =
        new PartitionComputer<>(
            List.of(column), DEFAULT, ZoneId.of("Asia/Shanghai"), values -> values);

    assertThat(computer.partition(GenericRowData.of(value)))
        .containsExactly("2024-01-02 04:00:00.12");
  }

  @Test
  void padsACharByItsCharactersAndNoVarchar() {
    assertThat(value(new HiveType.Char(4), new CharType(4), StringData.fromString("abcd  ")))
        .isEqualTo("abcd");
    assertThat(value(new HiveType.Char(4), new CharType(2), StringData.fromString("ab")))
        .isEqualTo("ab  ");
    assertThat(value(new HiveType.Char(3), new CharType(3), StringData.fromString("😀")))
        .isEqualTo("😀  ");
    assertThat(value(new HiveType.Varchar(4), new VarCharType(4), StringData.fromString("ab")))
        .isEqualTo("ab");
  }

  @Test
  void keepsTheOrderOfTheTableWhateverThatOfTheRow() {
    List<TableColumn> columns =
        List.of(
            new TableColumn("dt", Primitive.STRING, STRING, 2),
            new TableColumn("hr", Primitive.INT, new IntType(), 0));

    assertThat(
            computer(columns)
                .partition(GenericRowData.of(8, StringData.fromString("x"), text("2024-01-01"))))
        .containsExactly("2024-01-01", "8");
  }

  @Test
  void rendersEachPartitionOnce() {
    PartitionComputer<List<String>> computer = computer(dtAndHour());

    List<String> first = computer.partition(GenericRowData.of(text("a"), 1));
    computer.partition(GenericRowData.of(text("b"), 1));

    assertThat(computer.partition(GenericRowData.of(text("a"), 1))).isSameAs(first);
  }

  @Test
  void tellsNullFromZeroAndOneFieldFromAnother() {
    PartitionComputer<List<String>> computer = computer(dtAndHour());

    Set<List<String>> distinct = new HashSet<>();
    distinct.add(computer.partition(GenericRowData.of(null, null)));
    distinct.add(computer.partition(GenericRowData.of(null, 0)));
    distinct.add(computer.partition(GenericRowData.of(text("0"), null)));
    distinct.add(computer.partition(GenericRowData.of(text("0"), 0)));

    assertThat(distinct)
        .containsExactlyInAnyOrder(
            List.of(DEFAULT, DEFAULT),
            List.of(DEFAULT, "0"),
            List.of("0", DEFAULT),
            List.of("0", "0"));
  }

  /** As of a source that does not keep to its type. */
  @Test
  void tellsDecimalsOfOtherScalesApart() {
    PartitionComputer<List<String>> computer =
        computer(
            List.of(new TableColumn("p", new HiveType.Decimal(5, 2), new DecimalType(5, 2), 0)));
    DecimalData tenths = DecimalData.fromUnscaledLong(15, 5, 1);
    DecimalData hundredths = DecimalData.fromUnscaledLong(15, 5, 2);

    assertThat(computer.partition(GenericRowData.of(tenths))).containsExactly("1.5");
    assertThat(computer.partition(GenericRowData.of(hundredths))).containsExactly("0.15");
  }

  @Property
  void tellsAllTextsAndNumbersApart(
      @ForAll String text, @ForAll int number, @ForAll String other, @ForAll int otherNumber) {
    PartitionComputer<List<String>> computer = computer(dtAndHour());

    for (int round = 0; round < 2; round++) {
      assertThat(computer.partition(GenericRowData.of(text(text), number)))
          .containsExactly(named(text), "" + number);
      assertThat(computer.partition(GenericRowData.of(text(other), otherNumber)))
          .containsExactly(named(other), "" + otherNumber);
    }
  }

  private static String named(String text) {
    return text.isEmpty() ? DEFAULT : text(text).toString();
  }

  /** The row's memory is overwritten by the next one, as with object reuse. */
  @Test
  void remembersNothingOfARowThatIsReused() {
    PartitionComputer<List<String>> computer = computer(dtAndHour());
    BinaryRowData row = new BinaryRowData(2);
    BinaryRowWriter writer = new BinaryRowWriter(row);

    List<String> days =
        List.of("a day of more than eight bytes", "another of more than eight bytes", "short");
    for (int round = 0; round < 3; round++) {
      for (String day : days) {
        writer.reset();
        writer.writeString(0, StringData.fromString(day));
        writer.writeInt(1, round);
        writer.complete();

        assertThat(computer.partition(row)).containsExactly(day, Integer.toString(round));
      }
    }
  }

  @Property
  void answersTheSameWithMorePartitionsThanItRemembers(@ForAll List<Integer> hours) {
    PartitionComputer<List<String>> computer =
        new PartitionComputer<>(
            List.of(new TableColumn("hr", Primitive.INT, new IntType(), 0)),
            DEFAULT,
            ZoneOffset.UTC,
            values -> values,
            2);

    for (int hour : hours) {
      int few = hour % 5;
      assertThat(computer.partition(GenericRowData.of(few))).containsExactly("" + few);
    }
  }

  @Test
  void refusesColumnsThatHaveNoName() {
    TableColumn binary = new TableColumn("b", Primitive.BINARY, STRING, 0);

    assertThatThrownBy(() -> computer(List.of(binary)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'b'")
        .hasMessageContaining("a binary has no text")
        .hasMessageContaining("a string for example");
  }

  private static List<TableColumn> dtAndHour() {
    return List.of(
        new TableColumn("dt", Primitive.STRING, STRING, 0),
        new TableColumn("hr", Primitive.INT, new IntType(), 1));
  }

  private static String decimal(String value) {
    return value(
        new HiveType.Decimal(5, 2),
        new DecimalType(5, 2),
        DecimalData.fromBigDecimal(new BigDecimal(value), 5, 2));
  }

  private static String date(String value) {
    return value(Primitive.DATE, new DateType(), (int) LocalDate.parse(value).toEpochDay());
  }

  private static String timestamp(String value) {
    return value(
        Primitive.TIMESTAMP,
        new TimestampType(9),
        TimestampData.fromLocalDateTime(LocalDateTime.parse(value)));
  }

  /** The field stands among others, so that its position matters. */
  private static String value(HiveType type, LogicalType rowType, Object value) {
    TableColumn column = new TableColumn("p", type, rowType, 1);
    RowData row = GenericRowData.of(text("other"), value, 9);
    List<String> values = computer(List.of(column)).partition(row);
    assertThat(values).hasSize(1);
    return values.get(0);
  }

  private static PartitionComputer<List<String>> computer(List<TableColumn> columns) {
    return new PartitionComputer<>(columns, DEFAULT, ZoneOffset.UTC, values -> values);
  }

  private static StringData text(String text) {
    return StringData.fromString(text);
  }
}
