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
package io.honeyflow.hive.log;

import org.slf4j.Logger;
import org.slf4j.event.Level;

/**
 * Every line that the sink writes into the log, but for debugging: the only list of them. {@code
 * docs/operations.md} says of each what it means and what to do. A line begins with the same words
 * whatever it is about.
 */
public enum LogLine {
  /** What a job will do with a table. */
  PLANNED(Level.INFO, "Planned: {}"),
  /** The process that plans had not logged in with Kerberos. */
  LOGGED_IN(Level.INFO, "Logged in as {} by {}, to plan."),
  /** TaskManagers that need a token of a metastore have none of it. */
  TOKENS_NOT_OBTAINED(
      Level.WARN, "Could not obtain delegation tokens: {}. They are asked for again soon."),
  /** Something in a DDL that is accepted and may not be meant. */
  DDL_WARNING(Level.WARN, "Declared {}: {}"),
  /** A table was made. */
  TABLE_CREATED(
      Level.INFO,
      "Created Hive table {}. The metastore made it {} at {}, and added these properties: {}"),
  /** Several tasks make a table, and another one was first. */
  TABLE_CREATED_MEANWHILE(
      Level.INFO, "Created meanwhile: another job was the first to create Hive table {}."),
  /** Columns were added to a table. */
  COLUMNS_ADDED(Level.INFO, "Added columns to Hive table {}: {}"),
  /** Somebody else added columns. */
  COLUMNS_APPEARED(
      Level.INFO, "Others added columns to {} under the job. Its rows have NULL there: {}"),
  /** Why a partition is not there, and that is as it should be. */
  PENDING(Level.INFO, "Pending: {}"),
  /** Why a partition is not there, and somebody may have to do something. */
  HELD_UP(Level.WARN, "Held up: {}"),
  /** The files of a checkpoint are visible. */
  PUBLISHED(Level.INFO, "Published {} with {}{} of {} at checkpoint {}."),
  /** A partition is committed. */
  COMMITTED(Level.INFO, "Committed {} of {} at checkpoint {}, {}."),
  /** Too many to name them all. */
  COMMITTED_MORE(Level.INFO, "Committed {} more of {} at checkpoint {}."),
  /** Late rows were deleted. */
  LATE_ROWS_DROPPED(
      Level.WARN,
      "Dropped {} of {} at checkpoint {}, as 'sink.partition-commit.late-data' says: {} decided"
          + " before: {}{}."),
  /** A row that Hive cannot hold was left out, and the log is to show it. */
  DIRTY_ROW(Level.WARN, "[{}] {}"),
  /** How many rows were left out that are not shown. */
  DIRTY_ROWS(Level.WARN, "[{}] Left out {} rows that Hive table {} cannot hold{}."),
  /** Files hold rows that were left out. */
  DIRTY_FILES(
      Level.WARN, "Left out {} of {} at checkpoint {}, as 'dirty.ignore' says: see {} in {}."),
  /** The metastore is away. */
  METASTORE_AWAY(Level.WARN, "Waiting for the metastore: {}"),
  /** The metastore is back. */
  METASTORE_BACK(Level.INFO, "Waited for the metastore for {} s: it answers again."),
  /** A file system failed in passing. */
  FILE_RETRIED(Level.WARN, "Could not {} (attempt {} of {}), trying again."),
  /** A file of a checkpoint was gone when the checkpoint was restored. */
  FILE_MISSING(
      Level.ERROR,
      "Missing after a restore: {} since the checkpoint was taken. That is right when the table's"
          + " owner did so, for example with a partition that was dropped."),
  /** A directory could not be listed for the statistics. */
  NOT_LISTED(
      Level.WARN,
      "Could not list {}: its statistics are taken away. Let the job's user read that directory;"
          + " ANALYZE TABLE computes them again."),
  /** What dead attempts left is gone. */
  ORPHANS_SWEPT(Level.INFO, "Removed {} hidden files of dead attempts from {}."),
  /** What dead attempts left is still there. */
  SWEEP_FAILED(
      Level.WARN,
      "Could not sweep what earlier attempts of this job left in {}. Hive does not see it; the next"
          + " restart or the end of the input tries again."),
  /** What a task held cannot be released. */
  NOT_RELEASED(
      Level.WARN,
      "Could not release all that a task held. Nothing is lost: what is not in a checkpoint is"
          + " written again, and files that are left are swept."),
  /** The metastore's notification log does not know of all files. */
  EVENTS_NOT_LOGGED(
      Level.WARN,
      "Readers of the metastore's notification log do not hear of all files that were committed into"
          + " {}; have those refresh it who need to know.");

  private final Level level;
  private final String format;

  LogLine(Level level, String format) {
    this.level = level;
    this.format = format;
  }

  /**
   * Writes the line.
   *
   * @param log of the class that has something to say
   * @param arguments for each {@code {}} one, and then perhaps the reason
   */
  public void log(Logger log, Object... arguments) {
    switch (level) {
      case ERROR -> log.error(format, arguments);
      case WARN -> log.warn(format, arguments);
      case INFO, DEBUG, TRACE -> log.info(format, arguments);
    }
  }

  /** How serious it is. */
  public Level level() {
    return level;
  }

  /** The line, with {@code …} where it differs each time. */
  public String pattern() {
    return format.replace("{}", "…");
  }
}
