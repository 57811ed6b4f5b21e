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

import io.honeyflow.hive.commit.PendingFile;
import io.honeyflow.hive.commit.PublishHandle;
import io.honeyflow.hive.filesystem.RenamedFiles;
import io.honeyflow.hive.format.FormatWriter;
import io.honeyflow.hive.format.PathWriterFactory;
import java.io.IOException;
import java.util.Optional;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/** A file that its writer opens itself, under a name that Hive does not see. */
record PathOutput(Path path, Path hidden, FileSystem fileSystem, FormatWriter writer)
    implements PendingOutput {

  static PathOutput open(Path path, FileSystem fileSystem, PathWriterFactory format)
      throws IOException {
    Optional<String> problem = RenamedFiles.problem(path);
    if (problem.isPresent()) {
      throw new IOException(problem.get() + ". Move the partition to HDFS.");
    }
    // Named as Flink names its own, so that both are swept alike.
    Path hidden =
        new Path(path.getParent(), "." + path.getName() + ".inprogress.renamed")
            .makeQualified(fileSystem);
    return new PathOutput(path, hidden, fileSystem, format.open(hidden));
  }

  @Override
  public PendingFile complete(long rows) throws IOException {
    writer.finish();
    dropChecksums();
    long bytes = fileSystem.getFileStatus(hidden).getLen();
    return new PendingFile(
        path.toString(), new PublishHandle.Rename(hidden.toString()), rows, bytes);
  }

  /** Hadoop's local file system keeps a file beside each, which would not follow the rename. */
  private void dropChecksums() throws IOException {
    Path checksums = new Path(hidden.getParent(), "." + hidden.getName() + ".crc");
    if (!fileSystem.isDistributedFS() && fileSystem.exists(checksums)) {
      fileSystem.delete(checksums, false);
    }
  }

  @Override
  public void discard() {
    writer.discard();
  }
}
