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

import io.honeyflow.hive.conf.ChangelogConf;
import io.honeyflow.hive.conf.ChangelogKind;
import io.honeyflow.hive.conf.DeletePolicy;
import io.honeyflow.hive.format.RefusedText;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.types.RowKind;

/**
 * What a job reads: some splits, each of which can be read again from any place.
 *
 * @param disorder how far a row is behind the newest one before it, unless it is late, in
 *     milliseconds
 */
record ChaosInput(List<List<Row>> splits, long disorder, ChangelogConf changelog) {
  private static final long FIRST_HOUR =
      LocalDateTime.of(2024, 1, 1, 0, 0).toInstant(ZoneOffset.UTC).toEpochMilli();
  private static final long HOUR = 3_600_000;
  private static final int KEYS_OF_SPLIT = 8;
  private static final DateTimeFormatter VALUE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

  /**
   * A change. Its partition is the hour of its time.
   *
   * @param time in milliseconds since the epoch
   * @param dirty whether no file can hold it
   */
  record Row(int id, long time, RowKind kind, boolean dirty) {

    String partition() {
      return VALUE.format(
          LocalDateTime.ofEpochSecond(Math.floorDiv(time, HOUR) * HOUR / 1000, 0, ZoneOffset.UTC));
    }

    /** An id and the partition's values. */
    GenericRowData data(List<String> values) {
      GenericRowData data = new GenericRowData(kind, 1 + values.size());
      String text = Integer.toString(id);
      data.setField(0, StringData.fromString(dirty ? RefusedText.of(text) : text));
      for (int i = 0; i < values.size(); i++) {
        data.setField(1 + i, StringData.fromString(values.get(i)));
      }
      return data;
    }
  }

  static long timeOf(String partition) {
    return LocalDateTime.parse(partition, VALUE).toInstant(ZoneOffset.UTC).toEpochMilli();
  }

  /** The hours from which rows come. */
  static Stream<String> partitions() {
    return Stream.of(0, 1, 2, 3, 4)
        .map(hour -> new Row(0, FIRST_HOUR + hour * HOUR, null, false).partition());
  }

  /**
   * @param dirty which of the ids are those of dirty rows: each of so many; none when it is 0
   */
  static ChaosInput random(Random random, ChangelogConf changelog, int dirty) {
    long disorder = random.nextInt(30) * 60_000L;
    int count = 1 + random.nextInt(4);
    List<List<Row>> splits = new ArrayList<>();
    int id = 0;
    for (int split = 0; split < count; split++) {
      List<Row> rows = new ArrayList<>();
      int size = random.nextInt(6) == 0 ? 0 : random.nextInt(30);
      for (int i = 0; i < size; i++) {
        int next = changelog.compact() ? key(random, split) : id++;
        rows.add(
            new Row(
                next,
                time(random, disorder, (double) i / size),
                kind(random, changelog),
                dirty > 0 && next % dirty == 0));
      }
      splits.add(rows);
    }
    return new ChaosInput(splits, disorder, changelog);
  }

  /** One of a few keys, all of whose changes are in one split, as in a log that is split by key. */
  private static int key(Random random, int split) {
    return KEYS_OF_SPLIT * split + random.nextInt(KEYS_OF_SPLIT);
  }

  private static long time(Random random, long disorder, double progress) {
    long late = random.nextInt(12) == 0 ? (long) (random.nextDouble() * 3 * HOUR) : 0;
    long now = FIRST_HOUR + (long) (progress * 5 * HOUR);
    return Math.max(FIRST_HOUR, now - (long) (random.nextDouble() * disorder) - late);
  }

  private static RowKind kind(Random random, ChangelogConf changelog) {
    return changelog.kind() == ChangelogKind.INSERT_ONLY
        ? RowKind.INSERT
        : ChaosScenario.pick(random, RowKind.values());
  }

  /** Whether a change of a key waits for the barrier, and takes the place of the one before it. */
  boolean waits(Row row) {
    return changelog.compact()
        && (row.kind() != RowKind.UPDATE_BEFORE || changelog.kind() == ChangelogKind.ALL);
  }

  private boolean wanted(Row row) {
    return switch (row.kind()) {
      case INSERT, UPDATE_AFTER -> true;
      case UPDATE_BEFORE -> changelog.kind() == ChangelogKind.ALL;
      case DELETE -> changelog.deletes() == DeletePolicy.APPEND;
    };
  }

  /** What the files of dirty rows have of a row, if it is one of theirs. */
  Optional<String> skipped(Row row) {
    return wanted(row) && row.dirty()
        ? Optional.of(RefusedText.of(Integer.toString(row.id())))
        : Optional.empty();
  }

  /** What Hive shows of a row, if it is written at all. */
  Optional<String> written(Row row) {
    if (!wanted(row) || row.dirty()) {
      return Optional.empty();
    }
    return Optional.of(
        changelog.rowKindColumn() == null
            ? row.id() + ""
            : row.id() + "," + row.kind().shortString());
  }
}
