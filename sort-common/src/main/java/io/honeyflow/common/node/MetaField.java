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

import io.honeyflow.common.node.FieldFormat.Basic;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A field that is not in the rows of a source but is told about them. The keys are those of Flink's
 * formats {@code canal-json} and {@code debezium-json}.
 *
 * @param key of the metadata; empty for the time at which Flink handles the row
 */
record MetaField(String key, FieldFormat format) {

  private static final FieldFormat INSTANT = new FieldFormat.LocalZonedTimestamp(3);
  private static final String PROCESS_TIME = "PROCESS_TIME";

  private static final Map<String, MetaField> CANAL =
      Map.of(
          "DATABASE_NAME", new MetaField("value.database", Basic.STRING),
          "TABLE_NAME", new MetaField("value.table", Basic.STRING),
          "SQL_TYPE",
              new MetaField("value.sql-type", new FieldFormat.Mapping(Basic.STRING, Basic.INT)),
          "PK_NAMES", new MetaField("value.pk-names", new FieldFormat.Array(Basic.STRING)),
          "TS", new MetaField("value.ingestion-timestamp", INSTANT),
          "OP_TS", new MetaField("value.event-timestamp", INSTANT));

  private static final Map<String, MetaField> DEBEZIUM =
      Map.of(
          "DATABASE_NAME", new MetaField("value.source.database", Basic.STRING),
          "SCHEMA_NAME", new MetaField("value.source.schema", Basic.STRING),
          "TABLE_NAME", new MetaField("value.source.table", Basic.STRING),
          "TS", new MetaField("value.ingestion-timestamp", INSTANT),
          "OP_TS", new MetaField("value.source.timestamp", INSTANT));

  /** What a field means to its node; empty when the node's source does not tell it. */
  static Optional<MetaField> read(Place field, Place node) {
    Map<String, MetaField> known = new TreeMap<>();
    known.put(PROCESS_TIME, new MetaField("", INSTANT));
    switch (node.at("format").json().path("type").asText()) {
      case "canalJsonFormat" -> known.putAll(CANAL);
      case "debeziumJsonFormat" -> known.putAll(DEBEZIUM);
      default -> {
        // Other sources tell nothing about their rows.
      }
    }
    return field
        .requiredText("metaField")
        .flatMap(
            word -> {
              Optional<MetaField> found = Optional.ofNullable(known.get(word));
              if (found.isEmpty()) {
                field
                    .at("metaField")
                    .wrong(
                        "cannot be " + Problems.quote(word) + ": Flink's source does not tell it",
                        Problems.didYouMean(word, List.copyOf(known.keySet())));
              }
              return found;
            });
  }

  Column column(String name) {
    String definition =
        key.isEmpty()
            ? "AS PROCTIME()"
            : format.flinkType() + " METADATA FROM " + FlinkSql.literal(key) + " VIRTUAL";
    return new Column(name, format, definition, "");
  }
}
