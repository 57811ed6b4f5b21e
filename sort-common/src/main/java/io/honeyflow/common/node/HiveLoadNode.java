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

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.hive.HiveSinkOptions;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.Problem;
import io.honeyflow.common.unit.InvalidTextException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The node that writes to a Hive table, as InLong's managers exchange it: a JSON object of type
 * {@code hiveLoad}. Immutable; what is unknown of the document is kept.
 *
 * <p>{@code properties} holds options of the sink: texts as InLong has them, or numbers, booleans
 * and lists as forms have them.
 */
public final class HiveLoadNode extends NodeDocument {

  private HiveLoadNode(ObjectNode json) {
    super(json);
  }

  /**
   * Reads a document, whatever is in it; {@link #problems()} tells what is wrong with it.
   *
   * @throws InvalidTextException when it is no JSON object, nests more than 100 levels deep, or
   *     tells a member twice
   */
  public static HiveLoadNode parse(String text) {
    return new HiveLoadNode(NodeJson.object(text, "node"));
  }

  /** A node of a tree, which is copied. */
  public static HiveLoadNode of(ObjectNode json) {
    return new HiveLoadNode(json.deepCopy());
  }

  /**
   * The node of a table that is declared by options, with fields that are related to those of the
   * same names in its input.
   *
   * @param options those of the sink, by key or alias
   * @param fields in the order of the columns, partition fields included
   * @param partitionFields names of fields
   */
  public static HiveLoadNode ofTable(
      String id,
      Map<String, String> options,
      Map<String, FieldFormat> fields,
      List<String> partitionFields) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("type", SinkType.HIVE.word()).put("id", id);
    ArrayNode fieldList = json.putArray("fields");
    ArrayNode relations = json.putArray("fieldRelations");
    fields.forEach(
        (name, format) -> {
          fieldList.add(field(name, format));
          ObjectNode relation = relations.addObject().put("type", "fieldRelation");
          relation.set("inputField", field(name, format));
          relation.set("outputField", field(name, format));
        });
    ArrayNode partitionList = json.putArray("partitionFields");
    partitionFields.forEach(
        name ->
            partitionList.add(field(name, fields.getOrDefault(name, FieldFormat.Basic.STRING))));
    ObjectNode properties = json.putObject("properties");
    options.forEach((key, text) -> putOption(json, properties, key, text));
    return new HiveLoadNode(json);
  }

  /** The identifier; empty when the document lacks it. */
  public String id() {
    return json.path("id").asText("");
  }

  /**
   * The options of the table in Flink, as far as the document tells them: those of its properties,
   * those that members of the node stand for, and those that InLong's node adds for a partitioned
   * table.
   */
  public Map<String, String> tableOptions() {
    return LoadTable.read(Place.root(json, new Problems()), SinkType.HIVE, "").options();
  }

  /**
   * All that is wrong with the node itself, each under the JSON pointer of its place. Problems of
   * options have the text that they have in DDL. Relations and filters are judged with the input,
   * by {@link GroupInfo#sql()}.
   */
  public List<Problem> problems() {
    Problems problems = new Problems();
    Place node = Place.root(json, problems);
    node.requiredText("type")
        .filter(type -> !type.equals(SinkType.HIVE.word()))
        .ifPresent(
            type ->
                node.at("type")
                    .wrong(
                        "cannot be " + Problems.quote(type),
                        "Write '" + SinkType.HIVE.word() + "'."));
    GroupReader.id(node, "id");
    LoadTable.read(node, SinkType.HIVE, "");
    return problems.all();
  }

  private static ObjectNode field(String name, FieldFormat format) {
    ObjectNode field = JsonNodeFactory.instance.objectNode();
    field.put("type", "field").put("name", name);
    return field.set("formatInfo", format.toJson());
  }

  private static void putOption(ObjectNode node, ObjectNode properties, String key, String text) {
    String canonical = HiveSinkOptions.set().find(key).map(Option::key).orElse(key);
    memberOf(canonical)
        .ifPresentOrElse(
            member -> {
              if (member.equals("sinkParallelism") && text.matches("[0-9]{1,9}")) {
                node.put(member, Integer.parseInt(text));
              } else {
                node.put(member, text);
              }
            },
            () -> {
              if (!canonical.equals(HiveSinkOptions.CONNECTOR.key())) {
                properties.put(key, text);
              }
            });
  }

  /** The member of the node that an option is told by; empty for those in its properties. */
  private static Optional<String> memberOf(String key) {
    return SinkType.HIVE.members().entrySet().stream()
        .filter(member -> member.getValue().key().equals(key))
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
