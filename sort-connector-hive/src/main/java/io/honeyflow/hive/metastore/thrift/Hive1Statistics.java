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
package io.honeyflow.hive.metastore.thrift;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps a server of Hive 1 from replacing the statistics of a partition that it is given. Such a
 * server counts the files itself when a change changes their numbers, and calls the number of rows
 * unknown then, unless a parameter of the change says where the statistics come from. It takes that
 * parameter out again, but only when it counts: left in, it would vouch for the next change too,
 * whoever makes it.
 *
 * <p>Statistics for such a server are known by their mark, which is the word {@code true} there and
 * JSON on every later one.
 */
final class Hive1Statistics {
  private static final String MARK = "COLUMN_STATS_ACCURATE";
  private static final String MARK_OF_HIVE_1 = "true";
  private static final String FROM_A_TASK = "STATS_GENERATED_VIA_STATS_TASK";
  private static final List<String> COUNTED_BY_SERVER = List.of("numFiles", "totalSize");

  private Hive1Statistics() {}

  /** The parameters to send so that a partition that had {@code before} has {@code after}. */
  static Map<String, String> kept(Map<String, String> before, Map<String, String> after) {
    return accurate(after) && serverCounts(before, after) ? vouchedFor(after) : after;
  }

  private static boolean accurate(Map<String, String> parameters) {
    return MARK_OF_HIVE_1.equals(parameters.get(MARK));
  }

  private static boolean serverCounts(Map<String, String> before, Map<String, String> after) {
    return COUNTED_BY_SERVER.stream()
        .anyMatch(
            key ->
                !after.containsKey(key)
                    || (before.containsKey(key) && !before.get(key).equals(after.get(key))));
  }

  private static Map<String, String> vouchedFor(Map<String, String> parameters) {
    Map<String, String> vouched = new HashMap<>(parameters);
    vouched.put(FROM_A_TASK, "true");
    return vouched;
  }
}
