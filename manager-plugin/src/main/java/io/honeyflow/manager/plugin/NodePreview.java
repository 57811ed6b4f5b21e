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
package io.honeyflow.manager.plugin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.node.GroupInfo;
import io.honeyflow.common.node.GroupSql;
import io.honeyflow.common.node.SinkType;
import io.honeyflow.common.option.Problem;
import java.util.List;

/**
 * What a node would be and do, before it is saved: all that is wrong with it, and its SQL, with an
 * extract node as its source.
 *
 * @param statements those that declare both tables and the one that fills the sink; empty while
 *     something is wrong
 * @param problems under the JSON pointer of their place in the node; those of the source begin with
 *     {@code /source}
 */
public record NodePreview(List<String> statements, List<Problem> problems) {

  private static final String SOURCE = "source";
  private static final String NODE = "node";
  private static final String SOURCE_POINTER = "/streams/0/nodes/0";
  private static final String NODE_POINTER = "/streams/0/nodes/1";

  public NodePreview {
    statements = List.copyOf(statements);
    problems = List.copyOf(problems);
  }

  /**
   * @param types those that the node may be of
   * @param node is left as it is; its {@code id} need not be there yet
   * @param source an extract node, whose {@code id} need not be there; it is left as it is
   */
  public static NodePreview of(List<SinkType> types, ObjectNode node, ObjectNode source) {
    ObjectNode group = JsonNodeFactory.instance.objectNode().put("groupId", "preview");
    ObjectNode stream = group.putArray("streams").addObject().put("streamId", "preview");
    ArrayNode nodes = stream.putArray("nodes");
    nodes.add(source.deepCopy().put("id", SOURCE));
    nodes.add(node.deepCopy().put("id", NODE));
    ObjectNode relation = stream.putArray("relations").addObject();
    relation.putArray("inputs").add(SOURCE);
    relation.putArray("outputs").add(NODE);

    GroupSql sql = GroupInfo.of(group).sql(types);
    return new NodePreview(
        sql.isValid() ? sql.statements() : List.of(),
        sql.problems().stream().map(NodePreview::inNode).toList());
  }

  private static Problem inNode(Problem problem) {
    String pointer = problem.key();
    String place =
        pointer.startsWith(SOURCE_POINTER)
            ? "/source" + pointer.substring(SOURCE_POINTER.length())
            : pointer.substring(NODE_POINTER.length());
    return new Problem(
        place, problem.code(), problem.severity(), problem.message(), problem.remedy());
  }
}
