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

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/** A directory that may not be there. */
record Directory(FileSystem fileSystem, Path path) {

  /** What is in it; nothing when it is not there. */
  List<FileStatus> list() throws IOException {
    try {
      FileStatus[] found = fileSystem.listStatus(path);
      return found == null ? List.of() : List.of(found);
    } catch (FileNotFoundException e) {
      return List.of();
    }
  }

  /** The files that a reader sees in it, at any depth. */
  List<FileStatus> visibleFiles() throws IOException {
    List<FileStatus> files = new ArrayList<>();
    for (FileStatus status : list()) {
      if (hidden(status.getPath())) {
        continue;
      }
      if (status.isDir()) {
        files.addAll(new Directory(fileSystem, status.getPath()).visibleFiles());
      } else {
        files.add(status);
      }
    }
    return files;
  }

  private static boolean hidden(Path path) {
    return path.getName().startsWith(".") || path.getName().startsWith("_");
  }
}
