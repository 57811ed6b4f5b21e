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

import io.honeyflow.common.node.FieldFormat;
import io.honeyflow.common.node.FlinkSql;
import io.honeyflow.common.option.LocalizedText;
import io.honeyflow.common.option.render.JsonSchema;
import io.honeyflow.common.option.render.Widget;
import io.honeyflow.common.type.HiveType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The schemas of a node's fields, which are the same for every type. */
final class FieldSchema {

  private static final String FIELD = "#/$defs/field";
  private static final String FORMAT = "#/$defs/format";

  private FieldSchema() {}

  static Map<String, Object> name(String group) {
    Map<String, Object> schema =
        text(
            group,
            1,
            new LocalizedText("Name", "名称"),
            new LocalizedText("What the destination is called in lists.", "目标在列表中的名称。"));
    schema.put("maxLength", 100);
    return schema;
  }

  static Map<String, Object> comment(String group) {
    Map<String, Object> schema =
        text(
            group,
            2,
            new LocalizedText("Description", "描述"),
            new LocalizedText(
                "The comment of the table, where the sink creates one.", "由写入端建表时作为表的注释。"));
    schema.put("x-advanced", true);
    return schema;
  }

  static Map<String, Object> fields(String group) {
    Map<String, Object> schema =
        list(
            group,
            1,
            new LocalizedText("Fields", "字段"),
            new LocalizedText(
                "The columns, and the field of the stream that fills each. One that nothing fills"
                    + " is NULL.",
                "表的列，以及填充每一列的数据流字段。没有对应字段的列为 NULL。"));
    schema.put("items", part("$ref", FIELD));
    schema.put("minItems", 1);
    schema.put("x-required", true);
    schema.put("x-prefill", "stream-fields");
    return schema;
  }

  /** Those of a table that is read from. */
  static Map<String, Object> sourceFields(String group) {
    Map<String, Object> schema =
        list(
            group,
            1,
            new LocalizedText("Fields", "字段"),
            new LocalizedText(
                "The fields of the rows that are read, by their names in the data.",
                "所读取数据的字段，名称与数据中一致。"));
    schema.put("items", part("$ref", FIELD));
    schema.put("minItems", 1);
    schema.put("x-required", true);
    return schema;
  }

  static Map<String, Object> partitionFields(String group) {
    Map<String, Object> schema =
        list(
            group,
            2,
            new LocalizedText("Partition fields", "分区字段"),
            new LocalizedText(
                "The fields whose values make the partitions, from the outermost to the innermost:"
                    + " of the list above, or others.",
                "其值构成分区的字段，由外到内；可取自上面的列表，也可另外指定。"));
    schema.put("items", part("$ref", "#/$defs/partitionField"));
    schema.put("x-prefill", "fields");
    return schema;
  }

  /**
   * @param ofSource whether rows are read, so that nothing fills the fields but the data
   */
  static Map<String, Object> definitions(boolean ofSource) {
    Map<String, Object> field = field(List.of("name", "formatInfo"), true);
    if (ofSource && field.get("properties") instanceof Map<?, ?> columns) {
      columns.remove("source");
    }
    return part(
        "field", field,
        "partitionField", field(List.of("name"), false),
        "format", format());
  }

  private static Map<String, Object> field(List<String> required, boolean hasComment) {
    Map<String, Object> name =
        text("", 2, new LocalizedText("Field", "字段"), new LocalizedText("The column.", "列名。"));
    name.put("pattern", "^[^\\r\\n]*\\S[^\\r\\n]*$");
    name.put("maxLength", FlinkSql.LONGEST_IDENTIFIER);
    name.put("x-required", true);
    Map<String, Object> source =
        text(
            "",
            1,
            new LocalizedText("Source field", "来源字段"),
            new LocalizedText("The field of the stream that fills it.", "填充该列的数据流字段。"));
    source.put("x-widget", Widget.SELECT.word());
    source.put("x-choicesFrom", "stream-fields");

    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("type", part("const", "field", "default", "field", "x-hidden", true));
    properties.put("source", source);
    properties.put("name", name);
    properties.put("formatInfo", part("$ref", FORMAT, "x-order", 3));
    if (hasComment) {
      properties.put(
          "comment",
          text(
              "",
              4,
              new LocalizedText("Comment", "注释"),
              new LocalizedText(
                  "The column's comment, where the sink creates it.", "由写入端建列时作为列的注释。")));
    }
    return part("type", "object", "properties", properties, "required", required);
  }

