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
package io.honeyflow.common.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.common.type.HiveType.Field;
import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.common.unit.InvalidTextException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HiveTypeParserTest {

  @ParameterizedTest
  @EnumSource(Primitive.class)
  void readsEveryPrimitiveByItsName(Primitive type) {
    assertThat(HiveType.parse(type.toString())).isEqualTo(type);
  }

  static Stream<Arguments> readTypes() {
    return Stream.of(
        Arguments.of("INT", Primitive.INT),
        Arguments.of("  Int ", Primitive.INT),
        Arguments.of("integer", Primitive.INT),
        Arguments.of("double precision", Primitive.DOUBLE),
        Arguments.of("DOUBLE   PRECISION", Primitive.DOUBLE),
        Arguments.of("timestamp with local time zone", Primitive.TIMESTAMP_LOCAL_TZ),
        Arguments.of("TIMESTAMP  WITH LOCAL\tTIME ZONE", Primitive.TIMESTAMP_LOCAL_TZ),
        Arguments.of("timestamp with local time zone('UTC')", Primitive.TIMESTAMP_LOCAL_TZ),
        Arguments.of("timestamplocaltz", Primitive.TIMESTAMP_LOCAL_TZ),
        Arguments.of("timestamp without time zone", Primitive.TIMESTAMP),
        Arguments.of("decimal", new HiveType.Decimal(10, 0)),
        Arguments.of("decimal(5)", new HiveType.Decimal(5, 0)),
        Arguments.of("decimal(5,2)", new HiveType.Decimal(5, 2)),
        Arguments.of("DECIMAL ( 38 , 38 )", new HiveType.Decimal(38, 38)),
        Arguments.of("numeric(9,2)", new HiveType.Decimal(9, 2)),
        Arguments.of("numeric", new HiveType.Decimal(10, 0)),
        Arguments.of("dec(4,1)", new HiveType.Decimal(4, 1)),
        Arguments.of("char(255)", new HiveType.Char(255)),
        Arguments.of("varchar( 65535 )", new HiveType.Varchar(65_535)),
        Arguments.of("array<int>", new HiveType.Array(Primitive.INT)),
        Arguments.of(
            "map<string,array<decimal(10,2)>>",
            new HiveType.Map(Primitive.STRING, new HiveType.Array(new HiveType.Decimal(10, 2)))),
        Arguments.of(
            "map<array<int>,int>",
            new HiveType.Map(new HiveType.Array(Primitive.INT), Primitive.INT)),
        Arguments.of(
            "uniontype<int,string>", new HiveType.Union(List.of(Primitive.INT, Primitive.STRING))));
  }

  @ParameterizedTest
  @MethodSource("readTypes")
  void readsWhatHiveAndPeopleWrite(String text, HiveType type) {
    assertThat(HiveType.parse(text)).isEqualTo(type);
  }

  static Stream<Arguments> readStructs() {
    return Stream.of(
        Arguments.of("struct<>", List.of()),
        Arguments.of("struct<a:int>", List.of(new Field("a", Primitive.INT))),
        Arguments.of("STRUCT<Name:INT>", List.of(new Field("Name", Primitive.INT))),
        Arguments.of(
            "struct<a:int,A:string>",
            List.of(new Field("a", Primitive.INT), new Field("A", Primitive.STRING))),
        Arguments.of("struct<a:int,>", List.of(new Field("a", Primitive.INT))),
        Arguments.of("struct< a : int >", List.of(new Field("a", Primitive.INT))),
        Arguments.of("struct<a b:int>", List.of(new Field("a b", Primitive.INT))),
        Arguments.of("struct<a.b$c:int>", List.of(new Field("a.b$c", Primitive.INT))),
        Arguments.of("struct<a-b:int>", List.of(new Field("a-b", Primitive.INT))),
        Arguments.of("struct<中文:int>", List.of(new Field("中文", Primitive.INT))),
        Arguments.of("struct<😀:int>", List.of(new Field("😀", Primitive.INT))),
        Arguments.of("struct<array:int>", List.of(new Field("array", Primitive.INT))),
        Arguments.of("struct<`a:b`:int>", List.of(new Field("a:b", Primitive.INT))),
        Arguments.of("struct<`a``b`:int>", List.of(new Field("a`b", Primitive.INT))),
        Arguments.of("struct<` a,<>()`:int>", List.of(new Field(" a,<>()", Primitive.INT))),
        Arguments.of("struct<a:int comment 'it''s'>", List.of(new Field("a", Primitive.INT))),
        Arguments.of("struct<a:int COMMENT \"b, c: >\">", List.of(new Field("a", Primitive.INT))),
        Arguments.of("struct<a:int comment'x\\'y'>", List.of(new Field("a", Primitive.INT))),
        Arguments.of("struct<comment:int>", List.of(new Field("comment", Primitive.INT))),
        Arguments.of(
            "struct<a:decimal(3,1) comment 'one', b:double precision comment 'two'>",
            List.of(new Field("a", new HiveType.Decimal(3, 1)), new Field("b", Primitive.DOUBLE))),
        Arguments.of(
            "struct<s:struct<x:int comment 'inner'> comment 'outer',m:map<string,int>>",
            List.of(
                new Field("s", new HiveType.Struct(List.of(new Field("x", Primitive.INT)))),
                new Field("m", new HiveType.Map(Primitive.STRING, Primitive.INT)))));
  }

  @ParameterizedTest
  @MethodSource("readStructs")
  void readsStructs(String text, List<Field> fields) {
    assertThat(HiveType.parse(text)).isEqualTo(new HiveType.Struct(fields));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "~~ | a type is missing (position 0)",
        "~  ~ | a type is missing (position 2)",
        "<int> | a type is missing (position 0)",
        "inti | type 'inti' is unknown (position 0)",
        "map<string,inti> | type 'inti' is unknown (position 11)",
        "double  int | type 'double int' is unknown (position 0)",
        "array | '<' is missing at the end (position 5)",
        "array<> | a type is missing (position 6)",
        "array<int | '>' is missing at the end (position 9)",
        "array<int,int> | '>' is missing before ',' (position 9)",
        "map<int> | ',' is missing before '>' (position 7)",
        "map<int,> | a type is missing (position 8)",
        "int> | the type ends before '>' (position 3)",
        "int,int | the type ends before ',' (position 3)",
        "struct<a> | ':' is missing before '>' (position 8)",
        "struct<a,b:int> | ':' is missing before ',' (position 8)",
        "struct<:int> | the name of a struct field is missing (position 7)",
        "struct<``:int> | the name of a struct field is missing (position 7)",
        "struct<a:int b:int> | type 'int b' is unknown (position 9)",
        "struct<a:int,,b:int> | the name of a struct field is missing (position 13)",
        "struct<a:b:int> | type 'b' is unknown (position 9)",
        "struct<`a:int> | the quotation mark is never closed (position 7)",
        "struct<a:int comment> | a quotation mark is missing (position 20)",
        "struct<a:int comment 'x> | the quotation mark is never closed (position 21)",
        "uniontype<> | a type is missing (position 10)",
        "uniontype<int,> | a type is missing (position 14)",
        "char | char takes one length, not 0 (position 0)",
        "varchar(1,2) | varchar takes one length, not 2 (position 0)",
        "char() | a whole number is missing (position 5)",
        "char(x) | a whole number is missing (position 5)",
        "char(5 | ')' is missing at the end (position 6)",
        "char(99999999999) | a whole number is missing (position 5)",
        "char(0) | invalid char length 0: it is not within 1 and 255 (position 0)",
        "char(256) | invalid char length 256: it is not within 1 and 255 (position 0)",
        "varchar(65536) | invalid varchar length 65536: it is not within 1 and 65535 (position 0)",
        "decimal(0) | invalid decimal precision 0: it is not within 1 and 38 (position 0)",
        "array<decimal(39,2)> | invalid decimal precision 39: it is not within 1 and 38 (position 6)",
        "decimal(5,6) | invalid scale of decimal(5,…) 6: it is not within 0 and 5 (position 0)",
        "decimal(5,-1) | invalid scale of decimal(5,…) -1: it is not within 0 and 5 (position 0)",
        "decimal(1,2,3) | decimal takes precision and scale, not 3 (position 0)",
        "timestamp with local time zone(UTC) | a quotation mark is missing (position 31)",
        "int(5) | the type ends before '(' (position 3)",
      })
  void saysWhatIsWrongAndWhere(String text, String reason) {
    assertThatThrownBy(() -> HiveType.parse(text))
        .isInstanceOf(InvalidTextException.class)
        .hasMessage(
            "Invalid Hive type '"
                + text
                + "': "
                + reason
                + ". Write a type as Hive prints it, such as 'map<string,array<decimal(10,2)>>'.");
  }

  @Test
  void readsTheDeepestNestingItAllows() {
    int depth = HiveTypeParser.MAX_DEPTH;
    String text = "array<".repeat(depth) + "int" + ">".repeat(depth);

    assertThat(HiveType.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"array<", "map<int,", "struct<a:", "uniontype<"})
  void refusesHostileNestingWithoutExhaustingTheStack(String open) {
    String text = open.repeat(100_000);

    assertThatThrownBy(() -> HiveType.parse(text))
        .isInstanceOf(InvalidTextException.class)
        .hasMessageContaining("it is nested more than 200 levels deep");
  }
}
