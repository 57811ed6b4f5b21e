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
package io.honeyflow.hive.commit;

import io.honeyflow.hive.metric.Counts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.RecoverableFsDataOutputStream;
import org.apache.flink.core.fs.RecoverableWriter;
import org.apache.flink.core.fs.RecoverableWriter.CommitRecoverable;

/** What a writer attempt leaves: pending files, and committables of them. */
final class Pending {
  static final String JOB = "0123456789ab";
  static final String EARLIER_JOB = "0000456789ab";
  static final String ALIVE = "aaaaaaaaaaaa";
  static final String DEAD = "dddddddddddd";

  private final TestTable table;
  private int number;

  Pending(TestTable table) {
    this.table = table;
  }

  PartitionDir partition(String dt) {
    return new PartitionDir(List.of(dt), table.location() + "dt=" + dt);
  }

  /** The files of one row each, complete but not published, of the writer that lives. */
  PartitionFiles files(PartitionDir partition, String... rows) throws IOException {
    PendingFile[] files = new PendingFile[rows.length];
    for (int i = 0; i < rows.length; i++) {
      files[i] = file(partition, JOB, ALIVE, rows[i]);
    }
    return new PartitionFiles(partition, Arrays.asList(files));
  }

  PendingFile file(PartitionDir partition, String job, String attempt, String row)
      throws IOException {
    Path path =
        new Path(
            new Path(partition.location()),
            "part-" + job + "-" + attempt + "-0-" + number++ + ".lines");
    RecoverableWriter writer = table.files.access().of(path).createRecoverableWriter();
    RecoverableFsDataOutputStream out = writer.open(path);
    out.write((row + "\n").getBytes(StandardCharsets.UTF_8));
    CommitRecoverable recoverable = out.closeForCommit().getRecoverable();
    var handles = writer.getCommitRecoverableSerializer();
    return new PendingFile(
        path.toString(),
        new PublishHandle.Recoverable(handles.getVersion(), handles.serialize(recoverable)),
        1,
        row.length() + 1L);
  }

  /** All files of the checkpoint, their partitions being due. */
  static HiveCommittable checkpoint(long id, PartitionFiles... files) {
    return committable(id, Phase.RUNNING, files);
  }

  static HiveCommittable committable(long id, Phase phase, PartitionFiles... files) {
    return new HiveCommittable(
        id,
        Long.MIN_VALUE,
        phase,
        List.of(files),
        Arrays.stream(files).map(PartitionFiles::partition).toList(),
        List.of(),
        LateFiles.NONE,
        Map.of(),
        new Lineage(List.of(EARLIER_JOB, JOB), Set.of(ALIVE), System.currentTimeMillis()),
        List.of(),
        Counts.NONE);
  }
}
