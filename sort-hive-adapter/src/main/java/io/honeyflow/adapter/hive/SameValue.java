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
package io.honeyflow.adapter.hive;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares Hive's standard Java objects. */
final class SameValue {

  private SameValue() {}

  static boolean same(@Nullable Object one, @Nullable Object other) {
    if (one instanceof byte[] bytes && other instanceof byte[] others) {
      return Arrays.equals(bytes, others);
    }
    if (one instanceof List<?> list && other instanceof List<?> others) {
      return list.size() == others.size() && same(list.iterator(), others.iterator());
    }
    if (one instanceof Map<?, ?> map && other instanceof Map<?, ?> others) {
      return map.size() == others.size() && same(map, others);
    }
    return one == null ? other == null : one.equals(other);
  }

  private static boolean same(Iterator<?> some, Iterator<?> others) {
    while (some.hasNext()) {
      if (!same(some.next(), others.next())) {
        return false;
      }
    }
    return true;
  }

  /** Keys are few, and may be arrays of bytes. */
  private static boolean same(Map<?, ?> some, Map<?, ?> others) {
    return some.entrySet().stream()
        .allMatch(
            entry ->
                others.entrySet().stream()
                    .anyMatch(
                        other ->
                            same(entry.getKey(), other.getKey())
                                && same(entry.getValue(), other.getValue())));
  }
}
