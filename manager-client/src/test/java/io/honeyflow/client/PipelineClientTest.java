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
package io.honeyflow.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the client makes of answers, by an HTTP server that gives them. */
class PipelineClientTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  private final Deque<String> answers = new ArrayDeque<>();
  private final List<String> requests = new ArrayList<>();
  private HttpServer server;
  private PipelineClient client;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          requests.add(
              exchange.getRequestMethod()
                  + " "
                  + exchange.getRequestURI()
                  + " "
                  + exchange.getRequestHeaders().getFirst("Authorization")
                  + " "
                  + body);
          String[] answer = answers.remove().split(" ", 2);
          byte[] bytes = answer[1].getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(Integer.parseInt(answer[0]), bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    client = PipelineClient.of(URI.create(address() + "/"), "token-1");
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private String address() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  @Test
  void tellsWhatIsWrongAtEachPlace() {
    answers.add(
        """
        422 {"error": {"code": "invalid", "message": "Cannot save the stream.", "problems": [
          {"at": "/sinks/0/tableName", "code": "missing", "severity": "error",
           "message": "'tableName' is missing.", "remedy": "Add it."}]}}
        """);

    PipelineException refused =
        catchThrowableOfType(
            PipelineException.class, () -> client.create(StreamSpec.named("g", "s")));

    assertThat(refused.code()).isEqualTo("invalid");
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.passes()).isFalse();
    assertThat(refused.problems())
        .containsExactly(
            new Problem(
                "/sinks/0/tableName", "missing", "error", "'tableName' is missing.", "Add it."));
    assertThat(refused)
        .hasMessage(
            "Cannot save the stream.\n- /sinks/0/tableName: 'tableName' is missing. Add it.");
    assertThat(requests)
        .containsExactly(
            "POST /api/groups/g/streams Bearer token-1 {\"groupId\":\"g\",\"streamId\":\"s\"}");
  }

  @Test
  void savesInThePlaceOfWhatIsThere() {
    answers.add(
        "409 {\"error\": {\"code\": \"conflict\", \"message\": \"Group 'a b' is there.\"}}");
    answers.add("409 {\"error\": {\"code\": \"conflict\", \"message\": \"Stream is there.\"}}");
    answers.add("200 {\"version\": 7}");
    answers.add("200 {\"version\": 8}");

    client.save(StreamSpec.named("a b", "s/1"));

    assertThat(requests.get(3))
        .startsWith("PUT /api/groups/a%20b/streams/s%2F1 ")
        .endsWith("{\"groupId\":\"a b\",\"streamId\":\"s/1\",\"version\":7}");
  }

  @Test
  void aManagerThatIsAwayIsWaitedFor() {
    answers.add(
        "503 {\"error\": {\"code\": \"unavailable\", \"message\": \"The database is away.\"}}");
    answers.add("200 {\"state\": \"starting\"}");
    answers.add(
        "200 {\"state\": \"running\", \"attempt\": 2, \"since\": \"2024-03-10T01:00:11Z\"}");

    StreamStatus status = client.stream("g", "s").await(StreamState.RUNNING, SOON);

    assertThat(status.attempt()).isEqualTo(2);
    assertThat(status.since()).isEqualTo("2024-03-10T01:00:11Z");
    assertThat(requests).hasSize(3);
  }

  @Test
  void aStreamThatFailsIsNotWaitedFor() {
    answers.add("200 {\"state\": \"failed\", \"error\": {\"message\": \"No such topic.\"}}");

    assertThatThrownBy(() -> client.stream("g", "s").await(StreamState.RUNNING, SOON))
        .isInstanceOf(PipelineException.class)
        .hasMessage("Stream g/s will not be RUNNING: it is FAILED: No such topic.")
        .extracting("code")
        .isEqualTo(PipelineException.ENDED);
  }

  @Test
  void saysWhatItWaitedForInVain() {
    answers.add("200 {\"state\": \"starting\", \"error\": {\"message\": \"Flink is away.\"}}");

    assertThatThrownBy(() -> client.stream("g", "s").await(StreamState.RUNNING, Duration.ZERO))
        .hasMessage("Stream g/s was not RUNNING within 0 s: it is STARTING: Flink is away.")
        .extracting("code")
        .isEqualTo(PipelineException.TIMEOUT);
  }

  @Test
  void knowsWhatIsNoManager() {
    answers.add("404 <html>Not found</html>");
    assertThatThrownBy(() -> client.streams())
        .hasMessageContaining("Answer 404 of " + address() + "/api/streams is none of a manager.");

    server.stop(0);
    assertThatThrownBy(() -> client.streams())
        .isInstanceOf(PipelineException.class)
        .hasMessageStartingWith("Cannot reach the manager at " + address())
        .extracting("code")
        .isEqualTo(PipelineException.UNREACHABLE);
  }
}
