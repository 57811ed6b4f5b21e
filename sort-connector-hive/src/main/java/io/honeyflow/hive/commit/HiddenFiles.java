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

import java.io.IOException;
import java.util.Set;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/**
 * The files in a directory that wait to be published, as Flink's local and Hadoop writers name
 * them. An object store has none: it keeps uploads that nobody completes, and forgets them by its
 * own rules.
 */
public record HiddenFiles(FileSystem fileSystem, Path directory) {

  /**
   * Deletes those that would be published under these names. Repeatable.
   *
   * @return how many were there
   */
  public int delete(Set<String> published) throws IOException {
    int deleted = 0;
    for (FileStatus file : new Directory(fileSystem, directory).list()) {
      if (!file.isDir() && isPending(file.getPath().getName(), published)) {
        fileSystem.delete(file.getPath(), false);
        deleted++;
      }
    }
    return deleted;
  }

  private static boolean isPending(String name, Set<String> published) {
    int end = name.indexOf(".inprogress.");
    return name.startsWith(".") && end > 0 && published.contains(name.substring(1, end));
  }
}
