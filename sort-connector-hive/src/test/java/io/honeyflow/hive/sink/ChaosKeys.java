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

/** By which columns the table is partitioned; the values are those of an hour. */
enum ChaosKeys {
  NONE(List.of(), null),
  HOUR(List.of("dt"), null),
  DAY_AND_HOUR(List.of("dt", "hr"), "$dt $hr:00:00"),
  YEAR_DAY_AND_HOUR(List.of("yr", "day", "hr"), "$yr-$day $hr:00:00");

  private static final int YEAR = 4;
  private static final int DAY = 10;
  private static final int HOURS = 13;
  private static final String REST = ":00:00";

  private final List<String> names;
  private final @Nullable String timePattern;

  ChaosKeys(List<String> names, @Nullable String timePattern) {
    this.names = names;
    this.timePattern = timePattern;
  }

  List<String> names() {
    return names;
  }

  /** How the time of a partition is read; null for the first value itself. */
  @Nullable String timePattern() {
    return timePattern;
  }

  /** The values of the hour {@code 2024-01-01 03:00:00}. */
  List<String> values(String hour) {
    return switch (this) {
      case NONE -> List.of();
      case HOUR -> List.of(hour);
      case DAY_AND_HOUR -> List.of(hour.substring(0, DAY), hour.substring(DAY + 1, HOURS));
      case YEAR_DAY_AND_HOUR ->
          List.of(
              hour.substring(0, YEAR),
              hour.substring(YEAR + 1, DAY),
              hour.substring(DAY + 1, HOURS));
    };
  }

  /** The hour with these values; "" of a table without partitions. */
  String hour(List<String> values) {
    return switch (this) {
      case NONE -> "";
      case HOUR -> values.get(0);
      case DAY_AND_HOUR -> values.get(0) + " " + values.get(1) + REST;
      case YEAR_DAY_AND_HOUR -> values.get(0) + "-" + values.get(1) + " " + values.get(2) + REST;
    };
  }
}
