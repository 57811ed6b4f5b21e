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

import io.honeyflow.hive.metastore.NewPartition;
import io.honeyflow.hive.metastore.ParameterChange;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Makes a number of the statistics one too large, in whatever a metastore is told. */
final class ChaosMiscount {

  private ChaosMiscount() {}

  static Object[] of(String key, Object[] arguments) {
    if (arguments == null) {
      return null;
    }
    Object[] other = arguments.clone();
    for (int i = 0; i < other.length; i++) {
      other[i] = of(key, other[i]);
    }
    return other;
  }

  private static Object of(String key, Object argument) {
    if (argument instanceof ParameterChange change) {
      return new ParameterChange(more(key, change.set()), change.removed());
    }
    if (argument instanceof NewPartition added) {
      return new NewPartition(added.values(), added.location(), more(key, added.parameters()));
    }
    if (argument instanceof List<?> list) {
      return list.stream().map(one -> of(key, one)).toList();
    }
    if (argument instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .collect(Collectors.toMap(Map.Entry::getKey, one -> of(key, one.getValue())));
    }
    return argument;
  }

  private static Map<String, String> more(String key, Map<String, String> parameters) {
    Map<String, String> other = new HashMap<>(parameters);
    other.computeIfPresent(key, (same, number) -> Long.toString(Long.parseLong(number) + 1));
    return other;
  }
}
