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
package io.honeyflow.manager.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.option.Problem;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What pipelines may name. */
class AllowListTest {

  private static final Map<String, String> TYPES = Map.of("hiveLoad", "hive", "printLoad", "print");
  private static final AllowList DEFAULT = new AllowList(AllowRules.DEFAULT, TYPES);

  private static final AllowList SOME =
      new AllowList(
          new AllowRules(
              Set.of("hive", "kafka", "filesystem"),
              List.of("hive.metastore.uris", "properties.*", "hadoop.dfs.*"),
              List.of("/data/in", "hdfs://nn1/raw/", "/etc/hive/conf"),
              List.of("kafka1:9092", "*.example.org", "hive"),
              Set.of("org.example.Policy")),
          TYPES);

  @Test
  void byDefaultNothingIsReachedReadOrRun() throws IOException {
    assertThat(
            problems(
                DEFAULT,
                """
                {"groupId": "g", "streamId": "s",
                 "source": {"type": "kafkaExtract", "topic": "t", "bootstrapServers": "10.0.0.1:22",
                  "properties": {"properties.ssl.keystore.location": "/etc/shadow"}},
                 "sinks": [
                  {"type": "hiveLoad", "database": "d", "tableName": "t", "hiveConfDir": "/etc",
                   "hadoopConfDir": "file:///root", "properties": {
                    "hive.metastore.uris": "thrift://169.254.169.254:80",
                    "hadoop.fs.defaultFS": "hdfs://secret",
                    "sink.partition-commit.policy.class": "java.lang.Runtime",
                    "partition.time-extractor.class": "x.Evil",
                    "sink.table.location": "s3://other/bucket",
                    "dirty.side-output.path": "../../etc"}}]}
                """))
        .containsExactlyInAnyOrder(
            "/source/type",
            "/source/bootstrapServers",
            "/source/properties/properties.ssl.keystore.location",
            "/sinks/0/hiveConfDir",
            "/sinks/0/hadoopConfDir",
            "/sinks/0/properties/hive.metastore.uris",
            "/sinks/0/properties/hadoop.fs.defaultFS",
            "/sinks/0/properties/sink.partition-commit.policy.class",
            "/sinks/0/properties/partition.time-extractor.class",
            "/sinks/0/properties/sink.table.location",
            "/sinks/0/properties/dirty.side-output.path");
  }

