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

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads one stream of a group: its nodes, and the relations between them. */
final class StreamReader {

  private static final String BASE_RELATION = "baseRelation";

  private final GroupReader group;
  private final Place stream;
  private final Map<String, Place> nodes = new LinkedHashMap<>();
  private final Map<String, Source> sources = new HashMap<>();
  private final Map<String, Place> filled = new LinkedHashMap<>();

  /** An extract node whose table is declared. */
  private record Source(String tableName, TableDeclaration table) {}

  StreamReader(GroupReader group, Place stream) {
    this.group = group;
    this.stream = stream;
  }

  void read(String groupId, String streamId) {
    for (Place node : stream.requiredElements("nodes")) {
      GroupReader.id(node, "id")
          .map(id -> nodes.put(id, node))
          .ifPresent(
              twin -> node.at("id").ambiguous("is that of another node, too", "Rename one."));
    }
    for (Place relation : stream.requiredElements("relations")) {
      readRelation(relation, List.of(groupId, streamId));
    }
    nodes.forEach(this::requireRows);
  }

  private void readRelation(Place relation, List<String> ids) {
    Place type = relation.at("type");
    if (type.isGiven() && !type.json().asText().equals(BASE_RELATION)) {
      type.wrong(
          "cannot be " + Problems.quote(type.json().asText()) + ": joins and unions are not made",
          "Write '" + BASE_RELATION + "', or write the job in Flink SQL.");
      return;
    }
    List<String> inputs = ids(relation, "inputs");
    List<String> outputs = ids(relation, "outputs");
    if (inputs.size() > 1) {
      relation
          .at("inputs")
          .wrong("has several nodes", "Keep one of them, or write the job in Flink SQL.");
      return;
    }
    Optional<Source> source = inputs.stream().findFirst().flatMap(this::source);
    for (String output : outputs) {
      readSink(output, source, relation, labels(ids, output));
    }
  }

  /** The labels of a sink's metrics, as InLong has them; none where an identifier is no label. */
  private static String labels(List<String> ids, String nodeId) {
    return Stream.concat(ids.stream(), Stream.of(nodeId)).allMatch(GroupReader::isId)
        ? "groupId=" + ids.get(0) + "&streamId=" + ids.get(1) + "&nodeId=" + nodeId
        : "";
  }

  /** The identifiers in a list that are nodes of this stream. */
  private List<String> ids(Place relation, String member) {
    List<String> ids = new ArrayList<>();
    for (Place element : relation.requiredElements(member)) {
      element
          .scalar()
          .ifPresent(
              id -> {
                if (nodes.containsKey(id)) {
                  ids.add(id);
                } else {
                  element.wrong(
                      "is " + Problems.quote(id) + ", which is no node of this stream",
                      Problems.didYouMean(id, nodes.keySet()));
                }
              });
    }
    return ids;
  }

  /** The table of an extract node, declared when it is first asked for. */
  private Optional<Source> source(String id) {
    Source known = sources.get(id);
    if (known != null) {
      return Optional.of(known);
    }
    Place node = node(id);
    Optional<String> type = node.requiredText("type");
    if (type.isEmpty()) {
      return Optional.empty();
    }
    if (!ExtractType.ALL.contains(type.get())) {
      node.at("type")
          .wrong(
              "is " + Problems.quote(type.get()) + ", and no rows can be read from such a node",
              Problems.didYouMean(type.get(), ExtractType.ALL));
      return Optional.empty();
    }
    TableDeclaration table = ExtractTable.read(node, type.get());
    Source source = new Source(group.declare("source_" + id, table), table);
    sources.put(id, source);
    return Optional.of(source);
  }

  private void readSink(String id, Optional<Source> source, Place relation, String labels) {
    Place node = node(id);
    Optional<String> type = node.requiredText("type");
    if (type.isEmpty()) {
      return;
    }
    Optional<SinkType> sink = sinkType(type.get());
    if (sink.isEmpty()) {
      node.at("type")
          .wrong(
              "is " + Problems.quote(type.get()) + ", and no rows can be written to such a node",
              Problems.didYouMean(type.get(), group.types().stream().map(SinkType::word).toList()));
      return;
    }
    if (filled.put(id, relation) != null) {
      relation
          .at("outputs")
          .ambiguous(
              "has node " + Problems.quote(id) + ", which another relation fills",
              "Give each relation a node of its own.");
      return;
    }
    TableDeclaration table = LoadTable.read(node, sink.get(), labels);
    String name = group.declare(node.text("tableName").orElse("sink_" + id), table);
    source.ifPresent(
        from -> {
          String select = new InsertSelect(node, table, from.table()).read(from.tableName());
          group.insert("INSERT INTO " + FlinkSql.identifier(name) + "\n" + select);
        });
  }

  private void requireRows(String id, Place node) {
    boolean writes = node.text("type").flatMap(this::sinkType).isPresent();
    if (writes && !filled.containsKey(id)) {
      node.at("id")
          .wrong(
              "is " + Problems.quote(id) + ", which is an output of no relation: no row would come",
              "Add a relation with this node as its output.");
    }
  }

  private Optional<SinkType> sinkType(String word) {
    return group.types().stream().filter(type -> type.word().equals(word)).findFirst();
  }

  private Place node(String id) {
    Place node = nodes.get(id);
    if (node == null) {
      throw new IllegalArgumentException("Node " + Problems.quote(id) + " is not of this stream");
    }
    return node;
  }
}
