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
package io.honeyflow.manager;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.hive.HiveSinkOptions;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.Problem;
import io.honeyflow.common.option.Problem.Code;
import io.honeyflow.schema.NodeForm;
import io.honeyflow.schema.NodeSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A wrong value for each option of the Hive sink that forms draw, with what DDL says of it. */
final class WrongOptions {

  /** One of them is wrong for an option of any type. */
  private static final List<String> WRONG = List.of("no such value", " ", "a/b", "'a");

  /** What a form lets people type; others are chosen. */
  private static final Set<String> TYPED =
      Set.of("text", "number", "duration", "size", "time-zone");

  private static final Set<Code> OF_VALUES = Set.of(Code.UNREADABLE_VALUE, Code.UNFIT_VALUE);

  private static final ObjectMapper JSON = new ObjectMapper();

  private WrongOptions() {}

  /** {@code [{key, pointer, label, value, text, typed}]}. */
  static ArrayNode all() {
    JsonNode properties =
        NodeSchema.of(NodeForm.of("hiveLoad").orElseThrow())
            .path("properties")
            .path("properties")
            .path("properties");
    ArrayNode all = JSON.createArrayNode();
    for (Option<?> option : HiveSinkOptions.set().options()) {
      JsonNode drawn = properties.path(option.key());
      if (!drawn.path("x-hidden").asBoolean()) {
        all.add(one(option, drawn));
      }
    }
    return all;
  }

  private static ObjectNode one(Option<?> option, JsonNode drawn) {
    for (String value : WRONG) {
      Optional<Problem> problem = problem(option.key(), value);
      if (problem.isPresent()) {
        return JSON.createObjectNode()
            .put("key", option.key())
            .put("pointer", "/properties/" + option.key())
            .put("label", drawn.path("x-label").path("en").asText())
            .put("value", value)
            .put("text", problem.get().text())
            .put("typed", TYPED.contains(drawn.path("x-widget").asText()));
      }
    }
    throw new AssertionError("Option '" + option.key() + "' takes all of " + WRONG);
  }

  private static Optional<Problem> problem(String key, String value) {
    Map<String, String> ddl = new HashMap<>();
    ddl.put("connector", "hive");
    ddl.put("default-database", "default");
    ddl.put(key, value);
    return HiveSinkOptions.set().validate(ddl).errors().stream()
        .filter(problem -> problem.key().equals(key))
        .filter(problem -> OF_VALUES.contains(problem.code()))
        .findFirst();
  }
}
