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

import io.honeyflow.hive.filesystem.FileRemedy;
import java.io.IOException;
import java.util.stream.Collectors;
import org.apache.flink.core.fs.Path;

/** Deletes pending files instead of publishing them. Repeatable. */
final class DroppedFiles {

  private final FileAccess fileSystems;
  private final FileRetry retry;

  DroppedFiles(FileAccess fileSystems, FileRetry retry) {
    this.fileSystems = fileSystems;
    this.retry = retry;
  }

  void delete(LateFiles late) throws IOException, InterruptedException {
    for (PartitionFiles dropped : late.dropped()) {
      try {
        retry.run("delete late files in " + dropped.partition().location(), () -> delete(dropped));
      } catch (IOException e) {
        throw new IOException(
            "Cannot delete the late files in "
                + dropped.partition().location()
                + ": "
                + FileRemedy.reason(e)
                + ". "
                + FileRemedy.of(e, "Let the job's user list and delete files in that directory")
                + "; the job restarts and deletes them then.",
            e);
      }
    }
  }

  private int delete(PartitionFiles dropped) throws IOException {
    Path directory = new Path(dropped.partition().location());
    return new HiddenFiles(fileSystems.of(directory), directory)
        .delete(
            dropped.files().stream()
                .map(file -> new Path(file.path()).getName())
                .collect(Collectors.toSet()));
  }
}
