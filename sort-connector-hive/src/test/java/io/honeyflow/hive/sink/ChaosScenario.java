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
import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.conf.DeletePolicy;
import io.honeyflow.hive.conf.LateData;
import io.honeyflow.hive.conf.MarkerContent;
import io.honeyflow.hive.conf.PolicyKind;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * What a seed decides before the job starts: the table, the sink's options and the input.
 *
 * @param forward whether each writer reads splits of its own; otherwise rows come to any of them,
 *     or to the one that the options say
 * @param crashes how often the job dies at most
 */
record ChaosScenario(
    long seed,
    Options options,
    ChaosInput input,
    ForeignPartitions foreign,
    boolean forward,
    int crashes) {

  /**
   * The table and the sink's options.
   *
   * @param log whether the metastore keeps a notification log
   * @param dirty whether rows that no file can hold are left out, and kept in files of their own
   */
  record Options(
      ChaosKeys keys,
      CommitTrigger trigger,
      Duration delay,
      LateData lateData,
      List<PolicyKind> policies,
      MarkerContent markers,
      ChangelogConf changelog,
      Writing writing,
      boolean log,
      boolean dirty) {

    boolean partitioned() {
      return keys != ChaosKeys.NONE;
    }

    /** Whether rows are sent to certain writers: those of a partition, or those of a key. */
    boolean exchanged() {
      return changelog.compact() || (partitioned() && writing.shuffle());
    }
  }

  /**
   * How rows become files.
   *
   * @param openFiles how many partitions may have a file open; rows of the others wait
   * @param memory how many bytes of them wait in memory, and not in a local file
   * @param shuffle whether all rows of a partition come to one writer
   * @param byPath whether the format opens its files itself
   * @param compacted the size of files that are compacted; none when it is 0
   */
  record Writing(
      long fileSize, int openFiles, long memory, boolean shuffle, boolean byPath, long compacted) {}

  /** Partitions that somebody else made before the job started. */
  enum ForeignPartitions {
    NONE,
    WHERE_THEY_BELONG,
    ELSEWHERE
  }

  static ChaosScenario of(long seed) {
    Random random = new Random(seed);
    random.nextInt();
    Random apart = new Random(~seed);
    long compacted = compacted(apart);
    int dirty = dirty(apart);
    Options options = options(random, compacted, dirty > 0);
    return new ChaosScenario(
        seed,
        options,
        ChaosInput.random(random, options.changelog(), dirty),
        pick(random, ForeignPartitions.values()),
        random.nextBoolean() && !options.exchanged(),
        random.nextInt(7));
  }

  private static Options options(Random random, long compacted, boolean dirty) {
    ChaosKeys keys =
        random.nextInt(8) == 0
            ? ChaosKeys.NONE
            : pick(random, ChaosKeys.HOUR, ChaosKeys.DAY_AND_HOUR, ChaosKeys.YEAR_DAY_AND_HOUR);
    CommitTrigger trigger = pick(random, CommitTrigger.values());
    ChangelogConf changelog = changelog(random);
    return new Options(
        keys,
        trigger,
        Duration.ofMinutes(random.nextBoolean() ? 0 : random.nextInt(150)),
        pick(random, LateData.values()),
        policies(random),
        pick(random, MarkerContent.values()),
        changelog,
        writing(random, changelog, compacted),
        random.nextBoolean(),
        dirty);
  }

  private static Writing writing(Random random, ChangelogConf changelog, long compacted) {
    return new Writing(
        random.nextBoolean() ? 1 << 20 : 1 + random.nextInt(40),
        random.nextBoolean() ? 100 : 1 + random.nextInt(3),
        random.nextBoolean() ? 1 << 20 : random.nextInt(400),
        !changelog.compact() && random.nextInt(4) == 0,
        changelog.rowKindColumn() == null && random.nextInt(4) == 0,
        compacted);
  }

  /** Decided apart, so that a seed is the same but for this. */
  private static long compacted(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> 1 << 20;
      case 1 -> 1 + random.nextInt(200);
      default -> 0;
    };
  }

  /** Each of how many rows is dirty; 0 for none. */
  private static int dirty(Random random) {
    return random.nextInt(3) == 0 ? 2 + random.nextInt(6) : 0;
  }

  /** The metastore at least: a table that nobody tells of its partitions shows no rows. */
  private static List<PolicyKind> policies(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> List.of(PolicyKind.METASTORE);
      case 1 -> List.of(PolicyKind.SUCCESS_FILE, PolicyKind.METASTORE);
      default -> List.of(PolicyKind.METASTORE, PolicyKind.SUCCESS_FILE);
    };
  }

  private static ChangelogConf changelog(Random random) {
    boolean compact = random.nextInt(3) == 0;
    return switch (random.nextInt(5)) {
      case 0 -> new ChangelogConf(ChangelogKind.ALL, DeletePolicy.APPEND, "kind", compact);
      case 1 ->
          new ChangelogConf(ChangelogKind.UPSERT_AS_INSERT, DeletePolicy.APPEND, "kind", compact);
      case 2 ->
          new ChangelogConf(ChangelogKind.UPSERT_AS_INSERT, DeletePolicy.IGNORE, null, compact);
      default -> new ChangelogConf(ChangelogKind.INSERT_ONLY, DeletePolicy.IGNORE, null);
    };
  }

  @SafeVarargs
  static <T> T pick(Random random, T... values) {
    return values[random.nextInt(values.length)];
  }
}
