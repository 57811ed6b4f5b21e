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

import io.honeyflow.common.option.LocalizedText;
import io.honeyflow.common.option.OptionSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the table that an extract node reads from. */
final class ExtractTable {

  /** Of the connectors that are read from no options are known here; all go to Flink. */
  private static final OptionSet ANY =
      OptionSet.builder("any", new LocalizedText("Options of any connector", "任意连接器的选项")).build();

  private static final String MONITOR_INTERVAL = "source.monitor-interval";

  private final Place node;
  private final Map<String, Column> columns = new LinkedHashMap<>();
  private final Map<String, String> options = new LinkedHashMap<>();

  private ExtractTable(Place node) {
    this.node = node;
  }

  /**
   * Notes all that is wrong with the node. What it returns can be used when nothing is.
   *
   * @param type one of {@link ExtractType#ALL}
   */
  static TableDeclaration read(Place node, String type) {
    ExtractTable table = new ExtractTable(node);
    node.requiredElements("fields").forEach(table::addField);
    table.options.putAll(OptionTexts.read(node, ANY));
    switch (type) {
      case ExtractType.KAFKA -> new KafkaOptions(node).addTo(table.options);
      case ExtractType.FILE_SYSTEM -> table.addFileSystem();
      case ExtractType.DATAGEN -> table.options.put("connector", "datagen");
      default -> table.addMember("connector", "connector");
    }
    return new TableDeclaration(
        List.copyOf(table.columns.values()),
        new TableDeclaration.Keys(table.primaryKey(), List.of()),
        table.watermark(),
        table.options,
        "");
  }

  private void addFileSystem() {
    options.put("connector", "filesystem");
    addMember("path", "path");
    addMember("format", "format");
    if (node.at("properties").json().path(MONITOR_INTERVAL).isMissingNode()) {
      options.put(MONITOR_INTERVAL, "1 min");
    }
  }

  private void addMember(String member, String key) {
    OptionTexts.required(node, member).ifPresent(text -> options.put(key, text));
  }

  private void addField(Place field) {
    Optional<String> name = FieldReader.name(field);
    Optional<Column> column = column(field, name.orElse(""));
    if (name.isEmpty()) {
      return;
    }
    if (columns.containsKey(name.get())) {
      field
          .at("name")
          .ambiguous(
              "is " + Problems.quote(name.get()) + " for the second time",
              "Give each field its own name, or remove one.");
      return;
    }
    // One whose type is wrong is there all the same, for relations to name it.
    columns.put(name.get(), column.orElse(Column.of(name.get(), FieldFormat.Basic.STRING, "")));
  }

  private Optional<Column> column(Place field, String name) {
    if (field.text("type").filter("metaField"::equals).isPresent()) {
      return MetaField.read(field, node).map(meta -> meta.column(name));
    }
    return FieldReader.required(field, "formatInfo").map(format -> Column.of(name, format, ""));
  }

  private List<String> primaryKey() {
    List<String> keys = new ArrayList<>();
    Place place = node.at("primaryKey");
    node.text("primaryKey").stream()
        .flatMap(text -> Stream.of(text.split(",")))
        .map(String::strip)
        .filter(key -> !key.isEmpty())
        .forEach(
            key -> {
              if (columns.containsKey(key)) {
                keys.add(key);
              } else {
                place.wrong(
                    "names " + Problems.quote(key) + ", which is no field",
                    Problems.didYouMean(key, columns.keySet()));
              }
            });
    return keys;
  }

  private String watermark() {
    Place watermark = node.at("watermarkField");
    if (!watermark.isGiven()) {
      return "";
    }
    // Forms have a name and a delay, InLong an object of its own.
    boolean isName = watermark.json().isTextual();
    Place timeName = isName ? watermark : watermark.at("timeAttr").at("name");
    Optional<Column> time =
        (isName ? watermark.scalar() : watermark.at("timeAttr").requiredText("name"))
            .flatMap(name -> timeColumn(timeName, name));
    Optional<String> interval =
        isName
            ? Interval.ofDelay(node.at("watermarkDelay"))
            : Interval.read(watermark.at("interval"), watermark.at("timeUnit"));
    if (time.isEmpty() || interval.isEmpty()) {
      return "";
    }
    String column = FlinkSql.identifier(time.get().name());
    return "WATERMARK FOR " + column + " AS " + column + " - " + interval.get();
  }

  private Optional<Column> timeColumn(Place place, String name) {
    Optional<Column> column = Optional.ofNullable(columns.get(name));
    if (column.isEmpty()) {
      place.wrong(
          "names " + Problems.quote(name) + ", which is no field",
          Problems.didYouMean(name, columns.keySet()));
    }
    return column;
  }
}
