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
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The properties that are passed on, which a table of keys and values has. */
final class PluginFamilies {

  private static final String NAME = "furtherProperties";

  private final JsonNode options;
  private final PluginTexts texts;

  PluginFamilies(JsonNode document, PluginTexts texts) {
    this.options = document.at("/properties/properties");
    this.texts = texts;
  }

  /** The families that have an effect only under a condition. */
  Script conditions() {
    List<Script> conditions = new ArrayList<>();
    for (Map.Entry<String, JsonNode> family : passedOn()) {
      if (family.getValue().has("x-visibleWhen")) {
        conditions.add(
            Script.shortObject(
                "prefix", Script.string(prefix(family.getKey())),
                "visible", PluginConditions.of(family.getValue().get("x-visibleWhen"))));
      }
    }
    return new Script.Elements(conditions);
  }

  /** The member of the plug-in's class, with its decorators. */
  String member() {
    texts.add(NAME, new LocalizedText("Further properties", "其他属性"));
    Script help = texts.add(NAME + ".Help", help());
    Script key = texts.add(NAME + ".Key", new LocalizedText("Key", "键"));
    Script value = texts.add(NAME + ".Value", new LocalizedText("Value", "值"));
    Script rules =
        new Script.Elements(
            List.of(
                Script.shortObject("required", Script.code("true")),
                Script.shortObject(
                    "pattern",
                    Script.regex(pattern()),
                    "message",
                    texts.add(NAME + ".Rule", rule()))));
    return """
      @FieldDecorator({
        type: EditableTable,
        getValueProps: (value: any) => (value ? { value } : {}),
        tooltip: %s,
        isPro: true,
        col: 24,
        props: values => ({
          size: 'small',
          editing: !isLocked(values),
          required: false,
          value: furtherRows(values.properties),
          columns: [
            {
              title: %s,
              dataIndex: 'key',
              initialValue: '',
              rules: %s,
            },
            { title: %s, dataIndex: 'value', initialValue: '' },
          ],
        }),
      })
      @SyncField()
      @IngestionField()
      @I18n('%s')
      furtherProperties!: Row[];
    """
        .formatted(
            help.print(0, 0),
            key.print(0, 0),
            rules.print(10, 17),
            value.print(0, 0),
            PluginTexts.PREFIX + NAME);
  }

  private LocalizedText help() {
    return new LocalizedText(
        passedOn().stream()
            .map(family -> prefix(family.getKey()) + "…: " + help(family, "en"))
            .collect(Collectors.joining(" ")),
        passedOn().stream()
            .map(family -> prefix(family.getKey()) + "…：" + help(family, "zh"))
            .collect(Collectors.joining("")));
  }

  private static String help(Map.Entry<String, JsonNode> family, String language) {
    return family.getValue().path("x-help").path(language).asText();
  }

  private LocalizedText rule() {
    String prefixes =
        passedOn().stream()
            .map(family -> "'" + prefix(family.getKey()) + "'")
            .collect(Collectors.joining(", "));
    return new LocalizedText(
        "The key must begin with one of " + prefixes + ", and be one that is passed on.",
        "键须以 " + prefixes + " 之一开头，且为可传递的键。");
  }

  /** Keys that the server takes and no field is for. */
  private String pattern() {
    List<String> accepted = new ArrayList<>();
    List<String> refused = new ArrayList<>();
    options
        .at("/patternProperties")
        .properties()
        .forEach(
            family ->
                (family.getValue().isBoolean() ? refused : accepted)
                    .add(family.getKey().substring(1)));
    options
        .at("/properties")
        .properties()
        .forEach(
            option -> {
              if (option.getValue().path("deprecated").asBoolean()) {
                accepted.add(option.getKey().replace(".", "\\.") + "$");
              }
            });
    refused.removeIf(family -> accepted.stream().noneMatch(wider -> isWithin(family, wider)));
    return "^(?!" + String.join("|", refused) + ")(?:" + String.join("|", accepted) + ")";
  }

  private static boolean isWithin(String family, String wider) {
    return family.startsWith(wider.substring(0, wider.length() - 1));
  }

  private List<Map.Entry<String, JsonNode>> passedOn() {
    return options.at("/patternProperties").properties().stream()
        .filter(family -> family.getValue().has("x-widget"))
        .toList();
  }

  /** {@code hive.} of {@code ^hive\..}. */
  private static String prefix(String pattern) {
    return pattern.substring(1, pattern.length() - 1).replace("\\.", ".");
  }
}
