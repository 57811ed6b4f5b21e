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
package io.honeyflow.hive.partition;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;

/** A zone's local time, as watermarks pass it. */
record WallClock(ZoneId zone) {

  /**
   * The first watermark, in epoch milliseconds, at which no local time before {@code begin + span}
   * is yet to come; {@link Long#MAX_VALUE} when there is no such.
   *
   * <p>A local time that a clock change skips has come with the change. Within an hour that comes
   * twice the second one counts, but for its very first moment: all that is smaller came before.
   */
  long passed(LocalDateTime begin, Duration span) {
    try {
      return ceilingMillis(instant(begin.plus(span)));
    } catch (ArithmeticException | java.time.DateTimeException e) {
      return Long.MAX_VALUE;
    }
  }

  private Instant instant(LocalDateTime local) {
    ZoneOffsetTransition change = zone.getRules().getTransition(local);
    if (change == null) {
      ZoneOffset offset = zone.getRules().getOffset(local);
      return local.toInstant(offset);
    }
    boolean cameWithTheChange = change.isGap();
    if (cameWithTheChange) {
      return change.getInstant();
    }
    boolean firstMoment = local.equals(change.getDateTimeAfter());
    return local.toInstant(firstMoment ? change.getOffsetBefore() : change.getOffsetAfter());
  }

  private static long ceilingMillis(Instant instant) {
    boolean fraction = instant.getNano() % 1_000_000 != 0;
    return Math.addExact(instant.toEpochMilli(), fraction ? 1 : 0);
  }
}
