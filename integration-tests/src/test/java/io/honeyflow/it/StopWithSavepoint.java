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
package io.honeyflow.it;

import io.honeyflow.testing.flink.FlinkCluster;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stops a job with a savepoint. Flink gives a request up while a task does not run yet, as after a
 * failure, and when a checkpoint fails meanwhile; then it is made again.
 */
final class StopWithSavepoint {
  private final FlinkCluster cluster;
  private final String job;

  private StopWithSavepoint(FlinkCluster cluster, String job) {
    this.cluster = cluster;
    this.job = job;
  }

  /** Stops the job, and answers where the savepoint is. */
  static String of(FlinkCluster cluster, String job) throws Exception {
    StopWithSavepoint stop = new StopWithSavepoint(cluster, job);
    AtomicReference<String> savepoint = new AtomicReference<>();
    Await.until(
        "a savepoint",
        () -> {
          stop.request().ifPresent(savepoint::set);
          return savepoint.get() != null;
        });
    return savepoint.get();
  }

  private Optional<String> request() throws Exception {
    try {
      String request =
          field("request-id", cluster.post("/jobs/" + job + "/stop", "{\"drain\": false}"));
      String path = "/jobs/" + job + "/savepoints/" + request;
      Await.until("the savepoint", () -> cluster.get(path).contains("COMPLETED"));
      String answer = cluster.get(path);
      return answer.contains("\"location\"")
          ? Optional.of(field("location", answer))
          : Optional.empty();
    } catch (IllegalStateException notYet) {
      return Optional.empty();
    }
  }

  private static String field(String name, String answer) {
    Matcher found = Pattern.compile("\"" + name + "\":\"([^\"]+)\"").matcher(answer);
    if (!found.find()) {
      throw new IllegalStateException("No " + name + " in " + answer);
    }
    return found.group(1);
  }
}
