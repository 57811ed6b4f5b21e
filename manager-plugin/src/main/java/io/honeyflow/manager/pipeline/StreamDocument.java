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
package io.honeyflow.manager.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.node.GroupInfo;
import io.honeyflow.common.node.GroupSql;
import io.honeyflow.common.node.HiveLoadNode;
import io.honeyflow.common.node.SinkType;
import io.honeyflow.common.option.Problem;
import io.honeyflow.common.option.Problem.Code;
import io.honeyflow.common.option.Severity;
import io.honeyflow.manager.store.NodeName;
import io.honeyflow.manager.store.StreamKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A stream as people write it: {@code groupId}, {@code streamId}, {@code source} (an extract node),
 * {@code sinks} (load nodes) and {@code fields} (those of a source that tells none). Reading it
 * never throws, whatever is in it.
 */
final class StreamDocument {

  private static final String SOURCE = "source";
  private static final String SINKS = "sinks";
  private static final String FIELDS = "fields";
  private static final Pattern NODE = Pattern.compile("/streams/0/nodes/([0-9]+)(/.*)?");
  private static final Pattern DOTS = Pattern.compile("\\.*");

  /** Names are judged by {@link #problemsOfNames}, which is stricter. */
  private static final Set<String> NAMES = Set.of("/groupId", "/streams/0/streamId");

  private final ObjectNode json;

  /**
   * @param json is left as it is
   */
  StreamDocument(ObjectNode json) {
    this.json = named(json.deepCopy());
  }

  /** The document with an id for each node. */
  ObjectNode json() {
    return json;
  }

  StreamKey key() {
    return new StreamKey(json.path("groupId").asText(), json.path("streamId").asText());
  }

  /** Its nodes; those whose id is no text have none. */
  List<NodeName> nodes() {
    List<NodeName> nodes = new ArrayList<>();
    if (json.path(SOURCE).isObject()) {
      nodes.add(new NodeName(NodeName.SOURCE, json.path(SOURCE).path("id").asText()));
    }
    json.path(SINKS)
        .forEach(sink -> nodes.add(new NodeName(NodeName.SINK, sink.path("id").asText())));
    return nodes.stream().filter(node -> !node.nodeId().isEmpty()).distinct().toList();
  }

  /** Whether there is a source and a sink. */
  boolean complete() {
    return json.path(SOURCE).isObject()
        && json.path(SINKS).isArray()
        && !json.path(SINKS).isEmpty();
  }

  /** What is wrong with the names of group and stream. */
  List<Problem> problemsOfNames() {
    return Stream.of("groupId", "streamId")
        .flatMap(member -> problemsOfName(member, json.path(member)).stream())
        .toList();
  }

  /** What it stands for, and all that is wrong with it but for its names. */
  StreamSql sql(List<SinkType> types) {
    List<Problem> problems = new ArrayList<>(shape());
    if (!problems.isEmpty()) {
      problems.addAll(ofSinksAlone());
      return new StreamSql(List.of(), problems);
    }
    GroupSql sql = GroupInfo.of(group()).sql(types);
    sql.problems().stream()
        .filter(problem -> !NAMES.contains(problem.key()))
        .forEach(problem -> problems.add(at(place(problem.key()), problem)));
    boolean valid = sql.isValid() && problems.stream().noneMatch(StreamDocument::isError);
    return new StreamSql(valid ? sql.statements() : List.of(), problems);
  }

  /** The problems of one to which nodes will be added later. */
  List<Problem> problemsOfDraft() {
    return ofSinksAlone();
  }

  private List<Problem> shape() {
    List<Problem> problems = new ArrayList<>();
    if (!json.path(SOURCE).isObject()) {
      problems.add(missing(SOURCE, "Add the extract node that rows are read from, as an object."));
    }
    if (!json.path(SINKS).isArray() || json.path(SINKS).isEmpty()) {
      problems.add(missing(SINKS, "Add the load nodes that rows are written to, as a list."));
    }
    return problems;
  }

  private static Problem missing(String member, String remedy) {
    return new Problem(
        "/" + member,
        Code.MISSING,
        Severity.ERROR,
        "'" + member + "' is missing: it is required.",
        remedy);
  }

