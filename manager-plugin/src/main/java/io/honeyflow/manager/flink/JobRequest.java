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

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A job to start.
 *
 * @param jobName the name of this start attempt; no other attempt ever has it
 * @param statements SQL without {@code SET}, one statement each; the last one is the only one that
 *     makes a job: an {@code INSERT}, or {@code EXECUTE STATEMENT SET BEGIN … END}
 * @param settings Flink's options for this job, such as {@code execution.checkpointing.interval}
 * @param savepoint the path of the savepoint or checkpoint to begin with
 */
public record JobRequest(
    String jobName,
    List<String> statements,
    Map<String, String> settings,
    Optional<String> savepoint) {

  /** Copies them. */
  public JobRequest {
    if (jobName.isBlank() || statements.isEmpty()) {
      throw new IllegalArgumentException("A job needs a name and a statement: " + jobName);
    }
    statements = List.copyOf(statements);
    settings = Map.copyOf(settings);
  }
}
