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
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaId;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.honeyflow.manager.access.Role;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds for all routes that there are, and for those that will be. */
class EveryRouteTest {

  /** All that may be asked without credentials. A route is put here on purpose only. */
  private static final Set<String> OPEN =
      Set.of("POST /api/session", "GET /api/health/live", "GET /api/health/ready");

  @TempDir static Path folder;
  private static TestServer server;

  /** Signed in before guesses from the same address are slowed down. */
  private static Client browser;

  @BeforeAll
  static void start() {
    server = TestServer.start(folder);
    Reply session =
        server
            .client()
            .post(
                "/api/session",
                "{\"user\": \"admin\", \"password\": \"" + TestServer.PASSWORD + "\"}");
    browser = server.client().with("Cookie", session.header("Set-Cookie").replaceFirst(";.*", ""));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void isRefusedWithoutCredentials() {
    for (Route route : closed()) {
      assertRefused(route, send(server.client(), route), "unauthenticated");
    }
  }

  @Test
  void isRefusedWithWrongCredentials() {
    List<Client> wrong =
        List.of(
            server.client().bearing("hft_guessed"),
            server.client().bearing(""),
            server.client().bearing(server.token(Role.ADMIN) + "x"),
            server.client().with("Authorization", "Basic YWRtaW46YWRtaW4="),
            server.client().with("Cookie", "honeyflow-session=guessed"),
            server.client().with("Cookie", "honeyflow-session=" + server.token(Role.ADMIN)));
    for (Route route : closed()) {
      for (Client client : wrong) {
        assertRefused(route, send(client, route), "unauthenticated");
      }
    }
  }

  @Test
  void isRefusedToALesserUser() {
    int refused = 0;
    for (Route route : closed()) {
      for (Role role : Role.values()) {
        if (!role.covers(route.access().role().orElseThrow())) {
          assertRefused(route, send(server.client(role), route), "forbidden");
          refused++;
        }
      }
    }
    assertThat(refused).isPositive();
    JsonNode events = server.client(Role.ADMIN).get("/api/audit?limit=1000").json();
    assertThat(events)
        .filteredOn(event -> event.path("outcome").asText().equals("forbidden"))
        .as("what was refused is noted")
        .hasSizeGreaterThanOrEqualTo(refused);
  }

  @Test
  void onlyTheseAreOpen() {
    assertThat(server.routes())
        .filteredOn(route -> route.access().role().isEmpty())
        .extracting(EveryRouteTest::name)
        .containsExactlyInAnyOrderElementsOf(OPEN);
  }

  @Test
  void everyChangeOfABrowserNeedsTheTokenOfItsSession() {
    int changes = 0;
    for (Route route : closed()) {
      if (route.changes()) {
        assertRefused(route, send(browser, route), "forbidden");
        assertRefused(route, send(browser.with("X-CSRF-Token", "guessed"), route), "forbidden");
        changes++;
      }
    }
    assertThat(changes).isPositive();
    assertThat(browser.get("/api/session").json().path("user").asText()).isEqualTo("admin");
  }

  @Test
  void theDocumentTellsExactlyTheRoutesThatThereAre() {
    JsonNode document = server.client(Role.VIEWER).get("/api/openapi.json").json();
    assertThat(document.path("openapi").asText()).isEqualTo("3.1.0");
    Set<String> documented = new TreeSet<>();
    Set<String> ids = new HashSet<>();
    for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
      for (Map.Entry<String, JsonNode> verb : path.getValue().properties()) {
        documented.add(verb.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey());
        JsonNode operation = verb.getValue();
        assertThat(ids.add(operation.path("operationId").asText())).as("%s", operation).isTrue();
        assertThat(operation.path("summary").asText()).endsWith(".");
        assertThat(operation.path("responses").has("default")).isTrue();
      }
    }
    assertThat(documented)
        .containsExactlyInAnyOrderElementsOf(
            server.routes().stream().map(EveryRouteTest::name).toList());
  }

  @Test
  void theDocumentsSchemasAreSchemas() {
    JsonNode document = server.client(Role.VIEWER).get("/api/openapi.json").json();
    List<JsonNode> schemas = new ArrayList<>(document.findValues("schema"));
    document.at("/components/schemas").forEach(schemas::add);
    assertThat(schemas).hasSizeGreaterThan(10);
    for (JsonNode schema : schemas) {
      assertThat(
              JsonSchemaFactory.getInstance(VersionFlag.V202012)
                  .getSchema(SchemaLocation.of(SchemaId.V202012))
                  .validate(schema))
          .as("%s", schema)
          .isEmpty();
    }
    for (JsonNode reference : document.findValues("$ref")) {
      assertThat(document.at(reference.asText().substring(1)).isObject()).isTrue();
    }
  }

  static List<Route> closed() {
    return server.routes().stream().filter(route -> route.access().role().isPresent()).toList();
  }

  private static String name(Route route) {
    return route.verb() + " " + route.path();
  }

  private static Reply send(Client client, Route route) {
    String path = route.path().replaceAll("\\{[A-Za-z]+}", "1");
    return client.send(route.verb().name(), path, route.verb() == Verb.GET ? "" : "{}");
  }

  /** Nothing is told but that it is refused, and why. */
  private static void assertRefused(Route route, Reply reply, String code) {
    if (route.access().inLong()) {
      assertThat(reply.json().path("success").asBoolean(true)).as(name(route)).isFalse();
      assertThat(reply.json().path("data").isNull()).as(name(route)).isTrue();
      return;
    }
    assertThat(reply.error()).as(name(route)).isEqualTo(code);
    assertThat(reply.status()).isEqualTo(code.equals("forbidden") ? 403 : 401);
    assertThat(reply.json()).as(name(route)).hasSize(1);
    assertThat(reply.json().path("error")).hasSize(3);
    assertThat(reply.json().at("/error/problems")).isEmpty();
    assertThat(reply.header("Set-Cookie")).isEmpty();
  }
}
