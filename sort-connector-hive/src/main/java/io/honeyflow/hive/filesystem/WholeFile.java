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
package io.honeyflow.hive.filesystem;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystem.WriteMode;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.fs.hdfs.HadoopFileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.jspecify.annotations.Nullable;

/**
 * Writes small files that readers see as a whole or not at all, in place of those that were there.
 *
 * <ul>
 *   <li>Local disks and HDFS: written under a hidden name, and renamed over the old file at once.
 *   <li>Object stores: they show an object when it is complete, in place of the one before.
 *   <li>Any other file system: as on HDFS, but the old file is removed first.
 * </ul>
 */
public final class WholeFile {
  private static final Set<String> OBJECT_STORES =
      Set.of("s3", "s3a", "s3n", "s3p", "gs", "oss", "obs", "cosn", "cos");

  private WholeFile() {}

  /**
   * Replaces the file. Repeatable.
   *
   * @param owner who does it, in hexadecimal digits: the hidden file that is left when he dies in
   *     here bears his name
   */
  public static void replace(FileSystem fileSystem, Path path, byte[] content, String owner)
      throws IOException {
    String scheme = scheme(path.toUri().getScheme());
    if (OBJECT_STORES.contains(scheme)) {
      write(fileSystem, path, content);
      return;
    }
    Path hidden = new Path(path.getParent(), "." + path.getName() + "." + owner + ".new");
    write(fileSystem, hidden, content);
    if (scheme.equals("file")) {
      Files.move(local(hidden), local(path), StandardCopyOption.ATOMIC_MOVE);
    } else if (fileSystem instanceof HadoopFileSystem hadoop
        && hadoop.getHadoopFileSystem() instanceof DistributedFileSystem hdfs) {
      hdfs.rename(
          HadoopFileSystem.toHadoopPath(hidden),
          HadoopFileSystem.toHadoopPath(path),
          Rename.OVERWRITE);
    } else {
      renameAfterDelete(fileSystem, hidden, path);
    }
  }

  /** What is left, hidden, of files of this name whose owner died: group 1 is the owner. */
  public static Pattern leftovers(String name) {
    return Pattern.compile("\\." + Pattern.quote(name) + "\\.([0-9a-f]+)\\.new");
  }

  private static String scheme(@Nullable String scheme) {
    return scheme == null ? "" : scheme.toLowerCase(Locale.ROOT);
  }

  private static void write(FileSystem fileSystem, Path path, byte[] content) throws IOException {
    try (FSDataOutputStream out = fileSystem.create(path, WriteMode.OVERWRITE)) {
      out.write(content);
    }
  }

  private static java.nio.file.Path local(Path path) {
    return new File(path.toUri().getPath()).toPath();
  }

  private static void renameAfterDelete(FileSystem fileSystem, Path hidden, Path path)
      throws IOException {
    fileSystem.delete(path, false);
    if (!fileSystem.rename(hidden, path)) {
      throw new IOException("cannot rename " + hidden + " to " + path);
    }
  }
}
