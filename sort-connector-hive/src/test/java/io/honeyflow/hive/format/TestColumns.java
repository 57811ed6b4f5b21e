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
import io.honeyflow.hive.conf.EncodingConf;
import io.honeyflow.hive.conf.ReaderProfile;
import io.honeyflow.hive.type.TableColumn;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.types.DataType;

/** Tables to write into. */
final class TestColumns {

  private TestColumns() {}

  /** A column named c, fed from the first field. */
  static List<TableColumn> one(HiveType type, DataType from) {
    return List.of(new TableColumn("c", type, from.getLogicalType(), 0));
  }

  /** A column of every type, each fed from the field at its own place. */
  static List<TableColumn> ofEveryType() {
    List<TableColumn> columns = new ArrayList<>();
    add(columns, "a_boolean", Primitive.BOOLEAN, DataTypes.BOOLEAN());
    add(columns, "a_tinyint", Primitive.TINYINT, DataTypes.TINYINT());
    add(columns, "a_smallint", Primitive.SMALLINT, DataTypes.SMALLINT());
    add(columns, "an_int", Primitive.INT, DataTypes.INT());
    add(columns, "a_bigint", Primitive.BIGINT, DataTypes.BIGINT());
    add(columns, "a_float", Primitive.FLOAT, DataTypes.FLOAT());
    add(columns, "a_double", Primitive.DOUBLE, DataTypes.DOUBLE());
    add(columns, "a_small_decimal", new HiveType.Decimal(9, 2), DataTypes.DECIMAL(9, 2));
    add(columns, "a_decimal", new HiveType.Decimal(18, 6), DataTypes.DECIMAL(18, 6));
    add(columns, "a_large_decimal", new HiveType.Decimal(38, 10), DataTypes.DECIMAL(38, 10));
    add(columns, "a_string", Primitive.STRING, DataTypes.STRING());
    add(columns, "a_char", new HiveType.Char(5), DataTypes.CHAR(5));
    add(columns, "a_varchar", new HiveType.Varchar(5), DataTypes.VARCHAR(5));
    add(columns, "a_binary", Primitive.BINARY, DataTypes.BYTES());
    add(columns, "a_date", Primitive.DATE, DataTypes.DATE());
    add(columns, "a_timestamp", Primitive.TIMESTAMP, DataTypes.TIMESTAMP(9));
    add(columns, "an_array", new HiveType.Array(Primitive.INT), DataTypes.ARRAY(DataTypes.INT()));
    add(
        columns,
        "a_map",
        new HiveType.Map(Primitive.STRING, Primitive.INT),
        DataTypes.MAP(DataTypes.STRING(), DataTypes.INT()));
    add(
        columns,
        "a_struct",
        new HiveType.Struct(
            List.of(
                new HiveType.Field("x", Primitive.INT), new HiveType.Field("y", Primitive.STRING))),
        DataTypes.ROW(
            DataTypes.FIELD("Y", DataTypes.STRING()), DataTypes.FIELD("X", DataTypes.INT())));
    add(
        columns,
        "deep",
        new HiveType.Array(
            new HiveType.Map(
                Primitive.STRING,
                new HiveType.Struct(
                    List.of(
                        new HiveType.Field("times", new HiveType.Array(Primitive.TIMESTAMP)))))),
        DataTypes.ARRAY(
            DataTypes.MAP(
                DataTypes.STRING(),
                DataTypes.ROW(DataTypes.FIELD("times", DataTypes.ARRAY(DataTypes.TIMESTAMP(3)))))));
    return columns;
  }

  /** Those of them that files of a format can hold, fed from the fields at the same places. */
  static List<TableColumn> ofEveryType(FileFormat format) {
    return ofEveryType().stream()
        .filter(
            column ->
                FileFormats.problems(request(format, List.of(column), Map.of(), ZoneOffset.UTC))
                    .isEmpty())
        .toList();
  }

  static FormatRequest request(
      FileFormat format, List<TableColumn> columns, Map<String, String> parameters, ZoneId zone) {
    return request(format, columns, parameters, new EncodingConf(zone, ReaderProfile.HIVE));
  }

  static FormatRequest request(
      FileFormat format,
      List<TableColumn> columns,
      Map<String, String> parameters,
      EncodingConf encoding) {
    return new FormatRequest(format.storage(), columns, parameters, encoding);
  }

  private static void add(List<TableColumn> columns, String name, HiveType type, DataType from) {
    columns.add(new TableColumn(name, type, from.getLogicalType(), columns.size()));
  }
}
