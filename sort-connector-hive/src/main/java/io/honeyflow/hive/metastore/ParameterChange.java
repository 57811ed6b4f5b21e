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
package io.honeyflow.hive.metastore;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Parameters to set and parameters to remove; all others stay as they are. */
public record ParameterChange(Map<String, String> set, Set<String> removed) {
  public ParameterChange {
    set = Map.copyOf(set);
    removed = Set.copyOf(removed);
  }

  /** Changes nothing. */
  public static final ParameterChange NONE = new ParameterChange(Map.of(), Set.of());

  /** This change and then another one. */
  public ParameterChange and(ParameterChange next) {
    Map<String, String> allSet = new HashMap<>(set);
    allSet.keySet().removeAll(next.removed);
    allSet.putAll(next.set);
    Set<String> allRemoved = new HashSet<>(removed);
    allRemoved.addAll(next.removed);
    allRemoved.removeAll(next.set.keySet());
    return new ParameterChange(allSet, allRemoved);
  }

  /** This change for each of the partitions with these values. */
  public Map<List<String>, ParameterChange> forEach(Collection<List<String>> values) {
    Map<List<String>, ParameterChange> changes = new LinkedHashMap<>();
    values.forEach(one -> changes.put(one, this));
    return changes;
  }
}
