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

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.unit.InvalidTextException;

/**
 * Reads and writes documents so that nothing of them changes, numbers to the last digit included.
 */
final class NodeJson {

  /** Far more than types nest in tables, and far from the end of any thread's stack. */
  private static final int DEEPEST = 100;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .nodeFactory(JsonNodeFactory.withExactBigDecimals(true))
          .build();

  private NodeJson() {}

  /**
   * @param subject what the text should denote
   * @throws InvalidTextException when it is no JSON object
   */
  static ObjectNode object(String text, String subject) {
    try {
      JsonNode json = MAPPER.readTree(text);
      if (json instanceof ObjectNode object) {
        return object;
      }
      throw invalid(text, subject, "it is no JSON object");
    } catch (JsonProcessingException e) {
      InvalidTextException invalid = invalid(text, subject, reason(e));
      invalid.initCause(e);
      throw invalid;
    }
  }

  static String text(JsonNode json) {
    try {
      return MAPPER.writeValueAsString(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Cannot write a JSON tree", e);
    }
  }

  private static InvalidTextException invalid(String text, String subject, String reason) {
    return new InvalidTextException(
        subject,
        text.length() > 60 ? text.substring(0, 60) + "…" : text,
        reason,
        "Write one JSON object, whose members are told once each.");
  }

  private static String reason(JsonProcessingException e) {
    return e.getOriginalMessage()
        + (e.getLocation() == null
            ? ""
            : " (line "
                + e.getLocation().getLineNr()
                + ", column "
                + e.getLocation().getColumnNr()
                + ")");
  }
}
