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
import io.honeyflow.common.option.LocalizedText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Fields of the form as decorated members of the plug-in's class. */
final class PluginWidgets {

  private final PluginTexts texts;
  private final PluginRules rules;

  PluginWidgets(PluginTexts texts, PluginRules rules) {
    this.texts = texts;
    this.rules = rules;
  }

  /** The member, with its decorators. */
  String member(PluginField field) {
    texts.add(field.name(), PluginTexts.of(field.schema().path("x-label")));
    boolean isListed = field.key().isEmpty() && field.isRequired();
    return """
      @FieldDecorator(%s)
    %s  @SyncField()
      @IngestionField()
      @I18n('%s')
      %s!: string;
    """
        .formatted(
            decoration(field).print(2, 0),
            isListed ? "  @ColumnDecorator()\n" : "",
            PluginTexts.PREFIX + field.name(),
            field.name());
  }

  private Script decoration(PluginField field) {
    JsonNode schema = field.schema();
    Map<String, Script> members = new LinkedHashMap<>();
    Map<String, Script> props = new LinkedHashMap<>();
    widget(field, members, props);
    if (field.hasOneDefault()) {
      members.put("initialValue", Script.string(field.byDefault()));
    }
    List<Script> all = rules.of(field.name(), schema);
    if (!all.isEmpty()) {
      members.put("rules", new Script.Elements(all));
    }
    members.put("tooltip", help(field));
    if (schema.has("x-visibleWhen")) {
      members.put("visible", PluginConditions.of(schema.get("x-visibleWhen")));
    }
    if (field.isPro()) {
      members.put("isPro", Script.code("true"));
    }
    members.put(
        "props",
        props.isEmpty()
            ? Script.call("editable")
            : Script.call("editable", new Script.Members(props, true)));
    return new Script.Members(members, false);
  }

  private void widget(PluginField field, Map<String, Script> members, Map<String, Script> props) {
    String placeholder =
        field.whenPartitioned().isEmpty() || field.hasOneDefault()
            ? field.schema().path("x-placeholder").asText("")
            : field.whenPartitioned();
    switch (field.schema().path("x-widget").asText()) {
      case "switch" -> {
        if (field.byDefault().isEmpty()) {
          members.put("type", Script.string("select"));
          props.put("allowClear", Script.code("true"));
          props.put("options", yesAndNo());
        } else {
          members.put("type", Script.string("switchbox"));
          members.put("...asBoolean", Script.code(""));
        }
      }
      case "radio" -> {
        members.put("type", Script.string("radio"));
        props.put("options", options(field, field.schema()));
      }
      case "select" -> {
        members.put("type", Script.string("select"));
        props.put("allowClear", Script.code("true"));
        props.put("options", options(field, field.schema()));
      }
      case "checkboxes" -> {
        members.put("type", Script.string("checkboxgroup"));
        members.put("...asList", Script.code(""));
        props.put("options", options(field, field.schema().path("items")));
      }
      case "number" -> {
        members.put("type", Script.string("inputnumber"));
        members.put("...asNumber", Script.code(""));
        putPlaceholder(placeholder, props);
      }
      case "password" -> {
        members.put("type", Script.string("password"));
        putPlaceholder(placeholder, props);
      }
      default -> {
        members.put("type", Script.string("input"));
        putPlaceholder(placeholder, props);
      }
    }
  }

  private static void putPlaceholder(String placeholder, Map<String, Script> props) {
    if (!placeholder.isEmpty()) {
      props.put("placeholder", Script.string(placeholder));
    }
  }

  private Script options(PluginField field, JsonNode schema) {
    List<Script> options = new ArrayList<>();
    for (JsonNode choice : schema.path("x-choices")) {
      String value = choice.path("value").asText();
      Script label = texts.add(field.name() + "." + value, PluginTexts.of(choice.path("label")));
      options.add(Script.shortObject("label", label, "value", Script.string(value)));
    }
    return new Script.Elements(options);
  }

  private static Script yesAndNo() {
    return new Script.Elements(
        List.of(
            Script.shortObject(
                "label", Script.code("i18n.t('basic.Yes')"), "value", Script.string("true")),
            Script.shortObject(
                "label", Script.code("i18n.t('basic.No')"), "value", Script.string("false"))));
  }

  /** What the option does, and its default where no initial value shows it. */
  private Script help(PluginField field) {
    JsonNode schema = field.schema();
    LocalizedText help = PluginTexts.of(schema.path("x-help"));
    StringBuilder en = new StringBuilder(help.en());
    StringBuilder zh = new StringBuilder(help.zh());
    String constant = field.byDefault();
    if (!constant.isEmpty() && !field.hasOneDefault()) {
      en.append(" Default: ").append(constant).append('.');
      zh.append("默认值：").append(constant).append("。");
    } else if (schema.has("x-defaultSource")) {
      JsonNode source = schema.get("x-defaultSource");
      en.append(" Default: ").append(source.path("en").asText()).append('.');
      zh.append("默认值：").append(source.path("zh").asText()).append("。");
    }
    if (!field.whenPartitioned().isEmpty() && !field.hasOneDefault()) {
      en.append(" With partition fields: ").append(field.whenPartitioned()).append('.');
      zh.append("有分区字段时：").append(field.whenPartitioned()).append("。");
    }
    for (JsonNode advice : schema.path("x-advice")) {
      en.append(" It should be ").append(advice.path("en").asText()).append('.');
      zh.append("建议为").append(advice.path("zh").asText()).append("。");
    }
    return texts.add(field.name() + ".Help", new LocalizedText(en.toString(), zh.toString()));
  }
}
