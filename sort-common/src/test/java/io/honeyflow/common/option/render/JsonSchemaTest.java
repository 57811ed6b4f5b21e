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
package io.honeyflow.common.option.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.honeyflow.common.hive.HiveSinkOptions;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.OptionSet;
import io.honeyflow.common.option.SampleOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class JsonSchemaTest {

  private static final SchemaChecks HIVE = new SchemaChecks(HiveSinkOptions.set());
  private static final SchemaChecks SAMPLE = new SchemaChecks(SampleOptions.set());

  static Stream<OptionSet> sets() {
    return Stream.of(HiveSinkOptions.set(), SampleOptions.set());
  }

  @Test
  void equalsTheCommittedFile() {
    GoldenFile.inDocs("options.schema.json").mustEqual(JsonSchema.of(HiveSinkOptions.set()));
  }

  @ParameterizedTest
  @MethodSource("sets")
  void isASchemaByTheMetaSchema(OptionSet set) {
    assertThat(SchemaChecks.judgeSchema(JsonSchema.of(set))).isEmpty();
  }

  @Test
  void wouldBeRefusedByTheMetaSchemaIfItWereNone() {
    assertThat(SchemaChecks.judgeSchema("{\"type\": \"no-type\"}")).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("sets")
  void hasAPropertyForEveryOptionWithAllThatFormsNeed(OptionSet set) {
    JsonNode properties = SchemaChecks.read(JsonSchema.of(set)).get("properties");

    for (Option<?> option : set.options()) {
      JsonNode property = properties.get(option.key());
      assertThat(property).as(option.key()).isNotNull();
      assertThat(property.get("x-group").asText()).isEqualTo(option.group().id());
      assertThat(property.get("x-order").asInt()).isEqualTo(option.order());
      assertThat(property.get("x-label").get("en").asText()).isEqualTo(option.label().en());
      assertThat(property.get("x-label").get("zh").asText()).isEqualTo(option.label().zh());
      assertThat(property.get("x-help").get("en").asText()).isEqualTo(option.help().en());
      assertThat(property.get("x-help").get("zh").asText()).isEqualTo(option.help().zh());
      assertThat(property.get("x-type").asText()).isEqualTo(option.type().name());
      assertThat(property.get("x-since").asText()).isEqualTo(option.since());
      assertThat(property.get("x-secret").asBoolean()).isEqualTo(option.secret());
      assertThat(property.get("x-advanced").asBoolean()).isEqualTo(option.advanced());
      assertThat(property.get("x-required").asBoolean()).isEqualTo(option.required());
      assertThat(property.get("x-aliases").size()).isEqualTo(option.aliases().size());
      assertThat(property.has("default")).isEqualTo(option.defaultValue().isPresent());
    }
  }

  @Test
  void tellsTypesInJsonsOwnWords() {
    JsonNode properties = SchemaChecks.read(JsonSchema.of(SampleOptions.set())).get("properties");

    assertThat(properties.get("port").get("type").asText()).isEqualTo("integer");
    assertThat(properties.get("port").get("minimum").asInt()).isEqualTo(1);
    assertThat(properties.get("port").get("maximum").asInt()).isEqualTo(65_535);
    assertThat(properties.get("port").get("default").asInt()).isEqualTo(9083);
    assertThat(properties.get("fast").get("type").asText()).isEqualTo("boolean");
    assertThat(properties.get("fast").get("default").isBoolean()).isTrue();
    assertThat(properties.get("sizes").get("type").asText()).isEqualTo("array");
    assertThat(properties.get("sizes").get("x-separator").asText()).isEqualTo(";");
    assertThat(properties.get("mode").get("enum")).hasSize(2);
    assertThat(properties.get("mode").get("x-choices").get(0).get("label").get("zh").asText())
        .isEqualTo("简单");
    assertThat(properties.get("wait").get("x-units").get(2).asText()).isEqualTo("min");
    assertThat(properties.get("password").get("x-secret").asBoolean()).isTrue();
    assertThat(properties.get("server").get("x-aliasOf").asText()).isEqualTo("host");
  }

  @Test
  void tellsFormsWhenAnOptionMatters() {
    JsonNode special =
        SchemaChecks.read(JsonSchema.of(SampleOptions.set())).at("/properties/mode.special");

    assertThat(special.at("/x-requiredWhen/option").asText()).isEqualTo("mode");
    assertThat(special.at("/x-requiredWhen/equals").asText()).isEqualTo("special");
    assertThat(special.at("/x-onlyWhen/option").asText()).isEqualTo("mode");

    JsonNode policyClass =
        SchemaChecks.read(JsonSchema.of(HiveSinkOptions.set()))
            .at("/properties/sink.partition-commit.policy.class/x-requiredWhen");
    assertThat(policyClass.get("contains").asText()).isEqualTo("custom");

    JsonNode rowKind =
        SchemaChecks.read(JsonSchema.of(HiveSinkOptions.set()))
            .at("/properties/sink.changelog.row-kind-column/x-requiredWhen/anyOf");
    assertThat(rowKind)
        .extracting(one -> one.get("equals").asText())
        .containsExactly("all", "append");
  }

  static Stream<Arguments> samples() {
    return Stream.of(
        Arguments.of(true, Map.of("host", "h")),
        Arguments.of(true, Map.of("server", "h")),
        Arguments.of(false, Map.of()),
        Arguments.of(false, Map.of("host", " ")),
        Arguments.of(false, Map.of("server", "")),
        Arguments.of(true, Map.of("host", "h", "port", 1)),
        Arguments.of(false, Map.of("host", "h", "port", 0)),
        Arguments.of(false, Map.of("host", "h", "port", 65_536)),
        Arguments.of(false, Map.of("host", "h", "port", "x")),
        Arguments.of(true, Map.of("host", "h", "fast", true)),
        Arguments.of(false, Map.of("host", "h", "fast", "yes")),
        Arguments.of(false, Map.of("host", "h", "password", "short")),
        Arguments.of(true, Map.of("host", "h", "password", "long enough")),
        Arguments.of(true, Map.of("host", "h", "mode", "simple")),
        Arguments.of(false, Map.of("host", "h", "mode", "other")),
        Arguments.of(false, Map.of("host", "h", "mode", "special")),
        Arguments.of(true, Map.of("host", "h", "mode", "special", "mode.special", "x")),
        Arguments.of(false, Map.of("host", "h", "mode.special", "x")),
        Arguments.of(false, Map.of("host", "h", "mode", "simple", "mode.special", "x")),
        Arguments.of(true, Map.of("host", "h", "sizes", List.of(1, 2))),
        Arguments.of(true, Map.of("host", "h", "sizes", List.of())),
        Arguments.of(true, Map.of("host", "h", "wait", "30 min")),
        Arguments.of(true, Map.of("host", "h", "wait", "30 MIN")),
        Arguments.of(true, Map.of("host", "h", "wait", "PT30M")),
        Arguments.of(true, Map.of("host", "h", "wait", "500")),
        Arguments.of(false, Map.of("host", "h", "wait", "30 mins")),
        Arguments.of(false, Map.of("host", "h", "wait", "-1 s")),
        Arguments.of(false, Map.of("host", "h", "wait", "soon")),
        Arguments.of(true, Map.of("host", "h", "left", "l")),
        Arguments.of(false, Map.of("host", "h", "left", "l", "right", "r")),
        Arguments.of(true, Map.of("host", "h", "user", "u", "team", "t")),
        Arguments.of(false, Map.of("host", "h", "team", "t")),
        Arguments.of(true, Map.of("host", "h", "site.a", "1", "raw.b", "2")),
        Arguments.of(true, Map.of("host", "h", "site.old.a", "1", "version", "2")),
        Arguments.of(false, Map.of("host", "h", "bare.x", "1")),
        Arguments.of(false, Map.of("host", "h", "raw.", "1")),
        Arguments.of(false, Map.of("host", "h", "hots", "1")));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void agreesWithValidationOnTheSample(boolean valid, Map<String, ?> members) {
    assertThat(SAMPLE.setAccepts(members)).as("option set").isEqualTo(valid);
    assertThat(SAMPLE.schemaAccepts(members)).as("schema").isEqualTo(valid);
  }

  static Stream<Arguments> hiveSamples() {
    return Stream.of(
        Arguments.of(true, Map.of()),
        Arguments.of(true, Map.of("hive-version", "3.1.2", "hive-conf-dir", "/etc/hive/conf")),
        Arguments.of(true, Map.of("hive.metastore.uris", "thrift://h:9083")),
        Arguments.of(true, Map.of("hadoop.fs.defaultFS", "hdfs://h:9000")),
        Arguments.of(false, Map.of("fs.defaultFS", "hdfs://h:9000")),
        Arguments.of(false, Map.of("hadoop.security.authentication", "kerberos")),
        Arguments.of(true, Map.of("hadoop.hadoop.security.authentication", "kerberos")),
        Arguments.of(true, Map.of("hive.storage.input.format", "x")),
        Arguments.of(true, Map.of("sink.ignore.changelog", true)),
        Arguments.of(false, Map.of("format", "parquet")),
        Arguments.of(false, Map.of("connector", "hiv")),
        Arguments.of(false, Map.of("table-name", "db.t")),
        Arguments.of(true, Map.of("table-name", "t")),
        Arguments.of(false, Map.of("hive-conf-dir", "")),
        Arguments.of(false, Map.of("sink.parallelism", 0)),
        Arguments.of(true, Map.of("sink.parallelism", 4)),
        Arguments.of(true, Map.of("sink.rolling-policy.file-size", "64MB")),
        Arguments.of(true, Map.of("sink.rolling-policy.file-size", "1024")),
        Arguments.of(false, Map.of("sink.rolling-policy.file-size", "64 min")),
        Arguments.of(true, Map.of("sink.partition-commit.delay", "1 h")),
        Arguments.of(false, Map.of("sink.partition-commit.delay", "1 parsec")),
        Arguments.of(false, Map.of("sink.partition-commit.trigger", "event-time")),
        Arguments.of(true, Map.of("sink.partition-commit.policy.kind", List.of("success-file"))),
        Arguments.of(false, Map.of("sink.partition-commit.policy.kind", List.of())),
        Arguments.of(
            false, Map.of("sink.partition-commit.policy.kind", List.of("metastore", "metastore"))),
        Arguments.of(false, Map.of("sink.partition-commit.policy.kind", List.of("metastor"))),
        Arguments.of(false, Map.of("sink.partition-commit.policy.kind", List.of("custom"))),
        Arguments.of(
            true,
            Map.of(
                "sink.partition-commit.policy.kind", List.of("metastore", "custom"),
                "sink.partition-commit.policy.class", "org.example.Notify",
                "sink.partition-commit.policy.class.parameters", List.of("a", "b"))),
        Arguments.of(false, Map.of("sink.partition-commit.policy.class", "org.example.Notify")),
        Arguments.of(false, Map.of("sink.partition-commit.success-file.name", "a/b")),
        Arguments.of(true, Map.of("sink.partition-commit.success-file.name", "_DONE")),
        Arguments.of(true, Map.of("sink.partition-commit.success-file.name", "DONE")),
        Arguments.of(false, Map.of("partition.time-extractor.kind", "custom")),
        Arguments.of(
            true,
            Map.of(
                "partition.time-extractor.kind", "custom",
                "partition.time-extractor.class", "org.example.Weeks")),
        Arguments.of(true, Map.of("sink.timestamp-zone", "Asia/Shanghai")),
        Arguments.of(false, Map.of("sink.timestamp-zone", "not a zone")),
        Arguments.of(true, Map.of("inlong.metric.labels", "groupId=g&streamId=s&nodeId=n")),
        Arguments.of(false, Map.of("inlong.metric.labels", "groupId")),
        Arguments.of(false, Map.of("inlong.metric.labels", "groupId=a b")),
        Arguments.of(true, Map.of("auto-compaction", true, "compaction.parallelism", 4)),
        Arguments.of(false, Map.of("compaction.parallelism", 4)),
        Arguments.of(true, Map.of("dirty.ignore", true)),
        Arguments.of(false, Map.of("dirty.side-output.enable", true)),
        Arguments.of(
            true,
            Map.of(
                "dirty.ignore",
                true,
                "dirty.side-output.enable",
                true,
                "dirty.side-output.connector",
                List.of("log", "filesystem"),
                "dirty.side-output.path",
                "/dirty")),
        Arguments.of(false, Map.of("dirty.side-output.path", "/dirty")),
        Arguments.of(false, Map.of("sink.multiple.enable", true)));
  }

  @ParameterizedTest
  @MethodSource("hiveSamples")
  void agreesWithValidationOnTheHiveSink(boolean valid, Map<String, ?> members) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("connector", "hive");
    all.put("default-database", "default");
    all.putAll(members);

    assertThat(HIVE.setAccepts(all)).as("option set").isEqualTo(valid);
    assertThat(HIVE.schemaAccepts(all)).as("schema").isEqualTo(valid);
  }
}
