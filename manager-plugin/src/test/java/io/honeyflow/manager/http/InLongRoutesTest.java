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
package io.honeyflow.manager.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.manager.access.AllowRules;
import io.honeyflow.manager.access.Role;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The requests of InLong's {@code manager-client}, which is in no Maven repository that is asked
 * here, sent as its sources send them (apache/inlong, {@code inlong-manager/manager-client}, read
 * in 2026): {@code InlongGroupApi}, {@code InlongStreamApi}, {@code StreamSourceApi} and {@code
 * StreamSinkApi} have the paths, verbs and parameters; {@code AuthInterceptor} adds {@code
 * username} and {@code password} to each query, and the header {@code tenant}; bodies are the
 * {@code …Request} classes of {@code manager-pojo} as Jackson writes them, members without a value
 * as null; {@code ClientUtils} reads {@code success}, {@code errMsg} and {@code data}; and a {@code
 * get} takes an {@code errMsg} with "not exist" for none.
 */
class InLongRoutesTest {

  private static final String BASE = "/inlong/manager/api";

  @TempDir static Path folder;
  private static TestServer server;

  @BeforeAll
  static void start() {
    AllowRules rules =
        new AllowRules(
            Set.of("kafka", "hive"),
            AllowRules.DEFAULT.options(),
            List.of(),
            List.of("kafka:9092"),
            Set.of());
    server = TestServer.start(folder, rules);
    data(post("/group/save", group("inlong_group")));
    data(post("/stream/save", stream("inlong_group", "common")));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aSinkIsSavedReadListedUpdatedAndDeleted() {
    data(post("/stream/save", stream("inlong_group", "sinks")));

    int id = data(post("/sink/save", sink("sinks", "visits"))).asInt();
    assertThat(id).isPositive();

    ObjectNode read = (ObjectNode) data(get("/sink/get/" + id));
    assertThat(read.path("id").asInt()).isEqualTo(id);
    assertThat(read.path("sinkType").asText()).isEqualTo("HIVE");
    assertThat(read.path("sinkName").asText()).isEqualTo("visits");
    assertThat(read.path("dbName").asText()).isEqualTo("default");
    assertThat(read.path("dataEncoding").asText()).isEqualTo("UTF-8");
    assertThat(read.path("username").asText()).isEqualTo("hive");
    assertThat(read.has("password")).isFalse();
    assertThat(read.at("/sinkFieldList/1/fieldType").asText()).isEqualTo("varchar(20)");
    assertThat(read.at("/sinkFieldList/1/sourceFieldName").asText()).isEqualTo("name");
    assertThat(read.at("/partitionFieldList/0/fieldName").asText()).isEqualTo("dt");
    assertThat(read.path("creator").asText()).isEqualTo("editor");
    assertThat(read.path("createTime").asText()).matches("....-..-.. ..:..:..");

    JsonNode page =
        data(
            post(
                "/sink/list",
                """
                {"inlongGroupId": "inlong_group", "inlongStreamId": "sinks", "sinkType": null,
                 "keyword": null, "pageNum": 1, "pageSize": 10}
                """));
    assertThat(page.path("total").asInt()).isEqualTo(1);
    assertThat(page.path("list").get(0)).isEqualTo(read);

    read.put("tableName", "visits2").putNull("description");
    assertThat(data(post("/sink/update", read.toString())).asBoolean()).isTrue();
    assertThat(failure(post("/sink/update", read.toString()))).contains("by now");
    ObjectNode again = (ObjectNode) data(get("/sink/get/" + id));
    assertThat(again.path("tableName").asText()).isEqualTo("visits2");
    assertThat(again.path("version").asInt()).isGreaterThan(read.path("version").asInt());

    again.put("tableName", "visits3").remove("id");
    JsonNode result = data(post("/sink/updateByKey", again.toString()));
    assertThat(result.path("id").asInt()).isEqualTo(id);
    assertThat(result.path("success").asBoolean()).isTrue();

    assertThat(data(delete("/sink/delete/" + id)).asBoolean()).isTrue();
    assertThat(failure(get("/sink/get/" + id))).contains("not exist");
  }

  @Test
  void whatIsSavedStepByStepIsAStream() {
    data(post("/stream/save", stream("inlong_group", "steps")));
    int source =
        data(post(
                "/source/save",
                """
                    {"inlongGroupId": "inlong_group", "inlongStreamId": "steps", "id": null,
                     "sourceType": "KAFKA", "sourceName": "in", "topic": "visits",
                     "bootstrapServers": "kafka:9092", "groupId": "honey",
                     "serializationType": "json", "autoOffsetReset": "earliest"}
                    """))
            .asInt();
    int sink = data(post("/sink/save", sink("steps", "out"))).asInt();

    ObjectNode document =
        (ObjectNode)
            server.client(Role.VIEWER).get("/api/groups/inlong_group/streams/steps").json();
    assertThat(document.at("/source/type").asText()).isEqualTo("kafkaExtract");
    assertThat(document.at("/fields/0/formatInfo/type").asText()).isEqualTo("long");
    assertThat(document.at("/sinks/0/properties/sink.table.format").asText()).isEqualTo("textfile");
    JsonNode sql = server.client(Role.EDITOR).post("/api/streams/sql", document).json();
    assertThat(sql.path("statements")).as("%s", sql).hasSize(3);
    assertThat(sql.at("/statements/2").asText()).contains("`name` AS `user_name`");

    ObjectNode changed = (ObjectNode) data(get("/source/get/" + source));
    assertThat(changed.path("topic").asText()).isEqualTo("visits");
    changed.put("topic", "visits2");
    assertThat(data(post("/source/update", changed.toString())).asBoolean()).isTrue();
    assertThat(
            data(post("/source/list", "{\"inlongGroupId\": \"inlong_group\"}"))
                .at("/list/0/topic")
                .asText())
        .isEqualTo("visits2");
    assertThat(data(get("/sink/get/" + sink)).path("id").asInt()).isEqualTo(sink);
    assertThat(data(delete("/source/delete/" + source)).asBoolean()).isTrue();
    assertThat(
            data(delete("/sink/deleteByKey?groupId=inlong_group&streamId=steps&name=out"))
                .asBoolean())
        .isTrue();
    assertThat(
            data(delete("/stream/delete?inlongGroupId=inlong_group&inlongStreamId=steps"))
                .asBoolean())
        .isTrue();
  }

  @Test
  void groupsAndStreamsAreReadAndChanged() {
    data(post("/group/save", group("other_group")));
    assertThat(data(get("/group/exist/other_group")).asBoolean()).isTrue();
    assertThat(data(get("/group/exist/no_group")).asBoolean()).isFalse();
    assertThat(failure(get("/group/get/no_group"))).contains("not exist");

    ObjectNode group = (ObjectNode) data(get("/group/get/other_group"));
    assertThat(group.path("mqType").asText()).isEqualTo("PULSAR");
    group.put("description", "changed");
    assertThat(data(post("/group/update", group.toString())).asText()).isEqualTo("other_group");
    assertThat(failure(post("/group/update", group.toString()))).contains("by now");
    assertThat(
            data(post("/group/list", "{\"keyword\": \"other\", \"pageNum\": 1, \"pageSize\": 5}"))
                .at("/list/0/description")
                .asText())
        .isEqualTo("changed");

    data(post("/stream/save", stream("other_group", "s")));
    assertThat(data(get("/stream/exist/other_group/s")).asBoolean()).isTrue();
    ObjectNode stream =
        (ObjectNode) data(get("/stream/get?inlongGroupId=other_group&inlongStreamId=s"));
    assertThat(stream.at("/fieldList/0/fieldName").asText()).isEqualTo("id");
    stream.put("description", "changed");
    assertThat(data(post("/stream/update", stream.toString())).asBoolean()).isTrue();
    assertThat(
            data(post("/stream/listAll", "{\"inlongGroupId\": \"other_group\"}"))
                .at("/list/0/description")
                .asText())
        .isEqualTo("changed");
    assertThat(failure(delete("/group/delete/other_group"))).contains("it has 1 stream");
  }

  @Test
  void whatIsNotCoveredIsSaid() {
    assertThat(failure(post("/sink/save", sink("common", "x").replace("HIVE", "ICEBERG"))))
        .contains("of type 'ICEBERG'", "Write 'HIVE'");
    assertThat(
            failure(
                post(
                    "/source/save",
                    "{\"inlongGroupId\": \"inlong_group\", \"inlongStreamId\": \"common\","
                        + " \"sourceType\": \"MYSQL_BINLOG\"}")))
        .contains("of type 'MYSQL_BINLOG'");
    assertThat(failure(post("/sink/save", sink("no_stream", "x")))).contains("not exist");
    assertThat(failure(post("/sink/save", sink("common", "x").replace("\"visits_table\"", "\"\""))))
        .contains("tableName");
    assertThat(failure(get("/sink/get/abc"))).contains("not exist");
  }

  @Test
  void theSameIsAtTheOtherPlacesWithTheirCredentials() {
    String basic =
        "Basic "
            + Base64.getEncoder()
                .encodeToString(("viewer:" + TestServer.PASSWORD).getBytes(StandardCharsets.UTF_8));
    assertThat(
            data(server
                    .client()
                    .with("tenant", "public")
                    .get(
                        BASE
                            + "/group/get/inlong_group?username=viewer&password="
                            + Client.encoded(TestServer.PASSWORD)))
                .path("mqType")
                .asText())
        .isEqualTo("PULSAR");
    for (String base : List.of("/inlong/manager/openapi", "/api")) {
      Client client = server.client().with("Authorization", basic);
      assertThat(data(client.get(base + "/group/get/inlong_group")).path("mqType").asText())
          .isEqualTo("PULSAR");
      assertThat(failure(client.post(base + "/group/save", group("by_viewer"))))
          .as("a viewer changes nothing")
          .isNotEmpty();
    }
    assertThat(failure(server.client().get(BASE + "/group/get/inlong_group"))).isNotEmpty();
  }

  private static String group(String name) {
    return """
        {"inlongGroupId": "%s", "name": "a group", "description": "of InLong", "mqType": "PULSAR",
         "mqResource": null, "enableZookeeper": 0, "inCharges": "admin", "version": null}
        """
        .formatted(name);
  }

  private static String stream(String group, String name) {
    return """
        {"inlongGroupId": "%s", "inlongStreamId": "%s", "name": "a stream", "description": null,
         "dataEncoding": "UTF-8", "fieldList": [
           {"id": null, "fieldName": "id", "fieldType": "bigint", "fieldComment": "key"},
           {"id": null, "fieldName": "name", "fieldType": "string", "fieldComment": null},
           {"id": null, "fieldName": "dt", "fieldType": "string", "fieldComment": null}]}
        """
        .formatted(group, name);
  }

  private static String sink(String stream, String name) {
    return """
        {"id": null, "inlongGroupId": "inlong_group", "inlongStreamId": "%s", "sinkType": "HIVE",
         "sinkName": "%s", "description": "of InLong", "enableCreateResource": 1,
         "startProcess": false, "version": null, "jdbcUrl": "jdbc:hive2://hive:10000",
         "username": "hive", "password": "never-told", "dbName": "default",
         "tableName": "visits_table", "fileFormat": "TextFile", "dataEncoding": "UTF-8",
         "dataSeparator": "124", "hiveVersion": null, "hiveConfDir": null,
         "properties": {"sink.partition-commit.delay": "1 min"},
         "sinkFieldList": [
           {"fieldName": "id", "fieldType": "bigint", "sourceFieldName": "id",
            "sourceFieldType": "long", "isMetaField": 0},
           {"fieldName": "user_name", "fieldType": "varchar(20)", "sourceFieldName": "name",
            "sourceFieldType": "string", "isMetaField": 0}],
         "partitionFieldList": [{"fieldName": "dt", "fieldType": "string", "fieldFormat": null}]}
        """
        .formatted(stream, name);
  }

  private static Reply get(String path) {
    return client().get(BASE + path);
  }

  private static Reply post(String path, String body) {
    return client().post(BASE + path, body);
  }

  private static Reply delete(String path) {
    return client().delete(BASE + path);
  }

  /** By a token, which costs less than a password each time. */
  private static Client client() {
    return server.client(Role.EDITOR).with("tenant", "public");
  }

  private static JsonNode data(Reply reply) {
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().path("success").asBoolean()).as(reply.text()).isTrue();
    assertThat(reply.text()).doesNotContain("never-told");
    return reply.json().path("data");
  }

  private static String failure(Reply reply) {
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().path("success").asBoolean(true)).as(reply.text()).isFalse();
    assertThat(reply.text()).doesNotContain("never-told");
    return reply.json().path("errMsg").asText();
  }
}
