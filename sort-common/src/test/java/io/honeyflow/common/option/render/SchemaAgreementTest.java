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

import io.honeyflow.common.hive.HiveSinkOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a form lets a person enter, schema and validation judge alike. */
class SchemaAgreementTest {

  private static final SchemaChecks HIVE = new SchemaChecks(HiveSinkOptions.set());

  @Property(tries = 500)
  void schemaAndValidationAgreeOnAnyMixtureOfOptions(
      @ForAll("mixtures") Map<String, Object> members) {
    assertThat(HIVE.schemaAccepts(members))
        .as("%s: %s", members, problems(members))
        .isEqualTo(HIVE.setAccepts(members));
  }

  /** What JSON Schema cannot say, and only validation finds. */
  static Stream<Arguments> beyondTheSchema() {
    return Stream.of(
        Arguments.of("sink.timestamp-zone", "Asia/Nowhere"),
        Arguments.of("sink.rolling-policy.check-interval", "0 s"),
        Arguments.of("sink.rolling-policy.file-size", "9223372036854775807 kb"),
        Arguments.of("partition.time-extractor.timestamp-formatter", "yyyy-bb"),
        Arguments.of("inlong.metric.labels", "a=1&a=2"));
  }

  @ParameterizedTest
  @MethodSource("beyondTheSchema")
  void validationFindsWhatTheSchemaCannot(String key, String text) {
    Map<String, Object> members =
        Map.of("connector", "hive", "default-database", "default", key, text);

    assertThat(HIVE.schemaAccepts(members)).isTrue();
    assertThat(HIVE.setAccepts(members)).isFalse();
  }

  @Provide
  Arbitrary<Map<String, Object>> mixtures() {
    Map<String, List<?>> values = new LinkedHashMap<>();
    values.put("connector", List.of("hive", "hive", "hive", "iceberg"));
    values.put("default-database", List.of("default", "ods", "ods", " "));
    values.put("table-name", List.of("t", "db.t", ""));
    values.put("hive-conf-dir", List.of("/etc/hive", "hdfs://n:9000/hive-site.xml", " "));
    values.put("hive-version", List.of("3.1.3", ""));
    values.put("sink.table.create", List.of("never", "if-not-exists"));
    values.put("sink.table.location", List.of("/warehouse/t", "hdfs://n/w", "w"));
    values.put("sink.table.properties.orc.compress", List.of("SNAPPY"));
    values.put("sink.parallelism", List.of(1, 64, 0, -3));
    values.put("sink.rolling-policy.file-size", List.of("1", "64 MB", "1gb", "1 pb", "big"));
    values.put("sink.partition-commit.delay", List.of("0", "1 h", "PT1H", "10 Min", "1 w", "-1 s"));
    values.put(
        "sink.partition-commit.trigger", List.of("process-time", "partition-time", "event-time"));
    values.put(
        "sink.partition-commit.policy.kind",
        List.of(
            List.of("metastore"),
            List.of("success-file", "metastore"),
            List.of("custom"),
            List.of("metastore", "custom"),
            List.of("metastore", "metastore"),
            List.of()));
    values.put("sink.partition-commit.policy.class", List.of("org.example.A", "no class"));
    values.put(
        "sink.partition-commit.policy.class.parameters", List.of(List.of("a"), List.of("a", "b")));
    values.put("partition.time-extractor.kind", List.of("default", "custom", "other"));
    values.put("partition.time-extractor.class", List.of("org.example.B"));
    values.put("sink.timestamp-zone", List.of("UTC", "Asia/Shanghai", "+08:00", "no zone"));
    values.put("inlong.metric.labels", List.of("a=1", "a=1&b=2", "a", "a=b c", ""));
    values.put("hive.metastore.uris", List.of("thrift://h:9083"));
    values.put("hadoop.fs.defaultFS", List.of("file:///"));
    values.put("fs.defaultFS", List.of("file:///"));
    values.put("sink.ignore.changelog", List.of(true, false, "maybe"));
    values.put("sink.changelog.mode", List.of("upsert-as-insert", "insert-only", "all", "some"));
    values.put("sink.changelog.delete", List.of("ignore", "append", "fail"));
    values.put("sink.changelog.row-kind-column", List.of("op", " "));
    values.put("sink.paralelism", List.of("1"));

    Arbitrary<List<String>> keys =
        Arbitraries.of(values.keySet()).list().uniqueElements().ofMaxSize(8);
    Arbitrary<Integer> choice = Arbitraries.integers().between(0, 59);
    return Combinators.combine(keys, choice.list().ofSize(10))
        .as((chosen, choices) -> members(values, chosen, choices));
  }

  private static Map<String, Object> members(
      Map<String, List<?>> values, List<String> chosen, List<Integer> choices) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("connector", "hive");
    members.put("default-database", "default");
    for (int i = 0; i < chosen.size(); i++) {
      List<?> pool = values.get(chosen.get(i));
      members.put(chosen.get(i), pool.get(choices.get(i) % pool.size()));
    }
    if (choices.get(9) == 0) {
      members.remove("default-database");
    } else if (choices.get(9) == 1) {
      members.put("hive-database", members.remove("default-database"));
    }
    return members;
  }

  private static String problems(Map<String, Object> members) {
    return HiveSinkOptions.set().validate(HIVE.texts(members)).describeErrors();
  }
}
