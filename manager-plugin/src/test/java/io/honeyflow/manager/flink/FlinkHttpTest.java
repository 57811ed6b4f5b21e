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
package io.honeyflow.manager.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is made of answers, by a server that answers as it is told. */
final class FlinkHttpTest {
  private record Told(int status, String body) {}

  private final Queue<Told> answers = new ArrayDeque<>();
  private final List<String> asked = new ArrayList<>();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void credentialsAreSentAndNeverShown() {
    answers.add(new Told(200, "{}"));
    answers.add(new Told(200, "{}"));

    client("/flink/", FlinkCredentials.basic("ann", "geheim")).get("/info");
    client("", FlinkCredentials.bearer("t0ken")).get("/info");

    assertThat(asked)
        .containsExactly("GET /flink/info Basic YW5uOmdlaGVpbQ==", "GET /info Bearer t0ken");
    assertThat(
            new FlinkAddress(
                    URI.create("http://a"),
                    URI.create("http://b"),
                    Optional.of(FlinkCredentials.bearer("t0ken")))
                .toString())
        .doesNotContain("t0ken");
  }

  @Test
  void whoIsNotLetInIsTold() {
    answers.add(new Told(401, "<html>no</html>"));

    assertThatThrownBy(() -> client("", FlinkCredentials.bearer("t0ken")).get("/info"))
        .isInstanceOf(FlinkUnavailable.class)
        .hasMessageContaining("it answered 401. Set the credentials")
        .hasMessageNotContaining("t0ken");
  }

  @Test
  void aProxyWithoutFlinkBehindItIsNoAnswer() {
    answers.add(new Told(503, "<html>sorry</html>"));
    answers.add(new Told(302, "<html>elsewhere</html>"));

    assertThatThrownBy(() -> client("").get("/info"))
        .isInstanceOf(FlinkUnavailable.class)
        .hasMessageContaining("it is not ready");
    assertThatThrownBy(() -> client("").get("/info"))
        .isInstanceOf(FlinkUnavailable.class)
        .hasMessageContaining("is no JSON");
  }

  @Test
  void aQuestionIsAskedAgainAndAnOrderIsNot() {
    answers.add(new Told(0, ""));
    answers.add(new Told(200, "{\"version\":1}"));
    answers.add(new Told(0, ""));

    assertThat(client("").get("/info").body().path("version").asInt()).isEqualTo(1);
    assertThatThrownBy(() -> client("").post("/jobs", Map.of("a", "b")))
        .isInstanceOf(FlinkUnavailable.class)
        .hasMessageContaining("Cannot reach Flink at http://localhost:");

    assertThat(asked).containsExactly("GET /info", "GET /info", "POST /jobs");
  }

  private FlinkHttp client(String path, FlinkCredentials... credentials) {
    return new FlinkHttp(
        "Flink",
        URI.create("http://localhost:" + server.getAddress().getPort() + path),
        List.of(credentials).stream().findFirst());
  }

  private void answer(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    String credentials = exchange.getRequestHeaders().getFirst("Authorization");
    asked.add(
        exchange.getRequestMethod()
            + " "
            + exchange.getRequestURI()
            + (credentials == null ? "" : " " + credentials));
    Told told = answers.remove();
    if (told.status() > 0) {
      byte[] body = told.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(told.status(), body.length);
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }
}
