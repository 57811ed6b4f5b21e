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
package io.honeyflow.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.node.FieldFormat;
import io.honeyflow.common.node.SinkType;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.OptionType;
import io.honeyflow.common.unit.InvalidTextException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Nodes between forms, where an option's value has the JSON type of its schema and a field says
 * what fills it, and InLong's managers, where every option is a text and relations say it. Both are
 * the same node to {@code GroupInfo}.
 */
public final class FormData {

  private static final String SOURCE = "source";
  private static final String RELATIONS = "fieldRelations";

  private final SinkType type;

  private FormData(SinkType type) {
    this.type = type;
  }

  /**
   * What a form shows of a node. Texts that denote no value of their option stay as they are, for
   * the form to mark; relations that are more than a field stay relations.
   *
   * @param node is left as it is
   */
  public static ObjectNode ofNode(SinkType type, ObjectNode node) {
    ObjectNode data = node.deepCopy();
    new FormData(type).typeProperties(data);
    relationsToSources(data);
    return data;
  }

  /**
   * The node that a form's data stands for, as InLong's managers take it.
   *
   * @param data is left as it is
   * @param inputs the formats of the stream's fields, by name; of others the column's format is
   *     told
   */
  public static ObjectNode toNode(SinkType type, ObjectNode data, Map<String, FieldFormat> inputs) {
    ObjectNode node = data.deepCopy();
    new FormData(type).writeProperties(node);
    sourcesToRelations(node, inputs);
    return node;
  }

  private void typeProperties(ObjectNode data) {
    if (!(data.get("properties") instanceof ObjectNode properties)) {
      return;
    }
    for (Map.Entry<String, JsonNode> property : List.copyOf(properties.properties())) {
      Optional<Option<?>> option = type.options().find(property.getKey());
      if (option.isEmpty() || !property.getValue().isTextual()) {
        continue;
      }
      JsonNode value = typed(option.get().type(), property.getValue().asText());
      Optional<String> member = memberOf(option.get()).filter(name -> !data.has(name));
      if (member.isPresent()) {
        properties.remove(property.getKey());
        data.set(member.get(), value);
      } else {
        properties.set(property.getKey(), value);
      }
    }
  }

  private Optional<String> memberOf(Option<?> option) {
    return type.members().entrySet().stream()
        .filter(member -> member.getValue() == option)
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static <T> JsonNode typed(OptionType<T> type, String text) {
    JsonNodeFactory json = JsonNodeFactory.instance;
    T value;
    try {
      value = type.parse(text);
    } catch (InvalidTextException e) {
      return json.textNode(text);
    }
    if (value instanceof Integer number) {
      return json.numberNode(number);
    }
    if (value instanceof Boolean bool) {
      return json.booleanNode(bool);
    }
    if (value instanceof List<?> elements) {
      ArrayNode list = json.arrayNode();
      elements.forEach(element -> list.add(element.toString()));
      return list;
    }
    return json.textNode(type instanceof OptionType.OneOf ? type.print(value) : text);
  }

  private void writeProperties(ObjectNode node) {
    if (!(node.get("properties") instanceof ObjectNode properties)) {
      return;
    }
    for (Map.Entry<String, JsonNode> property : List.copyOf(properties.properties())) {
      JsonNode value = property.getValue();
      if (value.isNull()) {
        properties.remove(property.getKey());
      } else if (value.isArray()
          && listOf(property.getKey()) instanceof OptionType.ListOf<?> list) {
        List<String> elements = new ArrayList<>();
        value.forEach(element -> elements.add(element.asText()));
        properties.put(property.getKey(), list.join(elements));
      } else if (value.isValueNode()) {
        properties.put(property.getKey(), value.asText());
      }
    }
  }

  private OptionType<?> listOf(String key) {
    return type.options().find(key).<OptionType<?>>map(Option::type).orElse(new OptionType.Text());
  }

  private static void relationsToSources(ObjectNode data) {
    List<ObjectNode> fields = fields(data);
    List<JsonNode> kept = new ArrayList<>();
    for (JsonNode relation : data.path(RELATIONS)) {
      String input = relation.at("/inputField/type").asText();
      boolean isField = input.equals("field") || input.equals("metaField");
      String output = relation.at("/outputField/name").asText();
      Optional<ObjectNode> field =
          fields.stream()
              .filter(one -> isField && !one.has(SOURCE) && name(one).equals(output))
              .findFirst();
      field.ifPresentOrElse(
          one -> one.set(SOURCE, relation.at("/inputField/name")), () -> kept.add(relation));
    }
    replaceRelations(data, kept);
  }

  private static void sourcesToRelations(ObjectNode node, Map<String, FieldFormat> inputs) {
    List<JsonNode> relations = new ArrayList<>();
    Set<String> filled = new HashSet<>();
    for (JsonNode relation : node.path(RELATIONS)) {
      relations.add(relation);
      filled.add(relation.at("/outputField/name").asText());
    }
    for (ObjectNode field : fields(node)) {
      JsonNode source = field.remove(SOURCE);
      if (source != null && filled.add(name(field))) {
        relations.add(relation(source.asText(), field, inputs));
      }
    }
    replaceRelations(node, relations);
  }

  private static ObjectNode relation(
      String source, ObjectNode field, Map<String, FieldFormat> inputs) {
    ObjectNode relation = JsonNodeFactory.instance.objectNode().put("type", "fieldRelation");
    ObjectNode input = relation.putObject("inputField").put("type", "field").put("name", source);
    FieldFormat format = inputs.get(source);
    input.set("formatInfo", format == null ? field.path("formatInfo") : format.toJson());
    ObjectNode output = relation.putObject("outputField").put("type", "field");
    output.put("name", name(field)).set("formatInfo", field.path("formatInfo"));
    return relation;
  }

  private static void replaceRelations(ObjectNode node, List<JsonNode> relations) {
    if (relations.isEmpty()) {
      node.remove(RELATIONS);
    } else {
      node.putArray(RELATIONS).addAll(relations);
    }
  }

  private static List<ObjectNode> fields(ObjectNode node) {
    List<ObjectNode> fields = new ArrayList<>();
    Stream.of("fields", "partitionFields")
        .forEach(
            member -> {
              for (JsonNode field : node.path(member)) {
                if (field instanceof ObjectNode object) {
                  fields.add(object);
                }
              }
            });
    return fields;
  }

  private static String name(ObjectNode field) {
    return field.path("name").asText();
  }
}