  @Test
  void whatNamesNothingOutsideIsFree() throws IOException {
    assertThat(
            problems(
                DEFAULT,
                """
                {"groupId": "g", "streamId": "s",
                 "source": {"type": "datagenExtract", "id": "in", "name": "/etc/passwd",
                  "fields": [{"name": "a.b.Class", "formatInfo": {"type": "string"}}],
                  "watermarkField": "ts", "watermarkDelay": "5 s",
                  "properties": {"rows-per-second": "10", "fields.id.kind": "sequence"}},
                 "sinks": [{"type": "hiveLoad", "comment": "http://a:1/",
                  "database": "d", "tableName": "t", "fieldRelations": [
                    {"inputField": {"type": "constant", "value": "'http://x:80/'"}}],
                  "properties": {
                    "sink.partition-commit.policy.kind": ["metastore", "success-file"],
                    "sink.partition-commit.delay": "1 h", "sink.timestamp-zone": "UTC+08:00",
                    "partition.time-extractor.timestamp-pattern": "$dt $hr:00:00",
                    "partition.time-extractor.timestamp-formatter": "yyyy/MM/dd HH:mm",
                    "sink.partition-commit.success-file.name": "_SUCCESS",
                    "inlong.metric.labels": "groupId=g&streamId=s"}},
                  {"type": "printLoad"}]}
                """))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/data/in",
        "/data/in/",
        "/data/in/a/b",
        "file:/data/in/a",
        "file:///data/in/a",
        "file://localhost/data/in/a",
        "//data//in/a",
        "hdfs://nn1/raw",
        "hdfs://nn1/raw/2024"
      })
  void placesBelowThoseAllowedAreReached(String path) throws IOException {
    assertThat(files(path)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/data/inner",
        "/data",
        "/",
        "/data/in/../../etc",
        "/data/in/%2e%2e/%2e%2e/etc",
        "/data/in\\\\..\\\\..",
        "file:///etc",
        "FILE:/etc",
        "hdfs://nn2/raw/x",
        "hdfs://nn1/rawer",
        "hdfs://nn1:8020/raw",
        "http://169.254.169.254/latest/meta-data",
        "s3a://bucket/x",
        "relative/x",
        "~/.ssh",
        "C:\\\\secrets"
      })
  void allOtherPlacesAreNot(String path) throws IOException {
    assertThat(files(path)).as(path).containsExactly("/source/path");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kafka1:9092",
        "a.example.org:1",
        "a.b.example.org:1",
        "KAFKA1:9092",
        "kafka1:9092, hive:1"
      })
  void hostsOfTheListAreReached(String servers) throws IOException {
    assertThat(servers(servers)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kafka1:9093",
        "kafka1:9092,evil:9092",
        "kafka1",
        "evilexample.org:1",
        "example.org:1",
        "a.example.org.evil.com:1",
        "u@kafka1:9092",
        "a.example.org@evil:1",
        "[::1]:9092",
        "127.0.0.1:9092",
        "localhost:9092"
      })
  void allOtherHostsAreNot(String servers) throws IOException {
    assertThat(servers(servers)).as(servers).contains("/source/bootstrapServers");
  }

  @Test
  void clientsSignInByModulesOfTheListAlone() throws IOException {
    String plain =
        "org.apache.kafka.common.security.plain.PlainLoginModule required username=\\\"u\\\""
            + " password=\\\"a;b\\\";";
    AllowList kafka =
        new AllowList(
            new AllowRules(
                Set.of("kafka"),
                AllowRules.DEFAULT.options(),
                List.of(),
                List.of("*"),
                AllowRules.DEFAULT.classes()),
            TYPES);
    assertThat(jaas(kafka, plain)).isEmpty();
    for (String bad :
        List.of(
            "com.sun.security.auth.module.JndiLoginModule required user.provider.url=\\\"ldap://e\\\";",
            plain + " com.sun.security.auth.module.JndiLoginModule required;",
            "org.apache.kafka.common.security.plain.PlainLoginModule",
            "nonsense")) {
      assertThat(jaas(kafka, bad)).as(bad).isNotEmpty();
    }
  }

  @Test
  void classesAndOptionsOfTheListAreTaken() throws IOException {
    ObjectNode node =
        read(
            """
            {"type": "hiveLoad", "hiveConfDir": "/etc/hive/conf", "properties": {
              "sink.partition-commit.policy.class": "org.example.Policy",
              "hive.metastore.uris": "thrift://hive:9083,thrift://hive:9084",
              "hadoop.dfs.nameservices": "nn1", "hadoop.ipc.client.timeout": "5"}}
            """);
    assertThat(SOME.node(node))
        .extracting(Problem::key)
        .containsExactly("/properties/hadoop.ipc.client.timeout");
    assertThat(SOME.node(node).get(0).text()).contains("'allow.options'");
  }

  @Test
  void aSourceOfAnyConnectorNamesAnAllowedOne() throws IOException {
    assertThat(SOME.node(read("{\"type\": \"connectorExtract\", \"connector\": \"jdbc\"}")))
        .extracting(Problem::text)
        .containsExactly(
            "The connector 'jdbc' may not be used. Name another one, or ask the manager's"
                + " administrator to add it to 'allow.connectors'.");
    assertThat(
            SOME.node(
                read(
                    "{\"type\": \"connectorExtract\", \"connector\": \"kafka\", \"properties\":"
                        + " {\"url\": \"jdbc:mysql://db/x\", \"driver\": \"com.evil.Driver\"}}")))
        .hasSize(2);
  }

  @Test
  void anUrlOfADriverIsAPlaceAndNoHost() throws IOException {
    AllowList jdbc =
        new AllowList(
            new AllowRules(
                Set.of("jdbc"),
                List.of(),
                List.of("jdbc:postgresql://db/app"),
                List.of("*"),
                Set.of()),
            TYPES);
    String source =
        "{\"source\": {\"type\": \"connectorExtract\", \"connector\": \"jdbc\", \"properties\":"
            + " {\"url\": \"%s\"}}}";

    assertThat(problems(jdbc, source.formatted("jdbc:postgresql://db/app"))).isEmpty();
    for (String url :
        List.of(
            "jdbc:postgresql://db/other",
            "jdbc:h2:mem:x;INIT=RUNSCRIPT FROM 'http://evil/x.sql'",
            "file:///etc/passwd")) {
      assertThat(problems(jdbc, source.formatted(url))).as(url).isNotEmpty();
    }
  }

  private static List<String> files(String path) throws IOException {
    return problems(
        SOME, "{\"source\": {\"type\": \"fileSystemExtract\", \"path\": \"" + path + "\"}}");
  }

  private static List<String> servers(String servers) throws IOException {
    return problems(
        SOME,
        "{\"source\": {\"type\": \"kafkaExtract\", \"bootstrapServers\": \"" + servers + "\"}}");
  }

  private static List<String> jaas(AllowList list, String config) throws IOException {
    return problems(
        list,
        "{\"source\": {\"type\": \"kafkaExtract\", \"properties\": {\"properties.sasl.jaas.config\":"
            + " \""
            + config
            + "\"}}}");
  }

  private static List<String> problems(AllowList list, String stream) throws IOException {
    return list.stream(read(stream)).stream().map(Problem::key).distinct().toList();
  }

  private static ObjectNode read(String json) throws IOException {
    return (ObjectNode) new ObjectMapper().readTree(json);
  }
}
