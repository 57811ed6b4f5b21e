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
package io.honeyflow.hive.type;

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Field;
import io.honeyflow.common.type.HiveType.Primitive;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.hadoop.hive.serde2.typeinfo.TypeInfoUtils;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our texts of Hive's types, judged by Hive itself. */
class HiveTypeTextTest {

  @Property(tries = 500)
  void isReadAndPrintedByHiveAsByUs(@ForAll("types") HiveType type) {
    assertThat(asHivePrints(type.print())).isEqualTo(type.print());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "decimal",
        "decimal(5)",
        "decimal(5, 2)",
        "char( 5 )",
        "struct<>",
        "struct<a:int,>",
        "struct< a : int >",
        "struct<A:int,a:int>",
        "struct<a b:int>",
        "map<array<int>,uniontype<int,string>>",
        "timestamp with local time zone('UTC')",
        "array<timestamp with local time zone>"
      })
  void readsWhatHiveReadsToTheSame(String text) {
    assertThat(HiveType.parse(text).print()).isEqualTo(asHivePrints(text));
  }

  @Provide
  Arbitrary<HiveType> types() {
    return types(3);
  }

  private static Arbitrary<HiveType> types(int depth) {
    Arbitrary<HiveType> flat =
        Arbitraries.oneOf(
            Arbitraries.of(Primitive.values()),
            Arbitraries.integers().between(1, 255).map(HiveType.Char::new),
            Arbitraries.integers().between(1, 65_535).map(HiveType.Varchar::new),
            Arbitraries.integers()
                .between(1, 38)
                .flatMap(
                    precision ->
                        Arbitraries.integers()
                            .between(0, precision)
                            .map(scale -> new HiveType.Decimal(precision, scale))));
    if (depth == 0) {
      return flat;
    }

    Arbitrary<HiveType> nested = Arbitraries.lazy(() -> types(depth - 1));
    Arbitrary<String> names =
        Arbitraries.strings().alpha().numeric().withChars("_.$中文é").ofMinLength(1).ofMaxLength(6);
    Arbitrary<Field> fields = names.flatMap(name -> nested.map(type -> new Field(name, type)));
    return Arbitraries.oneOf(
        flat,
        nested.map(HiveType.Array::new),
        nested.flatMap(key -> nested.map(value -> new HiveType.Map(key, value))),
        fields.list().ofMaxSize(4).map(HiveType.Struct::new),
        nested.list().ofMinSize(1).ofMaxSize(3).map(HiveType.Union::new));
  }

  private static String asHivePrints(String text) {
    return TypeInfoUtils.getTypeInfoFromTypeString(text).getTypeName();
  }
}
