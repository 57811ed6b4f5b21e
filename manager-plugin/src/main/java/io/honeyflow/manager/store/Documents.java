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
package io.honeyflow.manager.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jdbi.v3.core.Handle;

/** JSON documents as columns hold them: numbers to the last digit. */
final class Documents {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .nodeFactory(JsonNodeFactory.withExactBigDecimals(true))
          .build();

  private Documents() {}

  static String text(ObjectNode document) {
    try {
      return JSON.writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Cannot write a JSON tree", e);
    }
  }

  /**
   * Puts a document in the place of a row's, whose version grows.
   *
   * @param table a name of the code's own
   */
  static Change replace(Handle handle, String table, long id, ObjectNode document, String by) {
    Change now = Change.by(by);
    handle
        .createUpdate(
            "UPDATE "
                + table
                + " SET version = version + 1, document = :document, changed = :at,"
                + " changed_by = :by WHERE id = :id")
        .bind("document", text(document))
        .bind("id", id)
        .bindMethods(now)
        .execute();
    return now;
  }

  static ObjectNode read(String text) {
    try {
      return (ObjectNode) JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A stored document is no JSON", e);
    }
  }
}
