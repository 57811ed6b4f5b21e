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
import java.util.List;
import org.apache.flink.table.types.logical.VarCharType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PartitionValuesTest {
  private static final String DEFAULT = "__HIVE_DEFAULT_PARTITION__";

  @Test
  void readsALiteralAsARowWithThatValueIsRendered() {
    assertThat(literal(new HiveType.Decimal(5, 2), "1.50")).isEqualTo("1.5");
    assertThat(literal(Primitive.INT, "08")).isEqualTo("8");
    assertThat(literal(Primitive.STRING, "08")).isEqualTo("08");
    assertThat(literal(Primitive.STRING, " x ")).isEqualTo(" x ");
    assertThat(literal(Primitive.BOOLEAN, "TRUE")).isEqualTo("true");
    assertThat(literal(Primitive.DOUBLE, "1")).isEqualTo("1.0");
    assertThat(literal(Primitive.FLOAT, "1.50")).isEqualTo("1.5");
    assertThat(literal(Primitive.DATE, "2024-2-9")).isEqualTo("2024-02-09");
    assertThat(literal(Primitive.TIMESTAMP, "2024-02-29 01:02:03.500"))
        .isEqualTo("2024-02-29 01:02:03.5");
    assertThat(literal(Primitive.TIMESTAMP, "2024-02-29")).isEqualTo("2024-02-29 00:00:00");
    assertThat(literal(new HiveType.Char(4), "ab")).isEqualTo("ab  ");
    assertThat(literal(new HiveType.Varchar(4), "ab")).isEqualTo("ab");
  }

  @Test
  void readsNullAndTheEmptyLiteralAsTheDefaultPartition() {
    assertThat(literal(Primitive.STRING, "")).isEqualTo(DEFAULT);
    assertThat(literal(Primitive.INT, DEFAULT)).isEqualTo(DEFAULT);
  }

  @Test
  void refusesALiteralThatIsNoValueOfTheColumn() {
    for (HiveType type :
        List.of(
            Primitive.INT,
            Primitive.DOUBLE,
            Primitive.DATE,
            Primitive.TIMESTAMP,
            new HiveType.Decimal(5, 2))) {
      assertThatThrownBy(() -> literal(type, "monday"))
          .as("%s", type)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'monday'")
          .hasMessageContaining("'p'")
          .hasMessageContaining("PARTITION clause");
    }
    assertThatThrownBy(() -> literal(new HiveType.Decimal(5, 2), "1.505"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "tinyint, 128",
    "smallint, -32769",
    "int, 2147483648",
    "bigint, 9223372036854775808",
    "'decimal(5,2)', 1000",
    "boolean, yes",
    "date, 10000-01-01",
    "timestamp, 0000-12-31 23:59:59",
    "char(2), 日本語",
    "varchar(2), 🐝🐝🐝"
  })
  void refusesALiteralThatTheColumnCannotHold(String type, String literal) {
    assertThatThrownBy(() -> literal(HiveType.parse(type), literal))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "Cannot use '" + literal + "' as the value of the partition column");
  }

  @ParameterizedTest
  @EnumSource(
      value = Primitive.class,
      names = {"BINARY", "TIMESTAMP_LOCAL_TZ", "VOID", "INTERVAL_YEAR_MONTH", "INTERVAL_DAY_TIME"})
  void refusesPrimitivesWithoutAName(Primitive type) {
    assertThat(PartitionValues.problem(column(type)))
        .hasValueSatisfying(
            problem -> assertThat(problem).contains("'p'").contains("a string for example"));
  }

  @ParameterizedTest
  @EnumSource(
      value = Primitive.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"BINARY", "TIMESTAMP_LOCAL_TZ", "VOID", "INTERVAL_YEAR_MONTH", "INTERVAL_DAY_TIME"})
  void acceptsAllOthers(Primitive type) {
    assertThat(PartitionValues.problem(column(type))).isEmpty();
  }

  @Test
  void refusesNestedTypesByName() {
    HiveType text = Primitive.STRING;

    assertThat(PartitionValues.problem(column(new HiveType.Array(text))).orElseThrow())
        .contains("an array");
    assertThat(PartitionValues.problem(column(new HiveType.Map(text, text))).orElseThrow())
        .contains("a map");
    assertThat(PartitionValues.problem(column(new HiveType.Struct(List.of()))).orElseThrow())
        .contains("a struct");
    assertThat(PartitionValues.problem(column(new HiveType.Union(List.of(text)))).orElseThrow())
        .contains("a uniontype");
    assertThat(PartitionValues.problem(column(new HiveType.Decimal(5, 2)))).isEmpty();
    assertThat(PartitionValues.problem(column(new HiveType.Char(5)))).isEmpty();
    assertThat(PartitionValues.problem(column(new HiveType.Varchar(5)))).isEmpty();
  }

  private static String literal(HiveType type, String literal) {
    return PartitionValues.ofLiteral(column(type), literal, DEFAULT);
  }

  private static TableColumn column(HiveType type) {
    return new TableColumn("p", type, VarCharType.STRING_TYPE, 0);
  }
}
