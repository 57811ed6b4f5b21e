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
package io.honeyflow.adapter;

import java.math.BigDecimal;

/**
 * Makes the objects in which Hive holds values, which are others in Hive 2 than in Hive 3 and 4.
 */
public interface HiveValues {

  /** A {@code char(length)}. */
  Object character(String text, int length);

  /** A {@code varchar(length)}. */
  Object varchar(String text, int length);

  /** A {@code decimal}. */
  Object decimal(BigDecimal value);

  /**
   * A {@code date}.
   *
   * @param day days since 1970-01-01 in the calendar that has no gaps
   * @throws UnwritableValueException when this Hive has no such date
   */
  Object date(int day);

  /**
   * A {@code timestamp}.
   *
   * @param second seconds from 1970-01-01 00:00:00 to the time on the clock, rounded down
   * @param nanos nanoseconds after it
   * @throws UnwritableValueException when this Hive has no such time
   */
  Object timestamp(long second, int nanos);
}
