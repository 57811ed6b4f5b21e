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

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/**
 * The offsets of one zone, by wall time and by instant. Remembers the stretch between two clock
 * changes in which the last answer holds, since the times of a stream lie close together. Used by
 * one thread.
 */
final class ZoneOffsets {
  private final ZoneRules rules;

  private long wallFrom = Long.MAX_VALUE;
  private long wallTo = Long.MIN_VALUE;
  private int wallOffset;

  private long instantFrom = Long.MAX_VALUE;
  private long instantTo = Long.MIN_VALUE;
  private int instantOffset;

  ZoneOffsets(ZoneId zone) {
    this.rules = zone.getRules();
  }

  /**
   * The offset in seconds when clocks show a wall time (seconds, as if in UTC): the earlier offset
   * where clocks show it twice, and the one before the change where they skip it.
   */
  int atWallTime(long wall) {
    if (wall < wallFrom || wall >= wallTo) {
      return lookUpWallTime(wall);
    }
    return wallOffset;
  }

  /** Whether clocks skip a wall time. */
  boolean skips(long wall) {
    if (wall >= wallFrom && wall < wallTo) {
      return false;
    }
    ZoneOffsetTransition change = rules.getTransition(dateTime(wall));
    return change != null && change.isGap();
  }

  /** The offset in seconds at an instant (seconds from the epoch). */
  int atInstant(long instant) {
    if (instant < instantFrom || instant >= instantTo) {
      lookUpInstant(instant);
    }
    return instantOffset;
  }

  private int lookUpWallTime(long wall) {
    ZoneOffsetTransition change = rules.getTransition(dateTime(wall));
    if (change != null) {
      return change.getOffsetBefore().getTotalSeconds();
    }
    wallOffset = rules.getOffset(dateTime(wall)).getTotalSeconds();
    Instant instant = Instant.ofEpochSecond(wall - wallOffset);
    // One second later, since the look-up excludes the instant that it is asked for.
    ZoneOffsetTransition last = rules.previousTransition(instant.plusSeconds(1));
    ZoneOffsetTransition next = rules.nextTransition(instant);
    wallFrom = last == null ? Long.MIN_VALUE : Math.max(before(last), after(last));
    wallTo = next == null ? Long.MAX_VALUE : Math.min(before(next), after(next));
    return wallOffset;
  }

  private void lookUpInstant(long seconds) {
    Instant instant = Instant.ofEpochSecond(seconds);
    ZoneOffsetTransition last = rules.previousTransition(instant.plusSeconds(1));
    ZoneOffsetTransition next = rules.nextTransition(instant);
    instantOffset = rules.getOffset(instant).getTotalSeconds();
    instantFrom = last == null ? Long.MIN_VALUE : last.toEpochSecond();
    instantTo = next == null ? Long.MAX_VALUE : next.toEpochSecond();
  }

  private static long before(ZoneOffsetTransition change) {
    return change.getDateTimeBefore().toEpochSecond(ZoneOffset.UTC);
  }

  private static long after(ZoneOffsetTransition change) {
    return change.getDateTimeAfter().toEpochSecond(ZoneOffset.UTC);
  }

  private static LocalDateTime dateTime(long wall) {
    return LocalDateTime.ofEpochSecond(wall, 0, ZoneOffset.UTC);
  }
}
