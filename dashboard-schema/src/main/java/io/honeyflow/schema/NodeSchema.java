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

import static io.honeyflow.common.option.render.JsonSchema.part;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.node.SinkType;
import io.honeyflow.common.option.LocalizedText;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.render.JsonSchema;
import io.honeyflow.common.option.render.JsonSchema.Embedding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The document of a type of nodes: JSON Schema 2020-12 of the node, with hints for forms in members
 * that begin with {@code x-}. {@code docs/node-schema.md} tells what they mean.
 */
public final class NodeSchema {

  /** Grows when a reader of the documents would have to change. */
  public static final int VERSION = 1;

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ObjectWriter PRETTY = JSON.writerWithDefaultPrettyPrinter();

  private static final String FIRST_GROUP = "node";
  private static final String FIELD_GROUP = "fields";
  private static final int OPEN_GROUPS = 3;

  private final NodeForm form;
  private final SinkType type;
  private final boolean isSource;
  private final Embedding place;

  private NodeSchema(NodeForm form, boolean isSource) {
    this.form = form;
    this.isSource = isSource;
    this.type = form.type();
    Map<String, String> elsewhere = new LinkedHashMap<>();
    type.members().forEach((member, option) -> elsewhere.put(option.key(), "/" + member));
    elsewhere.put("connector", "/type");
    this.place = new Embedding("/properties/properties", "/properties", elsewhere);
  }

  /** The document; the same for the same form. */
  public static ObjectNode of(NodeForm form) {
    return JSON.valueToTree(new NodeSchema(form, false).document());
  }

  /** The document of a type that rows are read from. */
  static ObjectNode ofSource(NodeForm form) {
    return JSON.valueToTree(new NodeSchema(form, true).document());
  }

  /** The document's text, indented. */
  public static String text(NodeForm form) {
    return text(of(form));
  }

  /** A document's text, indented. */
  static String text(ObjectNode document) {
    try {
      return PRETTY.writeValueAsString(document) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Cannot write a JSON tree", e);
    }
  }

  private Map<String, Object> document() {
    return part(
        "$schema", "https://json-schema.org/draft/2020-12/schema",
        "$id", "urn:honeyflow:node:" + type.word() + ":" + VERSION,
        "title", form.card().label().en(),
        "description", form.card().help().en(),
        "x-schemaVersion", VERSION,
        "x-locales", List.of("en", "zh"),
        "x-node", card(),
        "x-groups", groups(),
        "x-actions", form.actions().stream().map(NodeSchema::action).toList(),
        "type", "object",
        "properties", properties(),
        "required", required(),
        "$defs", FieldSchema.definitions(isSource));
  }

  private Map<String, Object> card() {
    return part(
        "type", type.word(),
        "role", isSource ? "source" : "sink",
        "connector", type.connector(),
        "icon", form.card().icon(),
        "label", JsonSchema.localized(form.card().label()),
        "help", JsonSchema.localized(form.card().help()));
  }

  /** What must be filled in stands open; the rest is for those who look for it. */
  private List<Map<String, Object>> groups() {
    List<Map<String, Object>> groups = new ArrayList<>();
    groups.add(
        group(
            FIRST_GROUP,
            isSource ? new LocalizedText("Source", "来源") : new LocalizedText("Destination", "目标")));
    groups.add(group(FIELD_GROUP, new LocalizedText("Fields", "字段")));
    for (Map<String, Object> group : JsonSchema.groups(type.options())) {
      if (!"table".equals(group.get("id")) && !FIELD_GROUP.equals(group.get("id"))) {
        groups.add(new LinkedHashMap<>(group));
      }
    }
    for (int i = 0; i < groups.size(); i++) {
      groups.get(i).put("order", i + 1);
      groups.get(i).put("collapsed", i >= OPEN_GROUPS);
    }
    return groups;
  }

  private static Map<String, Object> group(String id, LocalizedText label) {
    return part("id", id, "order", 0, "label", JsonSchema.localized(label));
  }

  private static Map<String, Object> action(NodeForm.Action action) {
    return part(
        "path", action.path(),
        "group", action.group(),
        "label", JsonSchema.localized(action.label()),
        "parameters", action.parameters());
  }

  private Map<String, Object> properties() {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("type", part("const", type.word(), "x-hidden", true));
    properties.put(
        "id", part("type", "string", "pattern", "^[A-Za-z0-9_.\\-]{1,200}$", "x-hidden", true));
    properties.put("name", FieldSchema.name(FIRST_GROUP));
    if (!isSource) {
      properties.put("comment", FieldSchema.comment(FIRST_GROUP));
    }
    type.members().forEach((member, option) -> properties.put(member, member(member, option)));
    properties.put(
        "fields",
        isSource
            ? FieldSchema.sourceFields(FIELD_GROUP)
            : withRemote("fields", FieldSchema.fields(FIELD_GROUP)));
    if (!type.whenPartitioned().isEmpty()) {
      properties.put("partitionFields", FieldSchema.partitionFields(FIELD_GROUP));
    }
    Map<String, Object> options = JsonSchema.embedded(type.options(), place);
    if (!type.whenPartitioned().isEmpty()) {
      options.put("x-whenPartitioned", whenPartitioned());
    }
    properties.put("properties", options);
    return properties;
  }

  /** A member that tells an option is described by it. */
  private Map<String, Object> member(String member, Option<?> option) {
    Map<String, Object> schema = JsonSchema.ofOption(type.options(), option, place);
    if ("table".equals(schema.get("x-group"))) {
      schema.put("x-group", FIRST_GROUP);
      schema.put("x-order", 10 + option.order());
    }
    if (FIELD_GROUP.equals(schema.get("x-group"))) {
      schema.put("x-order", 10 + option.order());
    }
    boolean required = isRequired(member, option);
    schema.put("x-required", required);
    if (required) {
      schema.remove("x-defaultSource");
    }
    return withRemote(member, schema);
  }

  private Map<String, Object> withRemote(String member, Map<String, Object> schema) {
    NodeForm.Remote remote = form.remotes().get(member);
    if (remote != null) {
      schema.put(
          "x-remote",
          part("path", remote.path(), "parameters", remote.parameters(), "allowCustom", true));
    }
    return schema;
  }

  private Map<String, String> whenPartitioned() {
    return type.whenPartitioned().entrySet().stream()
        .collect(
            Collectors.toMap(
                entry -> entry.getKey().key(),
                Map.Entry::getValue,
                (one, other) -> one,
                LinkedHashMap::new));
  }

  private List<String> required() {
    List<String> required = new ArrayList<>(List.of("type", "fields"));
    type.members()
        .forEach(
            (member, option) -> {
              if (isRequired(member, option)) {
                required.add(member);
              }
            });
    return required;
  }

  private static boolean isRequired(String member, Option<?> option) {
    return option.required() || member.equals("tableName");
  }
}
