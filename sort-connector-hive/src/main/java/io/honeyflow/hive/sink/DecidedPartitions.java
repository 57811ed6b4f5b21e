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

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The partitions that were decided last, so that late rows are appended to a partition that was
 * committed before, and not to one that nobody committed. Bounded: one that is forgotten is
 * committed again.
 */
final class DecidedPartitions {
  private static final int REMEMBERED = 10_000;

  private final Set<List<String>> latest;

  DecidedPartitions(Collection<List<String>> restored) {
    latest = new LinkedHashSet<>(restored);
  }

  void add(List<String> values) {
    latest.remove(values);
    latest.add(values);
    if (latest.size() > REMEMBERED) {
      latest.remove(latest.iterator().next());
    }
  }

  boolean contains(List<String> values) {
    return latest.contains(values);
  }

  /** The one that was decided last is the last one. */
  List<List<String>> all() {
    return List.copyOf(latest);
  }
}
