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

import io.honeyflow.hive.commit.PartitionDir;
import io.honeyflow.hive.commit.PendingFile;
import io.honeyflow.hive.commit.PublishHandle;
import io.honeyflow.hive.commit.RowCompactor;
import io.honeyflow.hive.conf.CompactionConf;
import io.honeyflow.hive.conf.WriterConf;
import io.honeyflow.hive.format.FileWriterFactory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.core.fs.Path;

/** Makes files of rows with the table's own formats, row by row. */
record RowCompaction(Submission submission) implements RowCompactor {

  @Override
  public int parallelism() {
    WriterConf conf = submission.plan().conf().writer();
    CompactionConf compaction = conf.compaction();
    if (compaction != null && compaction.parallelism() != null) {
      return compaction.parallelism();
    }
    int most = submission.files().parallelism();
    return conf.parallelism() == null ? most : Math.min(most, conf.parallelism());
  }

  @Override
  public List<PendingFile> compact(PartitionDir partition, List<PendingFile> rows)
      throws IOException {
    FileRules rules =
        new FileRules(
            submission.plan().conf().writer().compactedRolling(),
            FileNames.below(new Path(rows.get(0).path()).getName()),
            System::currentTimeMillis,
            null);
    Map<RowFileHeader, PartitionWriter> writers = new LinkedHashMap<>();
    try {
      for (PendingFile one : rows) {
        PublishHandle.Rows place = (PublishHandle.Rows) one.handle();
        Path file = new Path(place.file());
        try (RowFileReader reader = RowFileReader.open(submission.files().of(file), file)) {
          PartitionWriter writer = writers.get(reader.header());
          if (writer == null) {
            writer =
                new PartitionWriter(target(partition, reader.header()), rules, UnwritableRows.FAIL);
            writers.put(reader.header(), writer);
          }
          reader.read(place.offset(), one.bytes(), one.rows(), writer);
        }
      }
      List<PendingFile> files = new ArrayList<>();
      for (PartitionWriter writer : writers.values()) {
        writer.close();
        files.addAll(writer.written().files().files());
      }
      return files;
    } catch (IOException | RuntimeException e) {
      Cleanup cleanup = new Cleanup();
      writers.values().forEach(writer -> cleanup.run(writer::discard));
      cleanup.endAfter(e);
      throw e;
    }
  }

  private PartitionTarget target(PartitionDir partition, RowFileHeader header) throws IOException {
    FileWriterFactory format =
        submission
            .formats()
            .of(
                submission.plan().withColumns(header.columns()).withEncoding(header.encoding()),
                header.storage());
    return new PartitionTarget(
        partition, header.storage(), format, submission.files().of(new Path(partition.location())));
  }
}
