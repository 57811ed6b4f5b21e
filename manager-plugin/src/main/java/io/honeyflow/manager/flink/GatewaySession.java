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

import com.fasterxml.jackson.databind.JsonNode;
import io.honeyflow.manager.flink.FlinkHttp.Answer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A session of Flink's SQL gateway (version 2 of its REST API, which Flink 1.20 and 2.3 both
 * serve). To close it cancels what it is still doing.
 */
final class GatewaySession implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final FlinkHttp gateway;
  private final String path;

  private GatewaySession(FlinkHttp gateway, String path) {
    this.gateway = gateway;
    this.path = path;
  }

  /**
   * Opens one.
   *
   * @param settings Flink's options for all that the session does
   */
  static GatewaySession open(FlinkHttp gateway, Map<String, String> settings) {
    Answer answer =
        gateway.post("/v2/sessions", Map.of("sessionName", "honeyflow", "properties", settings));
    String handle = answer.body().path("sessionHandle").asText();
    if (!answer.ok() || handle.isEmpty()) {
      throw gateway.unavailable(
          "it opens no session (%s). See whether that is the address of a SQL gateway of Flink 1.20 or newer."
              .formatted(answer.error()));
    }
    return new GatewaySession(gateway, "/v2/sessions/" + handle);
  }

  /**
   * Runs a statement and waits for its result.
   *
   * @return the id of the job that it submitted
   * @throws JobRefused when it is wrong, with the root cause
   */
  Optional<String> execute(String statement) {
    Answer answer = gateway.post(path + "/statements", Map.of("statement", statement));
    String operation = answer.body().path("operationHandle").asText();
    if (!answer.ok() || operation.isEmpty()) {
      throw refusal(answer);
    }

    String page = path + "/operations/" + operation + "/result/0?rowFormat=JSON";
    long end = System.nanoTime() + LONGEST.toNanos();
    while (System.nanoTime() < end) {
      JsonNode result = page(page);
      if (result.hasNonNull("jobID")) {
        return Optional.of(result.path("jobID").asText());
      }
      switch (result.path("resultType").asText()) {
        case "EOS" -> {
          return Optional.empty();
        }
        case "NOT_READY" -> Pause.brief(gateway);
        default -> page = result.path("nextResultUri").asText();
      }
    }
    throw gateway.unavailable(
        "a statement took longer than %d min. See the gateway's log, then try again."
            .formatted(LONGEST.toMinutes()));
  }

  /** Whether the gateway still has it. */
  boolean alive() {
    try {
      return gateway.get(path).ok();
    } catch (FlinkUnavailable e) {
      return false;
    }
  }

  /** Ends it. A gateway that does not answer ends it by itself when nobody has used it for long. */
  @Override
  public void close() {
    try {
      gateway.delete(path);
    } catch (FlinkUnavailable forgotten) {
      // The work is done or has failed already: the session's end has no say in it.
    }
  }

  private JsonNode page(String uri) {
    Answer answer = gateway.get(uri);
    if (!answer.ok()) {
      throw refusal(answer);
    }
    return answer.body();
  }

  private RuntimeException refusal(Answer answer) {
    return alive()
        ? new JobRefused(answer.error())
        : gateway.unavailable("it has lost the session, so it was started again. Try again.");
  }
}
