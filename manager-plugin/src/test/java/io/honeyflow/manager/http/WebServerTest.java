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
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.honeyflow.manager.access.Role;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the server does with every request, whatever its route. */
class WebServerTest {

  private static final int LIMIT = 10_000;

  @TempDir static Path folder;
  private static TestServer server;

  /** Something that fails as nobody foresaw. */
  private static final Routes FAULTY =
      new Routes() {
        @Override
        public String topic() {
          return "faults";
        }

        @Override
        public List<Route> routes() {
          return List.of(
              new Route(
                  Verb.GET,
                  "/api/test/fault",
                  Access.VIEWER,
                  Doc.of("fail", "Fails."),
                  call -> {
                    throw new IllegalStateException("jdbc:secret at /etc/honeyflow");
                  }),
              new Route(
                  Verb.POST,
                  "/api/inlong/fault",
                  Access.VIEWER.asInLong(),
                  Doc.of("failAsInLong", "Fails as InLong does."),
                  call -> {
                    throw ApiError.conflict("Cannot do it. Wait.");
                  }));
        }
      };

  @BeforeAll
  static void start() {
    server =
        TestServer.start(
            folder, new WebSettings(WebSettings.LOOPBACK, 0, LIMIT, Optional.empty()), FAULTY);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void everyAnswerTellsBrowsersWhatThePagesDoNotNeed() {
    for (String path : List.of("/", "/api/health/live", "/api/nothing", "/assets/none.js")) {
      Reply reply = server.client().get(path);

      assertThat(reply.header("Content-Security-Policy"))
          .as(path)
          .startsWith("default-src 'self'")
          .contains("frame-ancestors 'none'", "object-src 'none'");
      assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
      assertThat(reply.header("Referrer-Policy")).isEqualTo("no-referrer");
      assertThat(reply.header("Server")).isEmpty();
      assertThat(reply.header("Strict-Transport-Security")).isEmpty();
    }
    assertThat(server.client().get("/api/health/live").header("Cache-Control"))
        .isEqualTo("no-store");
  }

  @Test
  void servesThePages() {
    assumeTrue(
        getClass().getResource("/static/index.html") != null,
        "the dashboard is not built, which takes Node.js 20");
    Reply first = server.client().get("/");
    Matcher script = Pattern.compile("src=\"\\.(/assets/[^\"]+[.]js)\"").matcher(first.text());

    assertThat(first.header("Content-Type")).startsWith("text/html");
    assertThat(script.find()).as(first.text()).isTrue();
    Reply code = server.client().get(script.group(1));
    assertThat(code.status()).isEqualTo(200);
    assertThat(code.header("Content-Type")).startsWith("text/javascript");
    assertThat(server.client().with("Accept", "text/html").get("/streams/g/s").text())
        .isEqualTo(first.text());
    assertThat(server.client().with("Accept", "text/html").get("/assets/none.js").status())
        .isEqualTo(404);
  }

  @Test
  void servesNothingBesideThePages() {
    for (String path :
        List.of(
            "/../META-INF/MANIFEST.MF",
            "/%2e%2e/io/honeyflow/manager/http/WebServer.class",
            "/assets/..%2f..%2fio/honeyflow",
            "/assets/%2e%2e/%2e%2e/log4j2.xml",
            "/io/honeyflow/manager/http/WebServer.class")) {
      Reply reply = server.client().with("Accept", "application/json").get(path);

      assertThat(reply.status()).as(path).isIn(400, 404);
      assertThat(reply.error()).as(path).isIn("missing", "malformed");
    }
  }

  @Test
  void tellsWhatThereIsNot() {
    Reply missing = server.client(Role.ADMIN).get("/api/nothing");
    assertThat(missing.status()).isEqualTo(404);
    assertThat(missing.error()).isEqualTo("missing");
    assertThat(missing.message()).contains("'/api/nothing'", "openapi.json");

    Reply unsupported = server.client(Role.ADMIN).delete("/api/plugins");
    assertThat(unsupported.status()).isEqualTo(405);
    assertThat(unsupported.error()).isEqualTo("unsupported");

    // What a route says of something missing is the route's own.
    assertThat(server.client(Role.VIEWER).get("/api/nodes/hbaseLoad/schema").message())
        .contains("'hbaseLoad'", "GET /api/plugins");
  }

  @Test
  void bodiesHaveALimit() {
    String fits = "{\"a\": \"" + "x".repeat(LIMIT - 9) + "\"}";
    assertThat(post(fits).error()).isEqualTo("invalid");

    Reply tooLong = post(fits + " ");
    assertThat(tooLong.status()).isEqualTo(413);
    assertThat(tooLong.error()).isEqualTo("too-large");
    assertThat(tooLong.message()).contains("10000 bytes");
  }

  @Test
  void bodiesAreOneObjectThatTellsEachMemberOnce() {
    for (String body : List.of("[]", "{", "1", "{} {}", "{\"a\":1,\"a\":2}", "<a/>", "null")) {
      Reply reply = post(body);

      assertThat(reply.status()).as(body).isEqualTo(400);
      assertThat(reply.error()).as(body).isEqualTo("malformed");
      assertThat(reply.message()).as(body).startsWith("Cannot read the body");
    }
    assertThat(post("{\"node\":" + "[".repeat(200) + "]".repeat(200) + "}").error())
        .isEqualTo("malformed");
  }

  @Test
  void aBodyOfTheWrongShapeHasAllItsProblemsTold() {
    Reply reply =
        server
            .client(Role.ADMIN)
            .post("/api/users", "{\"name\": \"\", \"role\": \"king\", \"more\": 1}");

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().at("/error/problems"))
        .extracting(problem -> problem.path("at").asText())
        .containsExactlyInAnyOrder("/name", "/role", "/password");
    assertThat(reply.message()).contains("3 problems");
  }

