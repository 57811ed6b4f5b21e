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

import io.honeyflow.common.type.HiveType.Field;
import io.honeyflow.common.type.HiveType.Primitive;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Arbitrary types of Hive. */
final class HiveTypes {

  private HiveTypes() {}

  /** Any type, nested up to a depth, with field names of any characters. */
  static Arbitrary<HiveType> any(int depth, Arbitrary<String> fieldNames) {
    if (depth == 0) {
      return flat();
    }

    Arbitrary<HiveType> nested = Arbitraries.lazy(() -> any(depth - 1, fieldNames));
    Arbitrary<Field> fields = fieldNames.flatMap(name -> nested.map(type -> new Field(name, type)));
    return Arbitraries.oneOf(
        flat(),
        nested.map(HiveType.Array::new),
        nested.flatMap(key -> nested.map(value -> new HiveType.Map(key, value))),
        fields.list().ofMaxSize(4).map(HiveType.Struct::new),
        nested.list().ofMinSize(1).ofMaxSize(3).map(HiveType.Union::new));
  }

  /** Names that Hive itself reads back. */
  static Arbitrary<String> plainNames() {
    return Arbitraries.strings()
        .alpha()
        .numeric()
        .withChars("_.$中文é")
        .ofMinLength(1)
        .ofMaxLength(8);
  }

  /** Names of anything at all, delimiters foremost. */
  static Arbitrary<String> wildNames() {
    return Arbitraries.oneOf(
        Arbitraries.strings().withChars(":,<>()`'\"\\ \t-&a1中").ofMinLength(1).ofMaxLength(6),
        Arbitraries.strings().ofMinLength(1).ofMaxLength(6),
        Arbitraries.of("comment", "array", "struct<a:int>", "a comment 'b'", " ", "`", "\n"));
  }

  private static Arbitrary<HiveType> flat() {
    return Arbitraries.oneOf(
        Arbitraries.of(Primitive.values()),
        Arbitraries.integers().between(1, HiveType.Char.MAX_LENGTH).map(HiveType.Char::new),
        Arbitraries.integers().between(1, HiveType.Varchar.MAX_LENGTH).map(HiveType.Varchar::new),
        Arbitraries.integers()
            .between(1, HiveType.Decimal.MAX_PRECISION)
            .flatMap(
                precision ->
                    Arbitraries.integers()
                        .between(0, precision)
                        .map(scale -> new HiveType.Decimal(precision, scale))));
  }
}
