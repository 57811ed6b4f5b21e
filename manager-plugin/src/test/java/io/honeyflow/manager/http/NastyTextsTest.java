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

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.manager.access.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts that break out of quotes, lines, pages and folders, in every place that takes a text. */
class NastyTextsTest {

  private static final List<String> NASTY =
      List.of(
          "'",
          "\"",
          "`",
          "\\",
          "''`\"\\'",
          "x'; DROP TABLE account; --",
          "x` (a INT) WITH ('connector' = 'print'); --",
          "/* x */ -- y",
          "${jndi:ldap://127.0.0.1/x}",
          "{{7*7}} #{7*7} %{7*7}",
          "a\nb\r\nSet-Cookie: c=d",
          "<script>alert(1)</script>",
          "../../../../etc/passwd",
          "%2e%2e%2f%00",
          "\u0000\u0001\u001b[31m",
          "\ud800",
          "\ud834\udd1e \u202e\ufeff");

  private static final String LONG = "x'".repeat(1 << 19);

  private static final String NODE =
      """
      {"id": "out", "name": "n", "comment": "c", "catalogName": "k", "database": "ods",
       "tableName": "visits", "hiveConfDir": "", "hadoopConfDir": "", "hiveVersion": "3.1.3",
       "fields": [{"name": "id", "source": "id", "comment": "f", "formatInfo": {"type": "long"}}],
       "partitionFields": [{"name": "dt", "formatInfo": {"type": "string"}}],
       "fieldRelations": [
         {"inputField": {"type": "constant", "value": "'x'", "formatInfo": {"type": "string"}},
          "outputField": {"name": "dt", "formatInfo": {"type": "string"}}}],
       "properties": {"sink.partition-commit.success-file.name": "_DONE",
         "sink.table.create": "if-not-exists", "sink.table.properties.owner": "me", "inlong.metric.labels": "groupId=g"}}
      """;

  private static final Pattern QUOTED =
      Pattern.compile("`[^`]*+(?:``[^`]*+)*+`|(?:U&)?'[^']*+(?:''[^']*+)*+'");

  @TempDir static Path folder;
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = TestServer.start(folder);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void inPathsAndBehindThem() {
    Client admin = server.client(Role.ADMIN);
    for (Route route : routes()) {
      for (String nasty : NASTY) {
        String text = Client.encoded(nasty);
        String path = route.path().replaceAll("\\{[A-Za-z]+}", text);
        StringBuilder query = new StringBuilder("?");
        route
            .doc()
            .query()
            .keySet()
            .forEach(
                name -> query.append(name.replace("!", "")).append("=").append(text).append("&"));
        assertTold(
            admin.send(route.verb().name(), path + query, route.verb() == Verb.GET ? "" : "{}"),
            route + " " + text);
      }
    }
  }

  @Test
  void inBodies() {
    Client admin = server.client(Role.ADMIN);
    for (Route route : routes()) {
      ObjectNode schema = route.doc().body().orElse(Json.object());
      for (Map.Entry<String, JsonNode> member : schema.path("properties").properties()) {
        for (String nasty : NASTY) {
          ObjectNode body = Json.object();
          schema.path("required").forEach(name -> body.put(name.asText(), "admin"));
          body.put(member.getKey(), nasty);
          assertTold(
              admin.send(
                  route.verb().name(), route.path().replaceAll("\\{[A-Za-z]+}", "x"), body + ""),
              route + " " + member.getKey());
        }
      }
    }
  }

  @Test
  void inNodesTheyChangeNothingButTheirOwnPlaceInTheSql() throws IOException {
    Client editor = server.client(Role.EDITOR);
    JsonNode node = new ObjectMapper().readTree(NODE);
    List<String> plain = skeleton(sql(editor, node));
    assertThat(plain).hasSize(3);
    int written = 0;
    for (String pointer : texts(node, "")) {
      for (String nasty : NASTY) {
        JsonNode changed = node.deepCopy();
        JsonPointer place = JsonPointer.compile(pointer);
        ((ObjectNode) changed.at(place.head())).put(place.last().getMatchingProperty(), nasty);
        ObjectNode body = Json.object();
        body.set("node", changed);
        assertTold(editor.post("/api/nodes/hiveLoad/validate", body), pointer);
        Reply sql = editor.post("/api/nodes/hiveLoad/sql", body);
        assertTold(sql, pointer);
        if (sql.status() == 200) {
          assertThat(skeleton(sql.json().path("statements")))
              .as(pointer + " " + Client.encoded(nasty))
              .isEqualTo(plain);
          written++;
        }
      }
    }
    assertThat(written).as("nodes that have SQL all the same").isGreaterThan(50);
  }

