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
package io.honeyflow.hive.commit.policy;

import java.util.List;
import java.util.Map;

/**
 * What a user lets happen when a partition is committed: tell a scheduler, start a job, write a
 * marker of another kind. Named by {@code sink.partition-commit.policy.class}; an implementation is
 * public and has a public constructor with as many strings as {@code
 * sink.partition-commit.policy.class.parameters} has.
 *
 * <p>The files of the partition are visible when it runs. It must be repeatable: after a failure of
 * the job the same partition is committed again, and so is one that gets further rows. It is called
 * by one thread at a time. An {@link AutoCloseable} one is closed in the end.
 */
@FunctionalInterface
public interface PartitionCommitPolicy {

  /**
   * Commits a partition.
   *
   * @throws Exception when it could not: the job restarts and commits the partition again
   */
  void commit(Context context) throws Exception;

  /** What is committed. */
  interface Context {

    /** The Hive database. */
    String database();

    /** The Hive table. */
    String table();

    /** The partition columns in Hive's order; empty for a table without partitions. */
    List<String> partitionKeys();

    /** The raw (unescaped) values, in the same order. */
    List<String> partitionValues();

    /** The values by column, in the same order. */
    Map<String, String> partitionSpec();

    /** The directory of the partition, or of a table without partitions. */
    String location();
  }
}
