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

import io.honeyflow.hive.commit.FileAccess;
import io.honeyflow.hive.commit.HiddenFiles;
import io.honeyflow.hive.commit.PendingFile;
import io.honeyflow.hive.metric.Counting;
import io.honeyflow.hive.metric.SinkMetric;
import io.honeyflow.hive.plan.SinkPlan;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Goes on without rows that Hive cannot hold: counts them, and writes them where they are asked
 * for. Their files are published by the commit that publishes the rows around them, so each of them
 * is in there exactly once.
 */
final class SkippedRows implements UnwritableRows {
  private static final Logger LOG = LoggerFactory.getLogger(SkippedRows.class);

  private final FileRules rules;
  private final Counting counting;
  private long taken;
  private final DirtyDocument document;
  private final DirtyLog log;
  private final @Nullable FileSeries files;
  private final List<PendingFile> closed = new ArrayList<>();

  private SkippedRows(SinkPlan plan, FileAccess access, FileRules rules, Counting counting)
      throws IOException {
    Optional<String> directory = plan.dirtyDirectory();
    this.rules = rules;
    this.counting = counting;
    this.document = new DirtyDocument(plan);
    this.log =
        new DirtyLog(
            plan.conf().dirty(), plan.table(), (line, arguments) -> line.log(LOG, arguments));
    this.files = directory.isPresent() ? files(directory.get(), access) : null;
  }

  /**
   * What the plan says about them.
   *
   * @param counting counts those that are left out
   */
  static UnwritableRows of(SinkPlan plan, FileAccess access, FileRules rules, Counting counting)
      throws IOException {
    return plan.conf().dirty().skipped() ? new SkippedRows(plan, access, rules, counting) : FAIL;
  }

  private FileSeries files(String directory, FileAccess access) throws IOException {
    Path path = new Path(directory);
    return new FileSeries(new HiddenFiles(access.of(path), path), new DirtyFormat(), rules, closed);
  }

  @Override
  public void accept(RowData row, List<String> partition, RuntimeException fault)
      throws IOException {
    long now = rules.clock().getAsLong();
    byte[] described = document.of(row, partition, fault, Instant.ofEpochMilli(now));
    if (files != null) {
      files.write(DirtyFormat.line(described));
    }
    log.add(described, now);
    taken++;
    counting.add(SinkMetric.DIRTY_RECORDS_OUT, 1);
    counting.add(SinkMetric.DIRTY_BYTES_OUT, described.length);
  }

  @Override
  public long taken() {
    return taken;
  }

  @Override
  public void closeExpired(long now) throws IOException {
    if (files != null) {
      files.closeExpired(now);
    }
    log.look(now);
  }

  @Override
  public List<PendingFile> closeAll() throws IOException {
    if (files != null) {
      files.close();
    }
    log.look(rules.clock().getAsLong());
    List<PendingFile> all = List.copyOf(closed);
    closed.clear();
    return all;
  }

  @Override
  public void discard() throws IOException {
    log.end();
    if (files != null) {
      files.discard();
    }
  }
}
