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

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.hive.HiveSinkOptions;
import io.honeyflow.common.node.FieldFormat.Basic;
import io.honeyflow.common.option.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Nodes and the options of tables, in both directions. */
class HiveLoadNodeTest {

  @Test
  void isMadeOfATableAndGivesItsOptionsBack() {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("connector", "hive");
    options.put("hive-database", "ods");
    options.put("table-name", "visits");
    options.put("hive-conf-dir", "/etc/hive");
    options.put("hadoop-conf-dir", "/etc/hadoop");
    options.put("hive-version", "4.0.1");
    options.put("sink.parallelism", "3");
    options.put("sink.partition-commit.delay", "1 h");
    options.put("sink.partition-commit.policy.kind", "metastore");

    HiveLoadNode node = HiveLoadNode.ofTable("out", options, Map.of("id", Basic.LONG), List.of());

    assertThat(node.problems()).isEmpty();
    assertThat(node.id()).isEqualTo("out");
    ObjectNode json = node.toJson();
    assertThat(json.get("type").asText()).isEqualTo("hiveLoad");
    assertThat(json.get("database").asText()).isEqualTo("ods");
    assertThat(json.get("tableName").asText()).isEqualTo("visits");
    assertThat(json.get("hiveConfDir").asText()).isEqualTo("/etc/hive");
    assertThat(json.get("hadoopConfDir").asText()).isEqualTo("/etc/hadoop");
    assertThat(json.get("hiveVersion").asText()).isEqualTo("4.0.1");
    assertThat(json.get("sinkParallelism").intValue()).isEqualTo(3);
    assertThat(json.get("properties")).hasSize(2);
    options.put("default-database", options.remove("hive-database"));
    assertThat(node.tableOptions()).isEqualTo(options);
  }

  @Test
  void addsWhatInLongAddsForPartitionedTables() {
    HiveLoadNode node =
        HiveLoadNode.ofTable(
            "out",
            Map.of(
                "default-database", "d", "table-name", "t", "sink.partition-commit.delay", "1 h"),
            Map.of("id", Basic.LONG, "dt", Basic.STRING),
            List.of("dt"));

    assertThat(node.tableOptions())
        .containsEntry("sink.partition-commit.trigger", "process-time")
        .containsEntry("partition.time-extractor.timestamp-pattern", "yyyy-MM-dd")
        .containsEntry("sink.partition-commit.delay", "1 h")
        .containsEntry("sink.partition-commit.policy.kind", "metastore,success-file");
    assertThat(HiveSinkOptions.set().validate(node.tableOptions()).problems()).isEmpty();
  }

  @Test
  void tellsProblemsOfOptionsInTheWordsOfTheDdl() {
    HiveLoadNode node =
        HiveLoadNode.parse(
            """
            {"type": "hiveLoad", "id": "out", "database": "", "tableName": "a/b", "sinkParallelism": 0,
             "fields": [{"name": "n", "formatInfo": {"type": "int"}}],
             "properties": {"sink.partition-commit.trigger": "never", "sink.table.format": "orc"}}
            """);

    List<Problem> ofTheDdl = HiveSinkOptions.set().validate(node.tableOptions()).problems();

    assertThat(node.problems())
        .extracting(Problem::text)
        .containsExactlyElementsOf(ofTheDdl.stream().map(Problem::text).toList());
    assertThat(node.problems())
        .extracting(Problem::key)
        .containsExactlyInAnyOrder(
            "/database",
            "/tableName",
            "/sinkParallelism",
            "/properties/sink.partition-commit.trigger",
            "/properties/sink.table.format");
  }

  @Test
  void readsOptionsAsFormsHaveThem() {
    HiveLoadNode node =
        HiveLoadNode.parse(
            """
            {"type": "hiveLoad", "id": "out", "database": "d", "tableName": "t",
             "fields": [{"name": "n", "formatInfo": {"type": "int"}}],
             "properties": {
               "sink.shuffle-by-partition.enable": true,
               "sink.writer.max-open-files": 7,
               "sink.partition-commit.policy.kind": ["metastore", "custom"],
               "sink.partition-commit.policy.class": "org.example.Notify",
               "sink.partition-commit.policy.class.parameters": ["a;b", "it's"],
               "sink.rolling-policy.file-size": null}}
            """);

    assertThat(node.problems()).isEmpty();
    assertThat(node.tableOptions())
        .containsEntry("sink.shuffle-by-partition.enable", "true")
        .containsEntry("sink.writer.max-open-files", "7")
        .containsEntry("sink.partition-commit.policy.kind", "metastore,custom")
        .containsEntry("sink.partition-commit.policy.class.parameters", "'a;b';it's")
        .doesNotContainKey("sink.rolling-policy.file-size");
  }

  @Test
  void tellsWhatIsNoNodeOfHive() {
    assertThat(HiveLoadNode.parse("{\"type\": \"hbaseLoad\"}").problems())
        .extracting(Problem::key)
        .containsExactly("/type", "/id", "/fields", "/tableName", "/database");
  }
}
