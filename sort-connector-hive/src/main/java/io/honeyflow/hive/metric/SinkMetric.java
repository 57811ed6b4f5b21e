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
package io.honeyflow.hive.metric;

import java.util.Arrays;
import java.util.List;

/**
 * Every metric of the sink: the only list of them. {@code docs/operations.md} says of each what it
 * means and what to do.
 */
public enum SinkMetric {
  /** Rows that are committed. */
  NUM_RECORDS_OUT("numRecordsOut", Kind.COMMITTED, Task.COMMIT),
  /** Bytes of the files that are committed; of rows that are compacted, before that. */
  NUM_BYTES_OUT("numBytesOut", Kind.COMMITTED, Task.COMMIT),
  /** Rows of the last commit by the seconds since the one before. */
  NUM_RECORDS_OUT_PER_SECOND("numRecordsOutPerSecond", Kind.GAUGE, Task.COMMIT),
  /** Bytes of the last commit by the seconds since the one before. */
  NUM_BYTES_OUT_PER_SECOND("numBytesOutPerSecond", Kind.GAUGE, Task.COMMIT),
  /** Rows that were set aside, since they cannot be written. */
  DIRTY_RECORDS_OUT("dirtyRecordsOut", Kind.COMMITTED, Task.COMMIT),
  /** Their bytes. */
  DIRTY_BYTES_OUT("dirtyBytesOut", Kind.COMMITTED, Task.COMMIT),
  /** Files that are committed. */
  FILES_PUBLISHED("filesPublished", Kind.COMMITTED, Task.COMMIT),
  /** Every time that a partition is committed. */
  PARTITIONS_COMMITTED("partitionsCommitted", Kind.COMMITTED, Task.COMMIT),
  /** Partitions that the clock committed, since their time cannot be read. */
  PARTITION_TIMES_SKIPPED("partitionTimesSkipped", Kind.COMMITTED, Task.COMMIT),
  /** Rows that came after their partition was decided. */
  LATE_ROWS("lateRows", Kind.COMMITTED, Task.COMMIT),
  /** Those of them that were deleted. */
  LATE_ROWS_DROPPED("lateRowsDropped", Kind.COMMITTED, Task.COMMIT),
  /** Deletes that were left out. */
  DELETES_IGNORED("deletesIgnored", Kind.COMMITTED, Task.COMMIT),
  /** Changes that were left out, since a later one of the same checkpoint superseded them. */
  CHANGES_COMPACTED("changesCompacted", Kind.COMMITTED, Task.COMMIT),
  /** How long the commits of checkpoints take that have something to commit. */
  COMMIT_LATENCY("commitLatency", Kind.TIMER, Task.COMMIT),
  /** What is being committed, as JSON. */
  COMMIT_REPORT("commitReport", Kind.TEXT, Task.COMMIT),
  /** For how long the oldest decision has waited for its commit. */
  UNCOMMITTED_AGE("uncommittedAge", Kind.GAUGE, Task.COMMIT),
  /** Why partitions are not there, as JSON. */
  PENDING_REPORT("pendingReport", Kind.TEXT, Task.COMMIT),
  /** Partitions that received files and are not due yet. */
  PARTITIONS_PENDING("partitionsPending", Kind.GAUGE, Task.COMMIT),
  /** For how long the one that is due next has been open. */
  OLDEST_PENDING_AGE("oldestPendingAge", Kind.GAUGE, Task.COMMIT),
  /** The watermark that makes it due. */
  OLDEST_PENDING_DUE("oldestPendingDueWatermark", Kind.GAUGE, Task.COMMIT),
  /** The watermark that decides. */
  DECIDING_WATERMARK("decidingWatermark", Kind.GAUGE, Task.COMMIT),
  /** How far that has to go until the next partition is due. */
  WATERMARK_LAG("watermarkLag", Kind.GAUGE, Task.COMMIT),
  /** For how long it has been where it is. */
  WATERMARK_STANDS("watermarkStands", Kind.GAUGE, Task.COMMIT),
  /** Rows that a writer has put into files, whether these are committed or not. */
  ROWS_WRITTEN("rowsWritten", Kind.COUNTER, Task.WRITER),
  /** Questions to the metastore. */
  METASTORE_CALLS("metastoreCalls", Kind.COUNTER, Task.BOTH),
  /** Times that one was put off, as no server answered. */
  METASTORE_RETRIES("metastoreRetries", Kind.COUNTER, Task.BOTH),
  /** For how long the question of this moment has waited for any server. */
  METASTORE_WAIT("metastoreWait", Kind.GAUGE, Task.BOTH),
  /** Files of a restored checkpoint that somebody removed since. */
  FILES_MISSING("filesMissing", Kind.COUNTER, Task.COMMIT),
  /** Files of dead attempts that were deleted. */
  ORPHANS_SWEPT("orphansSwept", Kind.COUNTER, Task.COMMIT),
  /** Sweeps that failed; what they left is swept by the next one. */
  SWEEPS_FAILED("sweepsFailed", Kind.COUNTER, Task.COMMIT),
  /** Commits whose events are not all in the metastore's notification log. */
  INSERT_EVENTS_FAILED("insertEventsFailed", Kind.COUNTER, Task.COMMIT);

  /** How a metric comes to its number. */
  public enum Kind {
    /**
     * A counter that moves when a checkpoint is committed and tells what is committed since the
     * first start of the job: a job that is restored goes on counting.
     */
    COMMITTED,
    /** A counter that begins with each attempt of its task. */
    COUNTER,
    /** A number of this moment. */
    GAUGE,
    /** How often something happened and how long it took, in milliseconds. */
    TIMER,
    /** A text of this moment, for Flink's REST interface. */
    TEXT
  }

  /** Whose metric it is. */
  public enum Task {
    /** Each writer's. */
    WRITER,
    /** The one that decides and commits. */
    COMMIT,
    /** Each of them has its own. */
    BOTH
  }

  private final String key;
  private final Kind kind;
  private final Task task;

  SinkMetric(String key, Kind kind, Task task) {
    this.key = key;
    this.kind = kind;
    this.task = task;
  }

  /** Its name, as reporters see it. */
  public String key() {
    return key;
  }

  /** How it comes to its number. */
  public Kind kind() {
    return kind;
  }

  /** Whose it is. */
  public Task task() {
    return task;
  }

  /** All of a kind, as they are declared. */
  public static List<SinkMetric> of(Kind kind) {
    return Arrays.stream(values()).filter(metric -> metric.kind == kind).toList();
  }
}
