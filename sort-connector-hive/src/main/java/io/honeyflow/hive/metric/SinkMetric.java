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
  NUM_RECORDS_OUT("numRecordsOut", Kind.COMMITTED),
  /** Bytes of the files that are committed; of rows that are compacted, before that. */
  NUM_BYTES_OUT("numBytesOut", Kind.COMMITTED),
  /** Rows that were set aside, since they cannot be written. */
  DIRTY_RECORDS_OUT("dirtyRecordsOut", Kind.COMMITTED),
  /** Their bytes. */
  DIRTY_BYTES_OUT("dirtyBytesOut", Kind.COMMITTED),
  /** Files that are committed. */
  FILES_PUBLISHED("filesPublished", Kind.COMMITTED),
  /** Every time that a partition is committed. */
  PARTITIONS_COMMITTED("partitionsCommitted", Kind.COMMITTED),
  /** Partitions that the clock committed, since their time cannot be read. */
  PARTITION_TIMES_SKIPPED("partitionTimesSkipped", Kind.COMMITTED),
  /** Rows that came after their partition was decided. */
  LATE_ROWS("lateRows", Kind.COMMITTED),
  /** Those of them that were deleted. */
  LATE_ROWS_DROPPED("lateRowsDropped", Kind.COMMITTED),
  /** Deletes that were left out. */
  DELETES_IGNORED("deletesIgnored", Kind.COMMITTED),
  /** Changes that were left out, since a later one of the same checkpoint superseded them. */
  CHANGES_COMPACTED("changesCompacted", Kind.COMMITTED),
  /** Files of a restored checkpoint that somebody removed since. */
  FILES_MISSING("filesMissing", Kind.COUNTER),
  /** Files of dead attempts that were deleted. */
  ORPHANS_SWEPT("orphansSwept", Kind.COUNTER),
  /** Sweeps that failed; what they left is swept by the next one. */
  SWEEPS_FAILED("sweepsFailed", Kind.COUNTER),
  /** Commits whose events are not all in the metastore's notification log. */
  INSERT_EVENTS_FAILED("insertEventsFailed", Kind.COUNTER),
  /** Rows that a writer has put into files, whether these are committed or not. */
  ROWS_WRITTEN("rowsWritten", Kind.COUNTER),
  /** Partitions that received files and are not due yet. */
  PARTITIONS_PENDING("partitionsPending", Kind.GAUGE),
  /** For how long the one that is due next has been open. */
  OLDEST_PENDING_AGE("oldestPendingAge", Kind.GAUGE),
  /** The watermark that makes it due. */
  OLDEST_PENDING_DUE("oldestPendingDueWatermark", Kind.GAUGE),
  /** The watermark that decides. */
  DECIDING_WATERMARK("decidingWatermark", Kind.GAUGE),
  /** How far that has to go until the next partition is due. */
  WATERMARK_LAG("watermarkLag", Kind.GAUGE),
  /** For how long it has been where it is. */
  WATERMARK_STANDS("watermarkStands", Kind.GAUGE),
  /** For how long the oldest decision has waited for its commit. */
  UNCOMMITTED_AGE("uncommittedAge", Kind.GAUGE),
  /** Why partitions are not there, as JSON. */
  PENDING_REPORT("pendingReport", Kind.TEXT);

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
    /** A text of this moment, for Flink's REST interface. */
    TEXT
  }

  private final String key;
  private final Kind kind;

  SinkMetric(String key, Kind kind) {
    this.key = key;
    this.kind = kind;
  }

  /** Its name, as reporters see it. */
  public String key() {
    return key;
  }

  /** How it comes to its number. */
  public Kind kind() {
    return kind;
  }

  /** All of a kind, as they are declared. */
  public static List<SinkMetric> of(Kind kind) {
    return Arrays.stream(values()).filter(metric -> metric.kind == kind).toList();
  }
}
