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

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.honeyflow.schema.NodeForm;
import io.honeyflow.schema.NodeSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The form of a Hive table for InLong's own dashboard, from the document that our forms are drawn
 * from. {@code docs/inlong-dashboard.md} tells how it is installed, and which sources of InLong's
 * it was written after.
 */
public final class InLongPlugin {

  private static final String PLUGIN = "plugins/sinks/extends/Hive.ts";
  private static final String REGISTRATION = "plugins/sinks/extends/index.ts";
  private static final String ENGLISH = "ui/locales/extends/en.json";
  private static final String CHINESE = "ui/locales/extends/cn.json";

  private static final ObjectWriter PRETTY = new ObjectMapper().writerWithDefaultPrettyPrinter();

  private final NodeForm form;
  private final JsonNode document;
  private final PluginTexts texts = new PluginTexts();

  private InLongPlugin(NodeForm form) {
    this.form = form;
    this.document = NodeSchema.of(form);
  }

  /**
   * The files of the plug-in by their paths below {@code inlong-dashboard/src}; the same at each
   * call.
   */
  public static Map<String, String> files() {
    return new InLongPlugin(NodeForm.HIVE).print();
  }

  private Map<String, String> print() {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(PLUGIN, plugin());
    files.put(REGISTRATION, resource("index.ts"));
    files.put(ENGLISH, json(texts.inEnglish()));
    files.put(CHINESE, json(texts.inChinese()));
    return files;
  }

  private String plugin() {
    List<PluginField> fields = PluginField.of(form, document);
    PluginTypes types = new PluginTypes(document);
    PluginRules rules = new PluginRules(texts);
    PluginTables tables = new PluginTables(document, texts, rules);
    PluginFamilies families = new PluginFamilies(document, texts);
    String members = members(fields, tables, families, rules);
    return resource("Hive.ts")
        .replace("/*PREFIX*/", PluginTexts.PREFIX)
        .replace("/*KEYS*/", keys(fields).print(0, 0))
        .replace("/*FAMILIES*/", families.conditions().print(0, 59))
        .replace("/*PATTERNS*/\n", rules.declarations())
        .replace("/*FIELD_TYPES*/", Script.strings(types.columns()).print(0, 20))
        .replace("/*SUGGESTED*/", suggested(types).print(0, 0))
        .replace("/*DIGITS*/", types.digits().print(0, 0))
        .replace("/*FIELDS*/", members)
        .replace("/*COLUMNS*/\n", tables.columns());
  }

  private String members(
      List<PluginField> fields, PluginTables tables, PluginFamilies families, PluginRules rules) {
    PluginWidgets widgets = new PluginWidgets(texts, rules);
    StringBuilder members = new StringBuilder();
    boolean hasTables = false;
    for (PluginField field : fields) {
      if (!hasTables && !field.isRequired()) {
        members.append(dataNode()).append(tables.members()).append('\n');
        hasTables = true;
      }
      members.append(widgets.member(field)).append('\n');
    }
    return members.append(families.member()).toString().stripTrailing();
  }

  /** InLong's manager takes no Hive sink without one. */
  private static String dataNode() {
    return """
      @FieldDecorator({
        type: NodeSelect,
        rules: [{ required: true }],
        props: editable({ nodeType: 'HIVE' }),
      })
      @SyncField()
      @IngestionField()
      @I18n('meta.Sinks.DataNodeName')
      dataNodeName!: string;

    """;
  }

  private static Script keys(List<PluginField> fields) {
    Map<String, Script> keys = new LinkedHashMap<>();
    for (PluginField field : fields) {
      if (!field.key().isEmpty() && keys.put(field.name(), Script.string(field.key())) != null) {
        throw new IllegalStateException("Two fields are called '%s'".formatted(field.name()));
      }
    }
    return new Script.Members(keys, false);
  }

  private static Script suggested(PluginTypes types) {
    return new Script.Members(
        types.suggested().entrySet().stream()
            .collect(
                Collectors.toMap(
                    type -> Script.key(type.getKey()),
                    type -> Script.string(type.getValue()),
                    (one, other) -> one,
                    LinkedHashMap::new)),
        false);
  }

  private static String json(Map<String, String> texts) {
    try {
      return PRETTY.writeValueAsString(texts) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Cannot write texts as JSON", e);
    }
  }

  private static String resource(String name) {
    try (InputStream in = Objects.requireNonNull(InLongPlugin.class.getResourceAsStream(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
