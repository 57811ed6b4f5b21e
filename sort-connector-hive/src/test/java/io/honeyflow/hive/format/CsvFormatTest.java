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
import io.honeyflow.hive.type.TableColumn;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvFormatTest {
  private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
  private static final List<TableColumn> TWO =
      List.of(
          new TableColumn("a", Primitive.STRING, DataTypes.STRING().getLogicalType(), 0),
          new TableColumn("b", Primitive.STRING, DataTypes.STRING().getLogicalType(), 1));

  @Test
  void quotesEveryValue() throws Exception {
    assertThat(write(Map.of(), row("a,b", ""), row("say \"hi\"", "  ")))
        .isEqualTo("\"a,b\",\"\"\n\"say \"\"hi\"\"\",\"  \"\n");
  }

  @Test
  void followsTheTablesCharacters() throws Exception {
    Map<String, String> table = Map.of("separatorChar", "\t", "quoteChar", "'", "escapeChar", "^");

    assertThat(write(table, row("a\tb", "it's"))).isEqualTo("'a\tb'\t'it^'s'\n");
  }

  @Test
  void writesOtherTypesAsHiveCastsThem() throws Exception {
    List<TableColumn> columns =
        List.of(
            new TableColumn("i", Primitive.INT, DataTypes.INT().getLogicalType(), 0),
            new TableColumn("b", Primitive.BOOLEAN, DataTypes.BOOLEAN().getLogicalType(), 1),
            new TableColumn("x", Primitive.DOUBLE, DataTypes.DOUBLE().getLogicalType(), 2),
            new TableColumn(
                "m", new HiveType.Decimal(9, 2), DataTypes.DECIMAL(9, 2).getLogicalType(), 3),
            new TableColumn("d", Primitive.DATE, DataTypes.DATE().getLogicalType(), 4),
            new TableColumn("t", Primitive.TIMESTAMP, DataTypes.TIMESTAMP(3).getLogicalType(), 5));
    RowData row =
        GenericRowData.of(
            -1,
            true,
            0.5,
            DecimalData.fromBigDecimal(new BigDecimal("1.50"), 9, 2),
            0,
            TimestampData.fromLocalDateTime(LocalDateTime.of(1582, 10, 10, 1, 2, 3)));

    assertThat(write(columns, Map.of(), row))
        .isEqualTo("\"-1\",\"TRUE\",\"0.5\",\"1.50\",\"1970-01-01\",\"1582-10-10 01:02:03\"\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\nb", "a\rb"})
  void refusesWhatWouldEndTheRow(String value) {
    refuses("'b'", "would end the row", row("a", value));
  }

  @Test
  void refusesBackslashesThatTheReaderDrops() {
    refuses("'a'", "read the value back as 'c:temp'", row("c:\\temp", "b"));
  }

  @Test
  void refusesNullWhichTheReaderCannotTellFromNothing() {
    refuses("'b'", "COALESCE(b, '')", row("a", null));
  }

  @Test
  void refusesPlacesThatNoRowFillsToo() {
    List<TableColumn> columns =
        TestColumns.one(Primitive.STRING, DataTypes.STRING()).stream()
            .map(c -> new TableColumn(c.name(), c.type(), c.rowType(), TableColumn.ABSENT))
            .toList();

    assertThatThrownBy(() -> write(columns, Map.of(), new GenericRowData(0)))
        .isInstanceOf(UnwritableRowException.class);
  }

  @Property(tries = 500)
  void whatIsWrittenComesBackAsItWas(
      @ForAll @StringLength(max = 6) @Chars({'"', '\\', ',', ' ', '\n', '\r', '\t', 'a'}) String a,
      @ForAll @StringLength(max = 6) @Chars({'"', '\\', ',', '\''}) @CharRange(from = 'a', to = 'c')
          String b)
      throws Exception {
    FormatRequest request = TestColumns.request(FileFormat.CSV, TWO, Map.of(), ZONE);

    Optional<byte[]> written = attempt(request, row(a, b));

    boolean harmless = (a + b).chars().noneMatch(c -> c == '"' || c == '\\' || c < ' ');
    assertThat(written.isPresent() || !harmless).as("written, or harmful").isTrue();
    if (written.isPresent()) {
      assertThat(TextReadBack.lines(written.get(), request)).containsExactly(List.of(a, b));
    }
  }

  private static Optional<byte[]> attempt(FormatRequest request, RowData row) throws Exception {
    try {
      return Optional.of(TestFile.bytes(request, row));
    } catch (UnwritableRowException e) {
      return Optional.empty();
    }
  }

  private static void refuses(String column, String message, RowData row) {
    assertThatThrownBy(() -> write(Map.of(), row))
        .isInstanceOf(UnwritableRowException.class)
        .hasMessageContaining(column)
        .hasMessageContaining(message);
  }

  private static String write(Map<String, String> parameters, RowData... rows) throws Exception {
    return write(TWO, parameters, rows);
  }

  private static String write(
      List<TableColumn> columns, Map<String, String> parameters, RowData... rows) throws Exception {
    FormatRequest request = TestColumns.request(FileFormat.CSV, columns, parameters, ZONE);
    return new String(TestFile.bytes(request, rows), StandardCharsets.UTF_8);
  }

  private static RowData row(String a, String b) {
    return GenericRowData.of(StringData.fromString(a), StringData.fromString(b));
  }
}
