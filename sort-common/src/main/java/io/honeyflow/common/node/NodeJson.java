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

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.unit.InvalidTextException;

/** Reads the documents of nodes. */
final class NodeJson {

  private NodeJson() {}

  /**
   * @param subject what the text should denote
   * @throws InvalidTextException when it is no JSON object
   */
  static ObjectNode object(String text, String subject) {
    try {
      JsonNode json = ExactJson.read(text);
      if (json instanceof ObjectNode object) {
        return object;
      }
      throw invalid(text, subject, "it is no JSON object");
    } catch (JsonProcessingException e) {
      InvalidTextException invalid =
          invalid(text, subject, e.getOriginalMessage() + ExactJson.place(e));
      invalid.initCause(e);
      throw invalid;
    }
  }

  private static InvalidTextException invalid(String text, String subject, String reason) {
    return new InvalidTextException(
        subject,
        text.length() > 60 ? text.substring(0, 60) + "…" : text,
        reason,
        "Write one JSON object, whose members are told once each.");
  }
}
