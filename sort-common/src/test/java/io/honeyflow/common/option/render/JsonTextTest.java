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
package io.honeyflow.common.option.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class JsonTextTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void indentsAndKeepsTheOrder() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("b", List.of(1, true));
    map.put("a", Map.of("x", "y"));

    assertThat(JsonText.of(map))
        .isEqualTo(
            """
            {
              "b": [
                1,
                true
              ],
              "a": {
                "x": "y"
              }
            }
            """);
  }

  @Test
  void writesEmptyObjectsAndArrays() {
    assertThat(JsonText.of(Map.of())).isEqualTo("{}\n");
    assertThat(JsonText.of(List.of())).isEqualTo("[]\n");
    assertThat(JsonText.of(List.of(Map.of()))).isEqualTo("[\n  {}\n]\n");
  }

  @Test
  void escapesWhatJsonDemands() {
    assertThat(JsonText.of("a\"b\\c\n\r\t\u0001中😀"))
        .isEqualTo("\"a\\\"b\\\\c\\n\\r\\t\\u0001中😀\"\n");
  }

  @Test
  void escapesSurrogatesWithoutPartner() {
    assertThat(JsonText.of("\ud83d")).isEqualTo("\"\\ud83d\"\n");
    assertThat(JsonText.of("\ude00a")).isEqualTo("\"\\ude00a\"\n");
  }

  @Test
  void refusesWhatIsNoJson() {
    assertThatThrownBy(() -> JsonText.of(List.of(Optional.of("x"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Cannot write java.util.Optional as JSON: no JSON type is like it");
  }

  @Property
  void isReadBackByAnother(@ForAll("values") Object value) throws JsonProcessingException {
    assertThat(JSON.readValue(JsonText.of(value), Object.class)).isEqualTo(value);
  }

  @Provide
  Arbitrary<Object> values() {
    return values(3);
  }

  private static Arbitrary<Object> values(int depth) {
    Arbitrary<String> strings = Arbitraries.strings().excludeChars(surrogates()).ofMaxLength(10);
    Arbitrary<Object> flat =
        Arbitraries.oneOf(
            strings.map(s -> (Object) s),
            Arbitraries.integers().map(i -> (Object) i),
            Arbitraries.of(true, false).map(b -> (Object) b));
    if (depth == 0) {
      return flat;
    }

    Arbitrary<Object> nested = Arbitraries.lazy(() -> values(depth - 1));
    return Arbitraries.oneOf(
        flat,
        nested.list().ofMaxSize(3).map(list -> (Object) list),
        Arbitraries.maps(strings, nested).ofMaxSize(3).map(map -> (Object) map));
  }

  private static char[] surrogates() {
    char[] surrogates = new char[Character.MAX_SURROGATE - Character.MIN_SURROGATE + 1];
    for (int i = 0; i < surrogates.length; i++) {
      surrogates[i] = (char) (Character.MIN_SURROGATE + i);
    }
    return surrogates;
  }
}