  private List<Problem> ofSinksAlone() {
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < json.path(SINKS).size(); i++) {
      String place = "/" + SINKS + "/" + i;
      if (json.path(SINKS).path(i) instanceof ObjectNode sink
          && SinkType.HIVE.word().equals(sink.path("type").asText())) {
        HiveLoadNode.of(sink)
            .problems()
            .forEach(problem -> problems.add(at(place + problem.key(), problem)));
      }
    }
    return problems;
  }

  private ObjectNode group() {
    ObjectNode group = JsonNodeFactory.instance.objectNode();
    group.put("groupId", json.path("groupId").asText());
    ObjectNode stream = group.putArray("streams").addObject();
    stream.put("streamId", json.path("streamId").asText());
    ArrayNode nodes = stream.putArray("nodes");
    ObjectNode source = json.path(SOURCE).deepCopy();
    if (takesFieldsOfStream()) {
      source.set(FIELDS, json.path(FIELDS));
    }
    nodes.add(source);
    ObjectNode relation = stream.putArray("relations").addObject();
    relation.putArray("inputs").add(source.path("id"));
    ArrayNode outputs = relation.putArray("outputs");
    for (JsonNode sink : json.path(SINKS)) {
      nodes.add(sink);
      outputs.add(sink.path("id"));
    }
    return group;
  }

  private boolean takesFieldsOfStream() {
    return json.path(SOURCE).path(FIELDS).isEmpty() && !json.path(FIELDS).isEmpty();
  }

  /** The pointer into this document of one into the group. */
  private String place(String pointer) {
    Matcher node = NODE.matcher(pointer);
    if (node.matches()) {
      String rest = node.group(2) == null ? "" : node.group(2);
      int index = Integer.parseInt(node.group(1));
      if (index > 0) {
        return "/" + SINKS + "/" + (index - 1) + rest;
      }
      return takesFieldsOfStream() && rest.startsWith("/" + FIELDS) ? rest : "/" + SOURCE + rest;
    }
    if (pointer.startsWith("/streams/0/relations") || pointer.startsWith("/streams/0/nodes")) {
      return "/" + SINKS;
    }
    return pointer.startsWith("/streams/0") ? pointer.substring("/streams/0".length()) : pointer;
  }

  private static Problem at(String pointer, Problem problem) {
    return new Problem(
        pointer, problem.code(), problem.severity(), problem.message(), problem.remedy());
  }

  private static boolean isError(Problem problem) {
    return problem.severity() == Severity.ERROR;
  }

  /** Gives an id to each node that lacks one: a source its role, a sink the next number. */
  private static ObjectNode named(ObjectNode json) {
    Set<String> taken = new HashSet<>();
    json.path(SINKS).forEach(sink -> taken.add(sink.path("id").asText()));
    taken.add(json.path(SOURCE).path("id").asText());
    if (json.path(SOURCE) instanceof ObjectNode source && lacksId(source)) {
      source.put("id", free(SOURCE, taken));
    }
    int number = 1;
    for (JsonNode node : json.path(SINKS)) {
      if (node instanceof ObjectNode sink && lacksId(sink)) {
        while (taken.contains(Integer.toString(number))) {
          number++;
        }
        taken.add(Integer.toString(number));
        sink.put("id", Integer.toString(number));
      }
    }
    return json;
  }

  private static String free(String wish, Set<String> taken) {
    String name = wish;
    for (int i = 2; taken.contains(name); i++) {
      name = wish + i;
    }
    taken.add(name);
    return name;
  }

  private static boolean lacksId(ObjectNode node) {
    return node.path("id").asText("").isBlank() && !node.path("id").isContainerNode();
  }

  /** What is wrong with a name that stands in paths. */
  static List<Problem> problemsOfName(String member, JsonNode name) {
    String remedy = "Write up to 200 letters, digits, '_', '.' and '-', and not dots alone.";
    if (name.isMissingNode() || name.isNull()) {
      return List.of(
          new Problem(
              "/" + member,
              Code.MISSING,
              Severity.ERROR,
              "'" + member + "' is missing: it is required.",
              remedy));
    }
    boolean fit =
        name.isTextual()
            && name.asText().matches("[A-Za-z0-9_.-]{1,200}")
            && !DOTS.matcher(name.asText()).matches();
    return fit
        ? List.of()
        : List.of(
            new Problem(
                "/" + member,
                Code.UNFIT_VALUE,
                Severity.ERROR,
                "'" + member + "' is no name that can stand in a path.",
                remedy));
  }
}
