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
package io.honeyflow.common.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.honeyflow.common.node.FieldFormat.Basic;
import io.honeyflow.common.type.HiveType;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Formats of fields between InLong's JSON, Flink's types and Hive's. */
class FieldFormatTest {

  @Property(tries = 300)
  void isReadAsItWasWritten(@ForAll("formats") FieldFormat format) {
    JsonNode json = SampleGroup.read(format.toJson().toString());
    Problems problems = new Problems();

    assertThat(FieldReader.format(Place.root(json, problems))).contains(format);
    assertThat(problems.all()).isEmpty();
  }

  @Property(tries = 300)
  void holdsWhatTheHiveColumnHolds(@ForAll("formats") FieldFormat format) {
    format
        .hiveType()
        .ifPresent(
            type -> {
              FieldFormat back = FieldFormat.of(type).orElseThrow();
              assertThat(back.flinkType()).isEqualTo(format.inHive().flinkType());
              assertThat(back.hiveType()).contains(type);
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "varchar(7) | STRING",
        "char(7) | STRING",
        "decimal(38,18) | DECIMAL(38, 18)",
        "timestamp | TIMESTAMP(9)",
        "timestamp with local time zone | TIMESTAMP_LTZ(9)",
        "map<string,array<struct<a b:int>>> | MAP<STRING, ARRAY<ROW<`a b` INT>>>",
      })
  void readsTheTypesOfHive(String hiveType, String flinkType) {
    assertThat(FieldFormat.of(HiveType.parse(hiveType)).orElseThrow().flinkType())
        .isEqualTo(flinkType);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"interval_day_time", "void", "array<uniontype<int,string>>", "struct<a:void>"})
  void hasNoWordForTypesThatInLongLacks(String hiveType) {
    assertThat(FieldFormat.of(HiveType.parse(hiveType))).isEmpty();
  }

  @Provide
  Arbitrary<FieldFormat> formats() {
    return formats(3);
  }

  private static Arbitrary<FieldFormat> formats(int depth) {
    Arbitrary<FieldFormat> flat =
        Arbitraries.oneOf(
            Arbitraries.of(Basic.values()).map(FieldFormat.class::cast),
            Arbitraries.integers()
                .between(1, 38)
                .flatMap(
                    precision ->
                        Arbitraries.integers()
                            .between(0, precision)
                            .map(scale -> new FieldFormat.Decimal(precision, scale))),
            Arbitraries.integers().between(0, 9).map(FieldFormat.Timestamp::new),
            Arbitraries.integers().between(0, 9).map(FieldFormat.LocalZonedTimestamp::new));
    if (depth == 0) {
      return flat;
    }
    Arbitrary<FieldFormat> inner = formats(depth - 1);
    Arbitrary<List<String>> names =
        Arbitraries.of("a", "b`", "c d", "'", "é", "名", "${x}")
            .list()
            .uniqueElements()
            .ofMinSize(1)
            .ofMaxSize(3);
    return Arbitraries.oneOf(
        flat,
        inner.map(FieldFormat.Array::new),
        Combinators.combine(inner, inner).as(FieldFormat.Mapping::new),
        names.flatMap(
            list ->
                inner
                    .list()
                    .ofSize(list.size())
                    .map(formats -> new FieldFormat.Row(list, formats))));
  }
}
