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

import java.time.Instant;
import java.util.List;

/**
 * What the Hive sinks of a job count, added up.
 *
 * @param at when Flink was asked; its numbers are some seconds old
 * @param rows that are committed
 * @param bytes of the files with these rows
 * @param dirtyRows rows that were set aside, since they cannot be written
 * @param sinks what each sink says of itself; empty while the job does not run, and all numbers are
 *     0 then
 */
public record JobMetrics(
    Instant at, Throughput rows, Throughput bytes, long dirtyRows, List<SinkReport> sinks) {

  /** Copies the list. */
  public JobMetrics {
    sinks = List.copyOf(sinks);
  }
}
