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
 * @param forward whether each writer reads splits of its own; otherwise rows come to any of them
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
   * @param byPath whether the format opens its files itself
   */
  record Options(
      boolean partitioned,
      CommitTrigger trigger,
      Duration delay,
      long fileSize,
      LateData lateData,
      List<PolicyKind> policies,
      MarkerContent markers,
      ChangelogConf changelog,
      boolean byPath) {}

  /** Partitions that somebody else made before the job started. */
  enum ForeignPartitions {
    NONE,
    WHERE_THEY_BELONG,
    ELSEWHERE
  }

  static ChaosScenario of(long seed) {
    Random random = new Random(seed);
    random.nextInt();
    Options options = options(random);
    return new ChaosScenario(
        seed,
        options,
        ChaosInput.random(random, options.changelog()),
        pick(random, ForeignPartitions.values()),
        random.nextBoolean(),
        random.nextInt(7));
  }

  private static Options options(Random random) {
    boolean partitioned = random.nextInt(8) > 0;
    CommitTrigger trigger = pick(random, CommitTrigger.values());
    ChangelogConf changelog = changelog(random);
    return new Options(
        partitioned,
        trigger,
        Duration.ofMinutes(random.nextBoolean() ? 0 : random.nextInt(150)),
        random.nextBoolean() ? 1 << 20 : 1 + random.nextInt(40),
        pick(random, LateData.values()),
        policies(random),
        pick(random, MarkerContent.values()),
        changelog,
        changelog.rowKindColumn() == null && random.nextInt(4) == 0);
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
    return switch (random.nextInt(5)) {
      case 0 -> new ChangelogConf(ChangelogKind.ALL, DeletePolicy.APPEND, "kind");
      case 1 -> new ChangelogConf(ChangelogKind.UPSERT_AS_INSERT, DeletePolicy.APPEND, "kind");
      case 2 -> new ChangelogConf(ChangelogKind.UPSERT_AS_INSERT, DeletePolicy.IGNORE, null);
      default -> new ChangelogConf(ChangelogKind.INSERT_ONLY, DeletePolicy.IGNORE, null);
    };
  }

  static <T> T pick(Random random, T[] values) {
    return values[random.nextInt(values.length)];
  }
}
