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
package io.honeyflow.manager.store;

import java.util.Optional;

/**
 * What a job left, so that another one can go on exactly there.
 *
 * @param savepoint its newest savepoint or checkpoint; empty when there is none, or nobody knows
 * @param untouched whether it is known that it committed nothing, so that all is as it was before
 */
public record Remains(Optional<String> savepoint, boolean untouched) {

  public static Remains savepoint(String path) {
    return new Remains(Optional.of(path), false);
  }

  /** Of a job that Flink never had, or that ended before its first checkpoint. */
  public static Remains nothing() {
    return new Remains(Optional.empty(), true);
  }

  /** Of a job that nobody can be asked about. */
  public static Remains unknown() {
    return new Remains(Optional.empty(), false);
  }
}
