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

/**
 * A partition that rows named, as its writer remembers it, so that a row of it finds at once where
 * it goes. Used by one thread.
 */
final class KnownPartition {
  /** No group's number. */
  static final int NONE = -1;

  private final List<String> values;
  private int group = NONE;

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

  /** The number of its rows' group; {@link #NONE} when there was none since the last barrier. */
  int group() {
    return group;
  }

  /** Its rows are of that group until {@link #leave}. */
  void enter(int number) {
    group = number;
  }

  /** A barrier comes. */
  void leave() {
    group = NONE;
  }
}
