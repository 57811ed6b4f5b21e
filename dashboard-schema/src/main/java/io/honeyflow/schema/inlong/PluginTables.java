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
package io.honeyflow.schema.inlong;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.option.LocalizedText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tables of fields and partition fields: members of the plug-in's class, and their columns. */
final class PluginTables {

  /** Columns of InLong's tables, by the members of a field that they tell. */
  private static final Map<String, String> COLUMNS =
      Map.of(
          "source", "sourceFieldName",
          "name", "fieldName",
          "type", "fieldType",
          "precision", "precision",
          "scale", "scale",
          "comment", "fieldComment");

  private static final LocalizedText MISSING =
      new LocalizedText(
          "Partition fields must be among the fields, too: InLong's SQL takes them from there.",
          "分区字段也必须出现在字段列表中：InLong 的 SQL 从该列表取分区字段。");
  private final JsonNode document;
  private final PluginTexts texts;
  private final PluginRules rules;

  PluginTables(JsonNode document, PluginTexts texts, PluginRules rules) {
    this.document = document;
    this.texts = texts;
    this.rules = rules;
  }

  /** The members, with their decorators. */
  String members() {
    texts.add("partitionFieldList.Missing", MISSING);
    texts.add("partitionFieldList.Creation", creation());
    return member("fields", "sinkFieldList", "{ required: true }", true)
        + "\n"
        + member("partitionFields", "partitionFieldList", "partitionRule", false);
  }

  /** Says which field makes tables instead, in that field's words. */
  private LocalizedText creation() {
    JsonNode create = document.at("/properties/properties/properties").path("sink.table.create");
    LocalizedText label = PluginTexts.of(create.path("x-label"));
    LocalizedText choice = label;
    for (JsonNode one : create.path("x-choices")) {
      if (one.path("value").asText().equals("if-not-exists")) {
        choice = PluginTexts.of(one.path("label"));
      }
    }
    return new LocalizedText(
        "InLong cannot create a table with these partition fields, since it would have them twice."
            + " Choose No for 'Create resource' and, for a table that is not there, '%s' for '%s'."
                .formatted(choice.en(), label.en()),
        "InLong 无法创建带这些分区字段的表，因为分区字段会重复出现。请将“是否创建资源”选为“否”；若表不存在，请在“%s”中选择“%s”。"
            .formatted(label.zh(), choice.zh()));
  }

  private String member(String property, String name, String rule, boolean isRequired) {
    JsonNode schema = document.at("/properties").path(property);
    texts.add(name, PluginTexts.of(schema.path("x-label")));
    Script help = texts.add(name + ".Help", PluginTexts.of(schema.path("x-help")));
    return """
      @FieldDecorator({
        type: EditableTable,
        ...asRows,
        rules: [%s],
        tooltip: %s,
        col: 24,
        props: values => ({
          size: 'small',
          editing: !isLocked(values),
          required: %s,
          columns: %s(values),
          canBatchAdd: true,
          upsertByFieldKey: true,
        }),
      })
      @SyncField()
      @IngestionField()
      @I18n('%s')
      %s!: Row[];
    """
        .formatted(
            rule,
            help.print(0, 0),
            isRequired,
            property.equals("fields") ? "fieldColumns" : "partitionColumns",
            PluginTexts.PREFIX + name,
            name);
  }

  /** The functions that give the columns. */
  String columns() {
    return function("fieldColumns", "field")
        + "\n"
        + function("partitionColumns", "partitionField");
  }

  private String function(String name, String definition) {
    List<Script> columns = new ArrayList<>();
    for (Map.Entry<String, JsonNode> member : visible(definition)) {
      String key = member.getKey();
      if (key.equals("formatInfo")) {
        visible("format").stream()
            .filter(one -> COLUMNS.containsKey(one.getKey()))
            .forEach(one -> columns.add(column(one.getKey(), formatPart(one))));
      } else if (!definition.equals("partitionField") || !key.equals("source")) {
        columns.add(column(key, member.getValue()));
        if (key.equals("source")) {
          columns.add(sourceType());
        }
      }
    }
    return "function "
        + name
        + "(values: Values) {\n  return "
        + new Script.Elements(columns).print(2, 9)
        + ";\n}\n";
  }

  /** What is drawn of a definition, in its order. */
  private List<Map.Entry<String, JsonNode>> visible(String definition) {
    return document.at("/$defs").path(definition).path("properties").properties().stream()
        .filter(member -> !member.getValue().has("x-hidden"))
        .sorted(
            (one, other) ->
                Integer.compare(
                    one.getValue().path("x-order").asInt(),
                    other.getValue().path("x-order").asInt()))
        .toList();
  }

  /** A decimal's digits have the limits that hold for decimals: InLong's timestamps have none. */
  private JsonNode formatPart(Map.Entry<String, JsonNode> part) {
    JsonNode limits = document.at("/$defs/format/allOf/0/then/properties").path(part.getKey());
    if (!(limits instanceof ObjectNode more)) {
      return part.getValue();
    }
    ObjectNode schema = part.getValue().deepCopy();
    schema.setAll(more);
    return schema;
  }

  private Script column(String member, JsonNode schema) {
    String name = COLUMNS.getOrDefault(member, member);
    String key = "field." + member;
    Map<String, Script> column = new LinkedHashMap<>();
    column.put("title", texts.add(key, PluginTexts.of(schema.path("x-label"))));
    column.put("dataIndex", Script.string(name));
    List<Script> all = new ArrayList<>(rules.of(key, schema));
    Script props = Script.code("cell(values)");
    switch (member) {
      case "type" -> {
        column.put("type", Script.string("select"));
        column.put("initialValue", Script.string("string"));
        LocalizedText choose = new LocalizedText("Choose one of the types.", "请从类型列表中选择。");
        all.add(
            Script.shortObject(
                "type", Script.string("enum"),
                "enum", Script.code("FIELD_TYPES"),
                "message", texts.add(key + ".Rule", choose)));
        props =
            Script.code(
                "cell(values, { options: FIELD_TYPES.map(type => ({ label: type, value: type })) })");
      }
      case "precision", "scale" -> {
        column.put("type", Script.string("inputnumber"));
        column.put("visible", Script.code("isDecimal"));
      }
      default -> column.put("initialValue", Script.string(""));
    }
    if (!all.isEmpty()) {
      column.put("rules", new Script.Elements(all));
    }
    column.put("props", props);
    return new Script.Members(column, false);
  }

  /** InLong asks for it besides the source field's name. */
  private static Script sourceType() {
    return Script.object(
        "title", Script.code("i18n.t('meta.Sinks.SourceFieldType')"),
        "dataIndex", Script.string("sourceFieldType"),
        "type", Script.string("select"),
        "initialValue", Script.string("string"),
        "props", Script.code("cell(values, { options: fieldTypes })"));
  }
}
