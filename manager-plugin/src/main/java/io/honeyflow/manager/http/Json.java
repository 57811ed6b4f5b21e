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
package io.honeyflow.manager.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.node.ExactJson;
import io.honeyflow.manager.access.Quote;

/** The objects of requests and answers. */
final class Json {

  private Json() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /**
   * @param what the text is, in the message
   * @throws ApiError when it is no JSON object, nests too deep, or tells a member twice
   */
  static ObjectNode parse(String text, String what) {
    try {
      if (ExactJson.read(text) instanceof ObjectNode object) {
        return object;
      }
    } catch (JsonProcessingException e) {
      throw ApiError.malformed(
          "Cannot read "
              + what
              + ": "
              + Quote.line(e.getOriginalMessage())
              + ExactJson.place(e)
              + ". Send one JSON object, whose members are told once each.");
    }
    throw ApiError.malformed("Cannot read " + what + ": it is no JSON object. Send one.");
  }
}
