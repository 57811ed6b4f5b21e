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

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A small group with nothing wrong, for tests to spoil. */
final class SampleGroup {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final ObjectNode json;

  SampleGroup() {
    this.json =
        (ObjectNode)
            read(
                """
                {"groupId": "g", "streams": [{"streamId": "s", "nodes": [
                  {"type": "datagenExtract", "id": "in", "fields": [
                    {"type": "field", "name": "n", "formatInfo": {"type": "int"}},
                    {"type": "field", "name": "text", "formatInfo": {"type": "string"}}]},
                  {"type": "hiveLoad", "id": "out", "database": "d", "tableName": "t",
                   "fields": [
                    {"type": "field", "name": "n", "formatInfo": {"type": "int"}},
                    {"type": "field", "name": "text", "formatInfo": {"type": "string"}}],
                   "fieldRelations": [
                    {"inputField": {"type": "field", "name": "n"}, "outputField": {"name": "n"}},
                    {"inputField": {"type": "field", "name": "text"}, "outputField": {"name": "text"}}]}],
                  "relations": [{"type": "baseRelation", "inputs": ["in"], "outputs": ["out"]}]}]}
                """);
  }

  static JsonNode read(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  ObjectNode source() {
    return (ObjectNode) json.at("/streams/0/nodes/0");
  }

  ObjectNode sink() {
    return (ObjectNode) json.at("/streams/0/nodes/1");
  }

  /** Sets what a JSON pointer points to. */
  SampleGroup with(String pointer, String value) {
    JsonPointer place = JsonPointer.compile(pointer);
    JsonNode owner = json.at(place.head());
    String member = place.last().getMatchingProperty();
    if (owner instanceof ArrayNode array) {
      if (member.equals("-")) {
        array.add(read(value));
      } else {
        array.set(Integer.parseInt(member), read(value));
      }
    } else {
      ((ObjectNode) owner).set(member, read(value));
    }
    return this;
  }

  SampleGroup without(String pointer) {
    int end = pointer.lastIndexOf('/');
    ((ObjectNode) json.at(pointer.substring(0, end))).remove(pointer.substring(end + 1));
    return this;
  }

  GroupSql sql() {
    return GroupInfo.of(json).sql();
  }

  /** The one INSERT in one line. */
  String insert() {
    GroupSql sql = sql();
    if (!sql.isValid()) {
      throw new AssertionError(sql.describeErrors());
    }
    return sql.inserts().get(0).replaceAll("\\s+", " ");
  }
}
