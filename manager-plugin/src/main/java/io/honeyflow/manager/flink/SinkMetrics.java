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

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the metrics of Hive sinks from Flink's REST API. Each sink is one task whose name begins
 * with {@code hive-commit}; its metrics are called {@code SUBTASK.OPERATOR.LABELS….METRIC}, where
 * the labels tell them from Flink's own of the same names.
 */
final class SinkMetrics {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String TASK = "hive-commit";
  private static final int PARTS_WITHOUT_LABELS = 3;
  private static final String ROWS = "numRecordsOut";
  private static final String BYTES = "numBytesOut";
  private static final String DIRTY = "dirtyRecordsOut";
  private static final String PENDING = "pendingReport";
  private static final String COMMIT = "commitReport";
  private static final String RATE = "PerSecond";
  private static final Set<String> READ =
      Set.of(ROWS, ROWS + RATE, BYTES, BYTES + RATE, DIRTY, PENDING, COMMIT);

  /** Flink answers from what it fetched before, which is nothing when nobody has asked lately. */
  private static final int QUESTIONS = 8;

  private final FlinkHttp rest;

  SinkMetrics(FlinkHttp rest) {
    this.rest = rest;
  }

  /** What the sinks of a job tell; Flink goes on telling for a while when a job has ended. */
  JobMetrics of(String jobId) {
    JobState state = new JobEnd(rest, jobId).state();
    return of(state.ended() || state == JobState.UNKNOWN ? List.of() : sinks(jobId));
  }

  private static JobMetrics of(List<Map<String, String>> sinks) {
    return new JobMetrics(
        Instant.now(),
        throughput(ROWS, sinks),
        throughput(BYTES, sinks),
        (long) sum(DIRTY, sinks),
        sinks.stream()
            .map(sink -> new SinkReport(document(PENDING, sink), document(COMMIT, sink)))
            .toList());
  }

  private List<Map<String, String>> sinks(String jobId) {
    List<Map<String, String>> sinks = new ArrayList<>();
    for (JsonNode vertex : rest.read("/jobs/" + jobId).path("vertices")) {
      if (vertex.path("name").asText().startsWith(TASK)) {
        Map<String, String> values =
            values("/jobs/" + jobId + "/vertices/" + vertex.path("id").asText() + "/metrics");
        if (!values.isEmpty()) {
          sinks.add(values);
        }
      }
    }
    return sinks;
  }

  /** The values of a task's metrics of the sink, by their names without labels. */
  private Map<String, String> values(String path) {
    List<String> names = names(path);
    for (int question = 1; names.isEmpty() && question < QUESTIONS; question++) {
      Pause.brief(rest);
      names = names(path);
    }
    Map<String, String> values = new HashMap<>();
    if (!names.isEmpty()) {
      String query = URLEncoder.encode(String.join(",", names), StandardCharsets.UTF_8);
      for (JsonNode metric : rest.read(path + "?get=" + query)) {
        values.put(last(metric.path("id").asText()), metric.path("value").asText());
      }
    }
    return values;
  }

  private List<String> names(String path) {
    List<String> names = new ArrayList<>();
    for (JsonNode metric : rest.read(path)) {
      String name = metric.path("id").asText();
      if (READ.contains(last(name)) && name.split("\\.", -1).length > PARTS_WITHOUT_LABELS) {
        names.add(name);
      }
    }
    return names;
  }

  private static String last(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static Throughput throughput(String metric, List<Map<String, String>> sinks) {
    return new Throughput((long) sum(metric, sinks), sum(metric + RATE, sinks));
  }

  private static double sum(String metric, List<Map<String, String>> sinks) {
    return sinks.stream()
        .mapToDouble(sink -> number(sink.getOrDefault(metric, "0")))
        .filter(Double::isFinite)
        .sum();
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static Optional<JsonNode> document(String metric, Map<String, String> sink) {
    try {
      JsonNode document = JSON.readTree(sink.getOrDefault(metric, ""));
      return document.isObject() ? Optional.of(document) : Optional.empty();
    } catch (JsonProcessingException notYet) {
      return Optional.empty();
    }
  }
}
