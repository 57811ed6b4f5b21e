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
package io.honeyflow.hive.sink;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A partition that rows named, as its writer remembers it, so that a row of it finds at once where
 * it goes. Used by one thread.
 */
final class KnownPartition {
  private final List<String> values;
  private @Nullable PartitionRows rows;

  /**
   * @param values of the partition; not copied
   */
  KnownPartition(List<String> values) {
    this.values = values;
  }

  /** The partition's values. */
  List<String> values() {
    return values;
  }

  /** Where its rows go; null when there was none since the last barrier. */
  @Nullable PartitionRows rows() {
    return rows;
  }

  /** Rows go there until {@link #leave}. */
  void enter(PartitionRows where) {
    rows = where;
  }

  /** A barrier comes. */
  void leave() {
    rows = null;
  }
}
