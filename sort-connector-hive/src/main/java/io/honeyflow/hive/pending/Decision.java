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
package io.honeyflow.hive.pending;

import java.time.Instant;
import java.util.List;

/**
 * What was decided at a barrier, and is not committed yet.
 *
 * @param at when the barrier passed
 * @param partitions how many are due, 0 when files are published only
 * @param first the values of the first of them; empty without one
 */
public record Decision(long checkpoint, Instant at, int partitions, List<String> first) {
  public Decision {
    first = List.copyOf(first);
  }
}
