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

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Compared with java.time, question after question to the same object, as a stream of rows asks.
 */
class ZoneOffsetsTest {

  @Property(tries = 300)
  void answersAsJavaTimeDoes(
      @ForAll("zones") ZoneId zone, @ForAll("seconds") List<Long> questions) {
    ZoneOffsets offsets = new ZoneOffsets(zone);
    for (long seconds : questions) {
      LocalDateTime wall = LocalDateTime.ofEpochSecond(seconds, 0, ZoneOffset.UTC);
      ZoneOffsetTransition change = zone.getRules().getTransition(wall);

      assertThat(offsets.atInstant(seconds))
          .isEqualTo(zone.getRules().getOffset(Instant.ofEpochSecond(seconds)).getTotalSeconds());
      assertThat(offsets.atWallTime(seconds))
          .isEqualTo(zone.getRules().getOffset(wall).getTotalSeconds());
      assertThat(offsets.skips(seconds)).isEqualTo(change != null && change.isGap());
    }
  }

  @Property(tries = 300)
  void answersAsJavaTimeDoesAroundClockChanges(
      @ForAll("zones") ZoneId zone, @ForAll("seconds") List<Long> starts) {
    ZoneOffsets offsets = new ZoneOffsets(zone);
    for (long start : starts) {
      ZoneOffsetTransition change = zone.getRules().nextTransition(Instant.ofEpochSecond(start));
      if (change == null) {
        continue;
      }
      for (long distance : List.of(-7200L, -3600L, -1L, 0L, 1L, 3599L, 3600L, 7200L)) {
        long instant = change.toEpochSecond() + distance;
        long wall = change.getDateTimeBefore().toEpochSecond(ZoneOffset.UTC) + distance;
        LocalDateTime time = LocalDateTime.ofEpochSecond(wall, 0, ZoneOffset.UTC);

        assertThat(offsets.atInstant(instant))
            .isEqualTo(zone.getRules().getOffset(Instant.ofEpochSecond(instant)).getTotalSeconds());
        assertThat(offsets.atWallTime(wall))
            .isEqualTo(zone.getRules().getOffset(time).getTotalSeconds());
      }
    }
  }

  @Provide
  Arbitrary<ZoneId> zones() {
    return Arbitraries.of(
            "UTC",
            "+05:30",
            "Asia/Shanghai",
            "America/New_York",
            "Australia/Lord_Howe",
            "Africa/Casablanca",
            "Pacific/Apia")
        .map(ZoneId::of);
  }

  @Provide
  Arbitrary<List<Long>> seconds() {
    return Arbitraries.oneOf(
            Arbitraries.longs().between(-62_135_596_800L, 253_402_300_799L),
            Arbitraries.longs().between(0, 2_000_000_000L))
        .list()
        .ofMinSize(1)
        .ofMaxSize(20);
  }
}
