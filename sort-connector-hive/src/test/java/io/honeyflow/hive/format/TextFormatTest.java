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
import java.io.File;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextFormatTest {
  private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
  private static final Map<String, String> ESCAPED =
      Map.of("field.delim", ",", "escape.delim", "\\");
  private static final List<TableColumn> TWO =
      List.of(
          new TableColumn("s", Primitive.STRING, DataTypes.STRING().getLogicalType(), 0),
          new TableColumn("i", Primitive.INT, DataTypes.INT().getLogicalType(), 1));
  private static final List<TableColumn> LIST =
      TestColumns.one(new HiveType.Array(Primitive.STRING), DataTypes.ARRAY(DataTypes.STRING()));

  @TempDir Path directory;

  @Test
  void separatesAndEndsRowsAsHiveDoes() throws Exception {
    assertThat(write(Map.of(), row("a", 1), row(null, null))).isEqualTo("a\u00011\n\\N\u0001\\N\n");
  }

  @Test
  void followsTheTablesDelimitersAndNullFormat() throws Exception {
    Map<String, String> table = Map.of("field.delim", "|", "serialization.null.format", "NULL");

    assertThat(write(table, row("a", 1), row(null, 2))).isEqualTo("a|1\nNULL|2\n");
  }

  @Test
  void escapesWhatTheTableEscapes() throws Exception {
    assertThat(write(ESCAPED, row("a,b\\c", 1))).isEqualTo("a\\,b\\\\c,1\n");
  }

  @Test
  void escapesLineEndsWhereTheTableSaysSo() throws Exception {
    Map<String, String> table =
        Map.of("field.delim", ",", "escape.delim", "\\", "serialization.escape.crlf", "true");

    assertThat(write(table, row("a\nb\r", 1))).isEqualTo("a\\nb\\r,1\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\nb", "a\rb", "a\u0001b"})
  void refusesWhatWouldBreakTheRow(String value) {
    assertThatThrownBy(() -> write(Map.of(), row(value, 1)))
        .isInstanceOf(UnwritableRowException.class)
        .hasMessageContaining("Column 's'")
        .hasMessageContaining("ESCAPED BY");
  }

  @Test
  void refusesLineEndsEvenWhereDelimitersAreEscaped() {
    assertThatThrownBy(() -> write(ESCAPED, row("a\nb", 1)))
        .isInstanceOf(UnwritableRowException.class)
        .hasMessageContaining("serialization.escape.crlf");
  }

  @Test
  void refusesATextThatWouldBeReadAsNull() {
    assertThatThrownBy(() -> write(Map.of(), row("\\N", 1)))
        .isInstanceOf(UnwritableRowException.class)
        .hasMessageContaining("read as NULL");
  }

  @Test
  void refusesNumbersThatContainTheDelimiter() {
    assertThatThrownBy(() -> write(Map.of("field.delim", "-"), row("a", -1)))
        .isInstanceOf(UnwritableRowException.class)
        .hasMessageContaining("Column 'i'");
  }

  @Test
  void refusesNestedValuesThatWouldComeBackAsOthers() {
    refusesList("read the nested value back as another", "a\u0002b");
    refusesList("read the nested value back as another", "");
    refusesList("read as NULL", new String[] {null});
  }

  @Test
  void writesNestedValuesThatComeBackAsTheyAre() throws Exception {
    assertThat(write(LIST, Map.of(), list("a", null, "c"))).isEqualTo("a\u0002\\N\u0002c\n");
    assertThat(write(LIST, Map.of(), list())).isEqualTo("\n");
    assertThat(write(LIST, Map.of("collection.delim", ":"), list("a", "b"))).isEqualTo("a:b\n");
  }

  @Test
  void writesInTheTablesEncoding() throws Exception {
    Charset gbk = Charset.forName("GBK");
    FormatRequest request =
        TestColumns.request(
            FileFormat.TEXTFILE, TWO, Map.of("serialization.encoding", "GBK"), ZONE);

    File file = TestFile.write(directory, request, row("你好", 1));

    assertThat(Files.readAllBytes(file.toPath())).isEqualTo("你好\u00011\n".getBytes(gbk));
  }

  @Test
  void refusesCharactersThatTheEncodingLacks() {
    assertThatThrownBy(() -> write(Map.of("serialization.encoding", "ISO-8859-1"), row("你好", 1)))
        .isInstanceOf(UnwritableRowException.class)
        .hasMessageContaining("ISO-8859-1");
  }

  @Test
  void writesInstantsInUtcWhereNoHourComesTwice() throws Exception {
    List<TableColumn> columns =
        TestColumns.one(Primitive.TIMESTAMP_LOCAL_TZ, DataTypes.TIMESTAMP_LTZ(3));
    RowData row = GenericRowData.of(TimestampData.fromEpochMillis(0));

    assertThat(write(columns, Map.of(), row)).isEqualTo("1970-01-01 00:00:00.0 UTC\n");
  }

  @Test
  void writesTimestampsAsTheyAre() throws Exception {
    List<TableColumn> columns = TestColumns.one(Primitive.TIMESTAMP, DataTypes.TIMESTAMP(9));
    LocalDateTime time = LocalDateTime.of(1582, 10, 10, 1, 2, 3, 4);
    RowData row = GenericRowData.of(TimestampData.fromLocalDateTime(time));

    assertThat(write(columns, Map.of(), row)).isEqualTo("1582-10-10 01:02:03.000000004\n");
  }

  private void refusesList(String message, String... elements) {
    assertThatThrownBy(() -> write(LIST, Map.of(), list(elements)))
        .isInstanceOf(UnwritableRowException.class)
        .hasMessageContaining(message);
  }

  private String write(Map<String, String> parameters, RowData... rows) throws Exception {
    return write(TWO, parameters, rows);
  }

  private String write(List<TableColumn> columns, Map<String, String> parameters, RowData... rows)
      throws Exception {
    FormatRequest request = TestColumns.request(FileFormat.TEXTFILE, columns, parameters, ZONE);
    return TextReadBack.content(TestFile.write(directory, request, rows));
  }

  private static RowData row(String text, Integer number) {
    return GenericRowData.of(StringData.fromString(text), number);
  }

  private static RowData list(String... elements) {
    Object[] values = new Object[elements.length];
    for (int i = 0; i < elements.length; i++) {
      values[i] = StringData.fromString(elements[i]);
    }
    return GenericRowData.of(new GenericArrayData(values));
  }
}
