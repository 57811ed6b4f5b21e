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
package io.honeyflow.hive.check;

import io.honeyflow.hive.filesystem.TableFileSystems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.UUID;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystem.WriteMode;
import org.apache.flink.core.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;

/**
 * Tries whether files can be written into a directory: creates one that readers do not see, and
 * deletes it again. Where the directory is not there yet, the nearest one above it is tried.
 */
final class DirectoryProbe implements AutoCloseable {
  private final TableFileSystems fileSystems;

  /**
   * @param hadoop the table's Hadoop settings
   */
  DirectoryProbe(Map<String, String> hadoop) {
    fileSystems = new TableFileSystems(hadoop);
  }

  /**
   * @param what the directory is, for a message
   */
  Finding look(String what, String location) {
    Path directory = new Path(location);
    try {
      FileSystem fileSystem = fileSystems.of(directory);
      Path nearest = nearest(fileSystem, directory);
      Path probe =
          new Path(nearest == null ? directory : nearest, ".honeyflow-check-" + UUID.randomUUID());
      write(fileSystem, probe);
      return Finding.ok(
          "User %s may write into %s, %s%s."
              .formatted(
                  user(),
                  what,
                  location,
                  nearest == null || nearest.equals(directory)
                      ? ""
                      : ", which is not there yet: tried in " + nearest));
    } catch (IOException | RuntimeException e) {
      return Finding.problem(
          "Cannot write into %s, %s, as user %s: %s. Let the user write there, or run the job as one who may."
              .formatted(what, location, user(), Reasons.of(e)));
    }
  }

  private static void write(FileSystem fileSystem, Path probe) throws IOException {
    try {
      fileSystem.create(probe, WriteMode.NO_OVERWRITE).close();
    } finally {
      if (fileSystem.exists(probe)) {
        fileSystem.delete(probe, false);
      }
    }
  }

  /** Null where nothing is there at all, as in an empty bucket. */
  private static @Nullable Path nearest(FileSystem fileSystem, Path directory) throws IOException {
    Path nearest = directory;
    while (nearest != null && !fileSystem.exists(nearest)) {
      nearest = nearest.getParent();
    }
    return nearest;
  }

  private static String user() {
    try {
      return UserGroupInformation.getCurrentUser().getShortUserName();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot tell who the user is.", e);
    }
  }

  @Override
  public void close() {
    try {
      fileSystems.close();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot close the table's file systems.", e);
    }
  }
}