  @Test
  void ofAMegabyte() throws IOException {
    Client editor = server.client(Role.EDITOR);
    for (String place : List.of("comment", "tableName", "hiveConfDir")) {
      ObjectNode node = (ObjectNode) new ObjectMapper().readTree(NODE);
      ObjectNode body = Json.object();
      body.set("node", node.put(place, LONG));
      assertTold(editor.post("/api/nodes/hiveLoad/validate", body), place);
      assertTold(editor.post("/api/nodes/hiveLoad/sql", body), place);
      assertTold(editor.post("/api/nodes/hiveLoad/test-connection", node), place);
    }
    assertTold(
        server.client().post("/api/session", Json.object().put("user", LONG).put("password", LONG)),
        "session");
  }

  @Test
  void nothingOfThemGetsIntoTheAuditLogAsItIs() {
    for (String nasty : NASTY) {
      server
          .client()
          .post("/api/session", Json.object().put("user", cut(nasty)).put("password", cut(nasty)));
    }
    JsonNode deeds = server.client(Role.ADMIN).get("/api/audit?limit=1000").json();
    assertThat(deeds).hasSizeGreaterThan(5);
    for (JsonNode deed : deeds) {
      for (JsonNode text : deed) {
        assertThat(text.asText().chars().noneMatch(Character::isISOControl)).isTrue();
        assertThat(text.asText().length()).isLessThan(300);
      }
    }
  }

  /** All, but InLong's once: they are the same below each of its three prefixes. */
  private static List<Route> routes() {
    return server.routes().stream().filter(route -> !route.path().startsWith("/inlong/")).toList();
  }

  private static String cut(String text) {
    return text.length() > 200 ? text.substring(0, 200) : text;
  }

  private static JsonNode sql(Client client, JsonNode node) {
    ObjectNode body = Json.object();
    body.set("node", node);
    Reply reply = client.post("/api/nodes/hiveLoad/sql", body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.json().path("statements");
  }

  /** Statements without what is quoted in them. */
  private static List<String> skeleton(JsonNode statements) {
    List<String> skeletons = new ArrayList<>();
    for (JsonNode statement : statements) {
      skeletons.add(QUOTED.matcher(statement.asText()).replaceAll("Q"));
    }
    return skeletons;
  }

  /** The pointers of all texts. */
  private static List<String> texts(JsonNode node, String at) {
    List<String> pointers = new ArrayList<>();
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      String pointer = at + "/" + member.getKey();
      if (member.getValue().isTextual()) {
        pointers.add(pointer);
      }
      pointers.addAll(texts(member.getValue(), pointer));
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      pointers.addAll(texts(node.get(i), at + "/" + i));
    }
    return pointers;
  }

  /** It is answered or refused as all else, in one line, and nothing gets out of its place. */
  private static void assertTold(Reply reply, String what) {
    String as = what + ": " + reply.status() + " " + cut(reply.text());
    assertThat(reply.status()).as(as).isLessThan(500);
    assertThat(reply.header("Set-Cookie")).as(as).doesNotContain("c=d");
    assertThat(reply.header("X-Content-Type-Options")).as(as).isEqualTo("nosniff");
    if (!reply.text().isEmpty() && !reply.header("Content-Type").startsWith("text/plain")) {
      assertThat(reply.header("Content-Type")).as(as).startsWith("application/json");
    }
    if (reply.status() >= 400) {
      assertThat(reply.error()).as(as).isNotEmpty();
      assertThat(reply.message().chars().noneMatch(Character::isISOControl)).as(as).isTrue();
      assertThat(reply.message().length()).as(as).isLessThan(2000);
    }
  }
}