  private static Map<String, Object> format() {
    List<Map<String, Object>> types = types();
    Map<String, Object> word =
        text(
            "",
            1,
            new LocalizedText("Type", "类型"),
            new LocalizedText("The column's type.", "列的类型。"));
    word.put("enum", types.stream().map(type -> type.get("value")).toList());
    word.put("x-widget", Widget.SELECT.word());
    word.put("x-types", types);
    word.put("x-required", true);

    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("type", word);
    properties.put(
        "precision",
        number(
            2,
            new LocalizedText("Precision", "精度"),
            new LocalizedText(
                "All digits of a decimal; digits of a second's fraction.", "小数的总位数；秒的小数位数。"),
            List.of("decimal", "timestamp", "local_zoned_timestamp")));
    properties.put(
        "scale",
        number(
            3,
            new LocalizedText("Scale", "小数位"),
            new LocalizedText("Digits behind the point.", "小数点后的位数。"),
            List.of("decimal")));
    properties.put("elementFormat", nested(4, "array"));
    properties.put("keyFormat", nested(4, "map"));
    properties.put("valueFormat", nested(5, "map"));
    properties.put(
        "fieldNames",
        part(
            "type",
            "array",
            "items",
            part("type", "string", "pattern", "\\S"),
            "uniqueItems",
            true,
            "x-visibleWhen",
            beside(List.of("row"))));
    properties.put(
        "fieldFormats",
        part(
            "type", "array",
            "items", part("$ref", FORMAT),
            "x-visibleWhen", beside(List.of("row"))));

    return part(
        "type", "object", "properties", properties, "required", List.of("type"), "allOf", rules());
  }

  /**
   * InLong's words with the types that they mean; the parameters are examples where there are any.
   */
  private static List<Map<String, Object>> types() {
    List<FieldFormat> formats = new ArrayList<>(List.of(FieldFormat.Basic.values()));
    formats.add(new FieldFormat.Decimal(10, 0));
    formats.add(new FieldFormat.Timestamp(FieldFormat.HIVE_PRECISION));
    formats.add(new FieldFormat.LocalZonedTimestamp(FieldFormat.HIVE_PRECISION));
    formats.add(new FieldFormat.Array(FieldFormat.Basic.STRING));
    formats.add(new FieldFormat.Mapping(FieldFormat.Basic.STRING, FieldFormat.Basic.STRING));
    formats.add(new FieldFormat.Row(List.of("name"), List.of(FieldFormat.Basic.STRING)));
    List<Map<String, Object>> types = new ArrayList<>();
    for (FieldFormat format : formats) {
      Map<String, Object> type = new LinkedHashMap<>();
      type.put("value", format.toJson().get("type").asText());
      type.put("format", format.toJson());
      type.put("flinkType", format.flinkType());
      format.hiveType().ifPresent(hive -> type.put("hiveType", hive.print()));
      // A column of a type that Hive lacks is best a text.
      type.put(
          "suggested",
          (format.hiveType().isPresent() ? format : FieldFormat.Basic.STRING).toJson());
      types.add(type);
    }
    return types;
  }

  private static List<Object> rules() {
    Map<String, Object> times =
        part("properties", limits("precision", 0, FieldFormat.HIVE_PRECISION));
    return List.of(
        when("decimal", part("properties", limits("precision", 1, HiveType.Decimal.MAX_PRECISION))),
        when("timestamp", times),
        when("local_zoned_timestamp", times),
        when("array", part("required", List.of("elementFormat"))),
        when("map", part("required", List.of("keyFormat", "valueFormat"))),
        when("row", part("required", List.of("fieldNames", "fieldFormats"))));
  }

  private static Map<String, Object> nested(int order, String type) {
    Map<String, Object> condition = beside(List.of(type));
    return part(
        "$ref", FORMAT, "x-order", order, "x-visibleWhen", condition, "x-requiredWhen", condition);
  }

  private static Map<String, Object> number(
      int order, LocalizedText label, LocalizedText help, List<String> types) {
    Map<String, Object> schema = text("", order, label, help);
    schema.put("type", "integer");
    schema.put("minimum", 0);
    schema.put("x-widget", Widget.NUMBER.word());
    schema.put("x-visibleWhen", beside(types));
    return schema;
  }

  private static Map<String, Object> when(String type, Map<String, Object> then) {
    return part(
        "if",
        part("properties", part("type", part("const", type)), "required", List.of("type")),
        "then",
        then);
  }

  private static Map<String, Object> limits(String member, int min, int max) {
    return part(member, part("minimum", min, "maximum", max));
  }

  private static Map<String, Object> beside(List<String> types) {
    return part("beside", "type", "in", types);
  }

  private static Map<String, Object> list(
      String group, int order, LocalizedText label, LocalizedText help) {
    Map<String, Object> schema = text(group, order, label, help);
    schema.put("type", "array");
    schema.put("x-widget", Widget.FIELDS.word());
    return schema;
  }

  /**
   * @param group empty for the columns of a table
   */
  private static Map<String, Object> text(
      String group, int order, LocalizedText label, LocalizedText help) {
    return part(
        "title", label.en(),
        "description", help.en(),
        "type", "string",
        "x-widget", Widget.TEXT.word(),
        "x-group", group,
        "x-order", order,
        "x-label", JsonSchema.localized(label),
        "x-help", JsonSchema.localized(help));
  }
}
