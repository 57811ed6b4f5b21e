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
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HiveTypeTest {

  @ParameterizedTest
  @CsvSource({"1, 0", "1, 1", "38, 0", "38, 38", "10, 2"})
  void takesDecimalsThatHiveTakes(int precision, int scale) {
    assertThat(new HiveType.Decimal(precision, scale))
        .hasToString("decimal(" + precision + "," + scale + ")");
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 39, Integer.MAX_VALUE})
  void refusesOtherPrecisions(int precision) {
    assertThatThrownBy(() -> new HiveType.Decimal(precision, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Invalid decimal precision " + precision + ": it is not within 1 and 38");
  }

  @ParameterizedTest
  @CsvSource({"5, 6", "5, -1", "38, 39"})
  void refusesScalesBeyondThePrecision(int precision, int scale) {
    assertThatThrownBy(() -> new HiveType.Decimal(precision, scale))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(String.valueOf(scale))
        .hasMessageContaining("it is not within 0 and " + precision);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 256})
  void refusesOtherCharLengths(int length) {
    assertThatThrownBy(() -> new HiveType.Char(length))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Invalid char length " + length + ": it is not within 1 and 255");
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 65_536})
  void refusesOtherVarcharLengths(int length) {
    assertThatThrownBy(() -> new HiveType.Varchar(length))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Invalid varchar length " + length + ": it is not within 1 and 65535");
  }

  @Test
  void refusesAUnionOfNothing() {
    assertThatThrownBy(() -> new HiveType.Union(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Invalid uniontype: it has no option");
  }

  @Test
  void refusesAFieldWithoutName() {
    assertThatThrownBy(() -> new Field("", Primitive.INT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Invalid struct field of type int: no name");
  }

  @Test
  void keepsNoListThatOthersCanChange() {
    List<Field> fields = new ArrayList<>(List.of(new Field("a", Primitive.INT)));
    HiveType.Struct struct = new HiveType.Struct(fields);
    fields.clear();

    assertThat(struct.fields()).hasSize(1);
    assertThatThrownBy(() -> struct.fields().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void printsAsHiveDoes() {
    HiveType type =
        new HiveType.Map(
            Primitive.STRING,
            new HiveType.Struct(
                List.of(
                    new Field("Name", new HiveType.Varchar(20)),
                    new Field("code", new HiveType.Char(2)),
                    new Field("a b", new HiveType.Array(Primitive.TIMESTAMP_LOCAL_TZ)),
                    new Field("u", new HiveType.Union(List.of(Primitive.INT, Primitive.BINARY))))));

    assertThat(type)
        .hasToString(
            "map<string,struct<Name:varchar(20),code:char(2),a b:array<timestamp with local time"
                + " zone>,u:uniontype<int,binary>>>");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "a | a",
        "a-b | a-b",
        "中文 | 中文",
        "a:b | `a:b`",
        "a,b | `a,b`",
        "a<b> | `a<b>`",
        "a(b) | `a(b)`",
        "a`b | `a``b`",
        "it's | `it's`",
        "~ a~ | ` a`",
        "~a ~ | `a `",
      })
  void quotesFieldNamesThatCouldNotBeReadBack(String name, String printed) {
    Field field = new Field(name, Primitive.INT);

    assertThat(field).hasToString(printed + ":int");
    assertThat(new HiveType.Struct(List.of(field))).hasToString("struct<" + printed + ":int>");
  }

  @Test
  void travelsWithAJob() throws IOException, ClassNotFoundException {
    HiveType type =
        HiveType.parse("struct<a:array<decimal(9,2)>,b:map<string,uniontype<int,char(3)>>>");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(type);
    }

    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertThat(in.readObject()).isEqualTo(type);
    }
  }
}
