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

import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.type.TableColumn;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.DataType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonFormatTest {
  private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");

  @TempDir Path directory;

  @Test
  void writesAnObjectOnEachLine() throws Exception {
    List<TableColumn> columns =
        List.of(
            new TableColumn("s", Primitive.STRING, DataTypes.STRING().getLogicalType(), 0),
            new TableColumn("n", Primitive.INT, DataTypes.INT().getLogicalType(), 1));

    assertThat(
            write(
                columns,
                GenericRowData.of(StringData.fromString("a \"b\"\n\\c"), 1),
                GenericRowData.of(null, null)))
        .isEqualTo("{\"s\":\"a \\\"b\\\"\\n\\\\c\",\"n\":1}\n{\"s\":null,\"n\":null}\n");
  }

  @Test
  void writesDecimalsOfManyDigitsAsTextsThatNoReaderRounds() throws Exception {
    assertThat(
            written(
                new HiveType.Decimal(38, 10),
                DataTypes.DECIMAL(38, 10),
                decimal("-1234567890123456789.0123456789", 38, 10)))
        .isEqualTo("\"-1234567890123456789.0123456789\"");
    assertThat(written(new HiveType.Decimal(9, 2), DataTypes.DECIMAL(9, 2), decimal("1.50", 9, 2)))
        .isEqualTo("1.5");
  }

  @Test
  void writesTimesAsTexts() throws Exception {
    assertThat(
            written(
                Primitive.TIMESTAMP,
                DataTypes.TIMESTAMP(9),
                TimestampData.fromLocalDateTime(LocalDateTime.of(2024, 1, 2, 3, 4, 5, 6))))
        .isEqualTo("\"2024-01-02 03:04:05.000000006\"");
    assertThat(written(Primitive.DATE, DataTypes.DATE(), 0)).isEqualTo("\"1970-01-01\"");
  }

  @Test
  void servesBothSerdes() {
    StorageFormat first = FileFormat.JSON.storage();
    StorageFormat other =
        new StorageFormat(
            "org.apache.hadoop.hive.serde2.JsonSerDe",
            first.inputFormat(),
            first.outputFormat(),
            Map.of());

    assertThat(first.serde()).isEqualTo("org.apache.hive.hcatalog.data.JsonSerDe");
    assertThat(FileFormat.of(other)).hasValue(FileFormat.JSON);
  }

  @Test
  void keepsWhatTellsNothingFromNull() throws Exception {
    DataType list = DataTypes.ARRAY(DataTypes.STRING());
    HiveType type = new HiveType.Array(Primitive.STRING);
    HiveType map = new HiveType.Map(Primitive.STRING, Primitive.STRING);

    assertThat(
            written(
                type, list, new GenericArrayData(new Object[] {null, StringData.fromString("")})))
        .isEqualTo("[null,\"\"]");
    assertThat(written(type, list, new GenericArrayData(new Object[0]))).isEqualTo("[]");
    assertThat(
            written(
                map,
                DataTypes.MAP(DataTypes.STRING(), DataTypes.STRING()),
                new GenericMapData(
                    java.util.Collections.singletonMap(StringData.fromString("k"), null))))
        .isEqualTo("{\"k\":null}");
  }

  @Property(tries = 200)
  void readsBackAnyText(@ForAll String text) throws Exception {
    String value = StringData.fromString(text).toString();
    FormatRequest request =
        TestColumns.request(
            FileFormat.JSON, TestColumns.one(Primitive.STRING, DataTypes.STRING()), Map.of(), ZONE);

    List<List<Object>> rows =
        TextReadBack.lines(
            TestFile.bytes(request, GenericRowData.of(StringData.fromString(text))), request);

    assertThat(rows).containsExactly(List.of(value));
  }

  private String written(HiveType type, DataType from, Object value) throws Exception {
    String line = write(TestColumns.one(type, from), GenericRowData.of(value));
    assertThat(line).startsWith("{\"c\":").endsWith("}\n");
    return line.substring(5, line.length() - 2);
  }

  private String write(List<TableColumn> columns, RowData... rows) throws Exception {
    FormatRequest request = TestColumns.request(FileFormat.JSON, columns, Map.of(), ZONE);
    return TextReadBack.content(TestFile.write(directory, request, rows));
  }

  private static DecimalData decimal(String text, int precision, int scale) {
    return DecimalData.fromBigDecimal(new BigDecimal(text), precision, scale);
  }
}
