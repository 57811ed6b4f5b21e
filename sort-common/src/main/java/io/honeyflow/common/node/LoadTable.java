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

import io.honeyflow.common.hive.HiveSinkOptions;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads the table that a load node writes to. */
final class LoadTable {

  private static final String CONNECTOR = "connector";

  private final Place node;
  private final SinkType type;
  private final Map<String, Column> columns = new LinkedHashMap<>();
  private final List<String> partitionKeys = new ArrayList<>();
  private final Map<String, String> options = new LinkedHashMap<>();
  private final Map<String, String> pointers = new LinkedHashMap<>();

  private LoadTable(Place node, SinkType type) {
    this.node = node;
    this.type = type;
  }

  /**
   * Notes all that is wrong with the node. What it returns can be used when nothing is.
   *
   * @param labels of the sink's metrics, when the node does not tell them; empty for none
   */
  static TableDeclaration read(Place node, SinkType type, String labels) {
    LoadTable table = new LoadTable(node, type);
    node.requiredElements("fields").forEach(table::addField);
    node.elements("partitionFields").forEach(table::addPartitionField);
    table.requireDataColumn();
    table.readOptions(labels);
    return new TableDeclaration(
        List.copyOf(table.columns.values()),
        new TableDeclaration.Keys(List.of(), table.partitionKeys),
        "",
        table.options,
        comment(node));
  }

  private void addField(Place field) {
    if (field.text("type").filter("metaField"::equals).isPresent()) {
      field.wrong(
          "is a meta field, and a column of a sink needs a type",
          "Make it a field with a 'formatInfo', and relate the meta field of the source to it.");
      return;
    }
    Optional<String> name = FieldReader.name(field);
    Optional<FieldFormat> format =
        FieldReader.required(field, "formatInfo").map(FieldFormat::inHive);
    if (name.isEmpty()) {
      return;
    }
    Optional<String> other = sameButForCase(name.get());
    if (other.isPresent()) {
      field
          .at("name")
          .ambiguous(
              "is "
                  + Problems.quote(name.get())
                  + ", and there is a field "
                  + Problems.quote(other.get())
                  + " already, which is the same but for its case",
              "Give each field its own name, or remove one.");
      return;
    }
    // One whose type is wrong is there all the same, for relations to name it.
    FieldFormat type = format.orElse(FieldFormat.Basic.STRING);
    columns.put(name.get(), Column.of(name.get(), type, comment(field)));
  }

  /** A field of the list plays the part; one that is not there becomes the last column. */
  private void addPartitionField(Place field) {
    Optional<String> name = FieldReader.name(field);
    if (name.isEmpty()) {
      return;
    }
    Optional<String> known = sameButForCase(name.get());
    if (known.isEmpty()) {
      addField(field);
    }
    String key = known.orElse(name.get());
    if (partitionKeys.contains(key)) {
      field
          .at("name")
          .ambiguous("is " + Problems.quote(key) + " for the second time", "Remove one of them.");
    } else if (columns.containsKey(key)) {
      partitionKeys.add(key);
    }
  }

  private static String comment(Place owner) {
    return owner
        .text("comment")
        .filter(text -> OptionTexts.isText(owner.at("comment"), text))
        .orElse("");
  }

  private void requireDataColumn() {
    if (!columns.isEmpty() && partitionKeys.size() == columns.size()) {
      node.at("partitionFields")
          .wrong(
              "names every field, and a table needs a column besides",
              "Partition by fewer fields, or add another field.");
    }
  }

  private Optional<String> sameButForCase(String name) {
    String wanted = name.toLowerCase(Locale.ROOT);
    return columns.keySet().stream()
        .filter(known -> known.toLowerCase(Locale.ROOT).equals(wanted))
        .findFirst();
  }

  private void readOptions(String labels) {
    put(CONNECTOR, type.connector(), node.pointer());
    type.members().forEach(this::readMember);
    OptionTexts.read(node, type.options()).forEach(this::addProperty);
    if (!partitionKeys.isEmpty()) {
      type.whenPartitioned().forEach(this::addDefault);
    }
    String labelKey = HiveSinkOptions.METRIC_LABELS.key();
    if (!labels.isEmpty() && type.options().find(labelKey).isPresent()) {
      options.putIfAbsent(labelKey, labels);
    }
    for (Problem problem : type.options().validate(options).problems()) {
      node.problems().addAt(pointer(problem.key()), problem);
    }
  }

  /** A name that is blank is for the option's check to refuse; other members may be left blank. */
  private void readMember(String member, Option<?> option) {
    Optional<String> text;
    if (member.equals("tableName")) {
      text = node.requiredText(member);
    } else {
      text = option.required() ? node.at(member).scalar() : node.text(member);
    }
    pointers.put(option.key(), node.at(member).pointer());
    text.filter(value -> OptionTexts.isText(node.at(member), value))
        .ifPresent(value -> options.put(option.key(), value));
  }

  private void addProperty(String key, String text) {
    String canonical = type.options().find(key).map(Option::key).orElse(key);
    String other = options.get(canonical);
    Place place = node.at("properties").at(key);
    if (other == null) {
      put(key, text, place.pointer());
    } else if (!other.equals(text)) {
      place.ambiguous(
          "is " + Problems.quote(text) + ", and the node itself says " + Problems.quote(other),
          "Remove it from 'properties'.");
    }
  }

  /** Several partition columns are no date together, and by the watermark the pattern is read. */
  private void addDefault(Option<?> option, String text) {
    boolean isPattern = option == HiveSinkOptions.TIMESTAMP_PATTERN;
    String trigger = options.get(HiveSinkOptions.COMMIT_TRIGGER.key());
    if (isPattern && partitionKeys.size() > 1 && HiveSinkOptions.PARTITION_TIME.equals(trigger)) {
      return;
    }
    options.putIfAbsent(option.key(), text);
  }

  private void put(String key, String text, String pointer) {
    options.put(key, text);
    pointers.put(key, pointer);
  }

  private String pointer(String key) {
    return pointers.getOrDefault(key, node.at("properties").at(key).pointer());
  }
}
