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
package io.honeyflow.hive.format;

import org.jspecify.annotations.Nullable;

/** Which timestamps a stored form holds, so that its readers see them. */
enum TimeReach {
  /** Of all years that Hive has, to the nanosecond. */
  ALL {
    @Override
    @Nullable String obstacle(long seconds, int nanos) {
      return null;
    }
  },
  /** To the microsecond. */
  MICROS {
    @Override
    @Nullable String obstacle(long seconds, int nanos) {
      return nanos % NANOS_PER_MICRO == 0
          ? null
          : "has more than six digits of a second outside the years 1677 to 2262, where the files"
              + " have microseconds";
    }
  },
  /** To the nanosecond, as far as 64 bits of them reach from 1970. */
  NANOS {
    @Override
    @Nullable String obstacle(long seconds, int nanos) {
      return seconds >= FIRST_OF_NANOS && seconds <= LAST_OF_NANOS
          ? null
          : "is beyond the years that nanoseconds reach, 1677 to 2262";
    }
  },
  /**
   * What all ORC readers read. They tell seconds before 1970 from those after by the sign of what
   * is stored, which the last one has in common with the first: with a fraction of a millisecond or
   * more they read it one second late.
   */
  ORC {
    @Override
    @Nullable String obstacle(long seconds, int nanos) {
      return seconds == -1 && nanos >= NANOS_PER_MILLI
          ? "has a fraction in the last second before 1970, which ORC readers read a second late"
          : null;
    }
  },
  /** What Trino reads of ORC: a fraction below a millisecond before 1970 takes a second from it. */
  ORC_OF_TRINO {
    @Override
    @Nullable String obstacle(long seconds, int nanos) {
      return seconds < 0 && nanos > 0 && nanos < NANOS_PER_MILLI
          ? "has a fraction below a millisecond before 1970, which Trino reads a second early from"
              + " ORC files"
          : ORC.obstacle(seconds, nanos);
    }
  },
  /** What Hive's Avro files hold: milliseconds. */
  AVRO {
    @Override
    @Nullable String obstacle(long seconds, int nanos) {
      return nanos % NANOS_PER_MILLI == 0
          ? null
          : "has a fraction below a millisecond, which Hive's Avro files cannot hold";
    }

    @Override
    String remedy() {
      return "Cast it to TIMESTAMP(3), or filter out such rows.";
    }
  };

  static final long NANOS_PER_SECOND = 1_000_000_000;
  static final int NANOS_PER_MICRO = 1000;

  private static final int NANOS_PER_MILLI = 1_000_000;
  private static final long FIRST_OF_NANOS = Math.floorDiv(Long.MIN_VALUE, NANOS_PER_SECOND) + 1;
  private static final long LAST_OF_NANOS = Math.floorDiv(Long.MAX_VALUE, NANOS_PER_SECOND) - 1;

  /**
   * Why a timestamp is out of reach, or null when it is not.
   *
   * @param seconds what is stored of it, from 1970
   * @param nanos of the second
   */
  abstract @Nullable String obstacle(long seconds, int nanos);

  /** What to do about a timestamp that is out of reach. */
  String remedy() {
    return "Filter out such rows, or replace the value.";
  }
}