  @Test
  void whatNobodyForesawIsToldByANumberAlone() {
    Reply reply = server.client(Role.VIEWER).get("/api/test/fault");

    assertThat(reply.status()).isEqualTo(500);
    assertThat(reply.error()).isEqualTo("fault");
    assertThat(reply.message()).containsPattern("fault [0-9a-f]{12} in its log");
    assertThat(reply.text()).doesNotContain("secret", "/etc", "IllegalState");
  }

  @Test
  void inLongsClientsHaveTheirEnvelope() {
    Reply refused = server.client().post("/api/inlong/fault", "{}");
    assertThat(refused.status()).isEqualTo(200);
    assertThat(refused.json().path("success").asBoolean(true)).isFalse();
    assertThat(refused.json().path("errMsg").asText()).contains("Sign in");

    Reply told =
        server
            .client()
            .post(
                "/api/inlong/fault?username=viewer&password=" + Client.encoded(TestServer.PASSWORD),
                "{}");
    assertThat(told.json().path("errMsg").asText()).isEqualTo("Cannot do it. Wait.");
    assertThat(told.json().has("data")).isTrue();
  }

  @Test
  void noHttpAndTooLongLinesAreToldLikeAllElse() throws IOException {
    String garbage = raw("GET /\u0001 NONSENSE\r\n\r\n");
    assertThat(garbage).startsWith("HTTP/1.1 400").contains("\"malformed\"").doesNotContain("etty");

    String tooLong = raw("GET /" + "x".repeat(100_000) + " HTTP/1.1\r\nHost: a\r\n\r\n");
    assertThat(tooLong).startsWith("HTTP/1.1 414").contains("too long").doesNotContain("etty");
  }

  @Test
  void tellsWhetherItLivesAndIsReady() {
    assertThat(server.client().get("/api/health/live").json().path("status").asText())
        .isEqualTo("up");
    Reply ready = server.client().get("/api/health/ready");
    assertThat(ready.status()).isEqualTo(200);
    assertThat(ready.json().at("/checks/0/name").asText()).isEqualTo("database");
    assertThat(ready.json().at("/checks/0/up").asBoolean()).isTrue();
  }

  @Test
  void measuresItself() {
    server.client(Role.VIEWER).get("/api/plugins");

    Reply reply = server.client(Role.VIEWER).get("/metrics");

    assertThat(reply.header("Content-Type")).startsWith("text/plain; version=0.0.4");
    assertThat(reply.text())
        .contains(
            "http_server_requests_seconds_count{method=\"GET\",route=\"/api/plugins\",status=\"200\"}",
            "jvm_memory_used_bytes");
  }

  private static Reply post(String body) {
    return server.client(Role.EDITOR).post("/api/nodes/hiveLoad/validate", body);
  }

  private static String raw(String request) throws IOException {
    try (Socket socket = new Socket(WebSettings.LOOPBACK, server.port())) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      InputStream answer = socket.getInputStream();
      return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
