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
package io.honeyflow.manager.pipeline;

import java.util.HashMap;
import java.util.Map;

/**
 * How streams are run.
 *
 * @param savepoints where savepoints are written, and the only place they are read from: a URI that
 *     Flink knows, without a slash at its end
 * @param flink options that every job gets
 */
public record PipelineSettings(String savepoints, Map<String, String> flink) {

  private static final Map<String, String> ALWAYS =
      Map.of(
          "execution.runtime-mode",
          "streaming",
          // What a failed job left is where it goes on.
          "execution.checkpointing.externalized-checkpoint-retention",
          "RETAIN_ON_CANCELLATION");

  public PipelineSettings {
    savepoints = savepoints.replaceFirst("/+$", "");
    flink = Map.copyOf(flink);
  }

  /** All options of a job. */
  Map<String, String> ofJob() {
    Map<String, String> all = new HashMap<>(ALWAYS);
    all.putAll(flink);
    return all;
  }
}
