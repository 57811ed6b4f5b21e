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

import io.honeyflow.hive.filesystem.FileRemedy;
import java.io.IOException;
import java.util.List;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystem.WriteMode;
import org.apache.flink.core.fs.Path;

/** Writes an empty marker file into the directory; one that is there stays. */
final class SuccessFileStep implements PolicyStep {
  private final CommitSubject subject;
  private final String fileName;
  private final FileSystemLookup fileSystems;

  SuccessFileStep(CommitSubject subject, String fileName, FileSystemLookup fileSystems) {
    this.subject = subject;
    this.fileName = fileName;
    this.fileSystems = fileSystems;
  }

  @Override
  public void run(List<PartitionToCommit> partitions) throws IOException {
    for (PartitionToCommit partition : partitions) {
      mark(partition);
    }
  }

  private void mark(PartitionToCommit partition) throws IOException {
    Path marker = new Path(partition.location() + "/" + fileName);
    try {
      FileSystem fileSystem = fileSystems.of(marker);
      if (!fileSystem.exists(marker)) {
        create(fileSystem, marker);
      }
    } catch (IOException e) {
      throw new PartitionCommitException(
          "Cannot commit %s: its marker %s cannot be written (%s). %s; the job restarts and commits it then."
              .formatted(
                  subject.name(partition),
                  marker,
                  FileRemedy.reason(e),
                  FileRemedy.of(e, "Let the job's user write into that directory")),
          e);
    }
  }

  /** Somebody else may create it at the same time: then there is a marker, as there should be. */
  private static void create(FileSystem fileSystem, Path marker) throws IOException {
    try {
      fileSystem.create(marker, WriteMode.NO_OVERWRITE).close();
    } catch (IOException e) {
      if (!fileSystem.exists(marker)) {
        throw e;
      }
    }
  }
}
