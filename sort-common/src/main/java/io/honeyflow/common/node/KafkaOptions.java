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

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The options of a {@code kafkaExtract} node, as Flink's Kafka connectors call them. */
final class KafkaOptions {

  private static final Map<String, String> FORMATS =
      Map.of(
          "jsonFormat", "json",
          "avroFormat", "avro",
          "csvFormat", "csv",
          "rawFormat", "raw",
          "canalJsonFormat", "canal-json",
          "debeziumJsonFormat", "debezium-json");

  /** Formats whose rows are changes themselves, so that a key is only declared. */
  private static final List<String> CHANGELOGS = List.of("canal-json", "debezium-json");

  private static final Map<String, String> START_MODES =
      Map.of(
          "EARLIEST_OFFSET", "earliest-offset",
          "LATEST_OFFSET", "latest-offset",
          "SPECIFIC_OFFSETS", "specific-offsets",
          "TIMESTAMP_MILLIS", "timestamp");

  private static final Map<String, String> JSON_SETTINGS =
      Map.of(
          "failOnMissingField", "fail-on-missing-field",
          "ignoreParseErrors", "ignore-parse-errors",
          "timestampFormatStandard", "timestamp-format.standard",
          "mapNullKeyMode", "map-null-key.mode",
          "mapNullKeyLiteral", "map-null-key.literal",
          "encodeDecimalAsPlainNumber", "encode.decimal-as-plain-number",
          "schemaInclude", "schema-include");

  private static final Map<String, String> CSV_SETTINGS =
      Map.of(
          "fieldDelimiter", "field-delimiter",
          "disableQuoteCharacter", "disable-quote-character",
          "quoteCharacter", "quote-character",
          "allowComments", "allow-comments",
          "ignoreParseErrors", "ignore-parse-errors",
          "arrayElementDelimiter", "array-element-delimiter",
          "escapeCharacter", "escape-character",
          "nullLiteral", "null-literal");

  private final Place node;
  private final Map<String, String> options = new LinkedHashMap<>();

  KafkaOptions(Place node) {
    this.node = node;
  }

  /** Adds the options to those that the node's properties tell, over which they take precedence. */
  void addTo(Map<String, String> table) {
    // Forms have the format's word, InLong an object with its settings.
    Place formatPlace = node.at("format").json().isTextual() ? node : node.at("format");
    String formatMember = formatPlace == node ? "format" : "type";
    Optional<String> format = word(formatPlace, formatMember, FORMATS);
    boolean upserts =
        node.text("primaryKey").isPresent() && !CHANGELOGS.contains(format.orElse(""));
    options.put("connector", upserts ? "upsert-kafka" : "kafka");
    require("topic", "topic");
    require("bootstrapServers", "properties.bootstrap.servers");
    node.text("groupId")
        .filter(text -> OptionTexts.isText(node.at("groupId"), text))
        .ifPresent(text -> options.put("properties.group.id", text));
    if (!upserts) {
      addStart();
    }
    format.ifPresent(
        name -> {
          if (upserts) {
            addFormat(name, "key.format", "key.");
            addFormat(name, "value.format", "value.");
          } else {
            addFormat(name, "format", "");
          }
        });
    table.putAll(options);
  }

  private void addStart() {
    word(node, "scanStartupMode", START_MODES)
        .ifPresent(mode -> options.put("scan.startup.mode", mode));
    switch (options.getOrDefault("scan.startup.mode", "")) {
      case "specific-offsets" -> require("scanSpecificOffsets", "scan.startup.specific-offsets");
      case "timestamp" -> require("scanTimestampMillis", "scan.startup.timestamp-millis");
      default -> {
        // The other modes need no more.
      }
    }
  }

  private void addFormat(String name, String key, String prefix) {
    options.put(key, name);
    Place format = node.at("format");
    Map<String, String> settings =
        switch (name) {
          case "csv" -> CSV_SETTINGS;
          case "json", "canal-json", "debezium-json" -> JSON_SETTINGS;
          default -> Map.of();
        };
    boolean unquoted = format.json().path("disableQuoteCharacter").asBoolean();
    settings.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .filter(setting -> !(unquoted && setting.getKey().equals("quoteCharacter")))
        .filter(setting -> isOf(name, setting.getKey()))
        .forEach(
            setting -> add(format, setting.getKey(), prefix + name + "." + setting.getValue()));
  }

  /** What one of the formats knows and Flink's others refuse. */
  private static boolean isOf(String format, String setting) {
    return switch (setting) {
      case "failOnMissingField" -> format.equals("json");
      case "schemaInclude" -> format.equals("debezium-json");
      default -> true;
    };
  }

  private void require(String member, String key) {
    OptionTexts.required(node, member).ifPresent(text -> options.put(key, text));
  }

  private void add(Place place, String member, String key) {
    place
        .at(member)
        .scalar()
        .filter(text -> OptionTexts.isText(place.at(member), text))
        .ifPresent(text -> options.put(key, text));
  }

  private static Optional<String> word(Place place, String member, Map<String, String> words) {
    return place
        .requiredText(member)
        .flatMap(
            text -> {
              // InLong's word, or Flink's own.
              Optional<String> found =
                  words.containsValue(text)
                      ? Optional.of(text)
                      : Optional.ofNullable(words.get(text));
              if (found.isEmpty()) {
                place
                    .at(member)
                    .wrong(
                        "cannot be "
                            + Problems.quote(text)
                            + ": Flink's Kafka source has none such",
                        Problems.didYouMean(text, words.keySet().stream().sorted().toList()));
              }
              return found;
            });
  }
}
