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

import io.honeyflow.common.unit.InvalidTextException;
import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class HiveTypePropertyTest {

  @Property
  void readsBackWhatItPrints(@ForAll("types") HiveType type) {
    assertThat(HiveType.parse(type.print())).isEqualTo(type);
    assertThat(type).hasToString(type.print());
  }

  @Property
  void readsBackFieldNamesOfAnyCharacters(@ForAll("wildlyNamedTypes") HiveType type) {
    assertThat(HiveType.parse(type.print())).isEqualTo(type);
  }

  @Property
  void doesNotMindCaseOutsideOfNames(@ForAll("flatTypes") HiveType type) {
    assertThat(HiveType.parse(type.print().toUpperCase(Locale.ROOT))).isEqualTo(type);
  }

  @Property
  void doesNotMindBlanksBetweenTheParts(@ForAll("types") HiveType type) {
    String spaced =
        " "
            + type.print()
                .replaceAll("([<>,:()])", " $1\t")
                .replaceAll("(?<=[a-z]) (?=[a-z])", "  ");

    assertThat(HiveType.parse(spaced)).isEqualTo(type);
  }

  @Property
  void readsAnyTextOrSaysWhereItCannot(@ForAll("almostTypes") String text) {
    try {
      HiveType type = HiveType.parse(text);
      assertThat(HiveType.parse(type.print())).isEqualTo(type);
    } catch (InvalidTextException e) {
      assertThat(e.reason()).matches("(?s).+ \\(position \\d+\\)");
    }
  }

  @Provide
  Arbitrary<HiveType> types() {
    return HiveTypes.any(4, HiveTypes.plainNames());
  }

  @Provide
  Arbitrary<HiveType> wildlyNamedTypes() {
    return HiveTypes.any(3, HiveTypes.wildNames());
  }

  @Provide
  Arbitrary<HiveType> flatTypes() {
    return HiveTypes.any(0, HiveTypes.plainNames());
  }

  @Provide
  Arbitrary<String> almostTypes() {
    Arbitrary<String> parts =
        Arbitraries.of(
            "array",
            "map",
            "struct",
            "uniontype",
            "int",
            "decimal",
            "char",
            "varchar",
            "<",
            ">",
            ",",
            ":",
            "(",
            ")",
            " ",
            "5",
            "`",
            "'",
            "comment",
            "a",
            "timestamp with local time zone");
    return Arbitraries.oneOf(
        parts.list().ofMaxSize(12).map(list -> String.join("", list)), Arbitraries.strings());
  }
}
