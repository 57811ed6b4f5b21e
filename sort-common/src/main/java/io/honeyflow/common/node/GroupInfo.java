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

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.unit.InvalidTextException;
import java.util.List;

/**
 * A pipeline, as InLong's managers hand it to its jobs: streams of nodes, and the relations between
 * these. Immutable; what is unknown of the document is kept.
 */
public final class GroupInfo extends NodeDocument {

  private GroupInfo(ObjectNode json) {
    super(json);
  }

  /**
   * Reads a document, whatever is in it; {@link #sql()} tells what is wrong with it.
   *
   * @throws InvalidTextException when it is no JSON object, nests more than 100 levels deep, or
   *     tells a member twice
   */
  public static GroupInfo parse(String text) {
    return new GroupInfo(NodeJson.object(text, "group"));
  }

  /** A group of a tree, which is copied. */
  public static GroupInfo of(ObjectNode json) {
    return new GroupInfo(json.deepCopy());
  }

  /** The identifier; empty when the document lacks it. */
  public String groupId() {
    return json.path("groupId").asText("");
  }

  /** The Flink SQL that the group stands for, and all that is wrong with it. */
  public GroupSql sql() {
    return sql(SinkType.ALL);
  }

  /**
   * The same where there are other types of load nodes.
   *
   * @param types all that there are
   */
  public GroupSql sql(List<SinkType> types) {
    return GroupReader.read(json, types);
  }
}
