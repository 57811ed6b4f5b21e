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
import io.honeyflow.hive.log.LogLine;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.RecoverableWriter;
import org.apache.flink.util.ExceptionUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes pending files visible, several at a time. Repeatable. Used by one thread. */
final class FilePublisher {
  private static final Logger LOG = LoggerFactory.getLogger(FilePublisher.class);

  private static final Pattern GONE = Pattern.compile("\\b(NoSuchUpload|InvalidPart)\\b");

  private final FileAccess fileSystems;
  private final FileRetry retry;
  private final CommitMetrics metrics;
  private final FileThreads threads;

  FilePublisher(
      FileAccess fileSystems, FileRetry retry, CommitMetrics metrics, FileThreads threads) {
    this.threads = threads;
    this.fileSystems = fileSystems;
    this.retry = retry;
    this.metrics = metrics;
  }

  /**
   * Publishes files. After a failure some are visible and some are not; repeating it completes it.
   *
   * @param restored whether the files may have been published long ago, and removed by their owner
   *     since; otherwise a file that is not there afterwards is lost data, and a failure
   */
  void publish(List<PendingFile> files, boolean restored) throws IOException, InterruptedException {
    threads.doAll(files.stream().map(file -> publication(file, restored)).toList());
  }

  private Callable<Boolean> publication(PendingFile file, boolean restored) {
    return () -> {
      publish(file, restored);
      return true;
    };
  }

  private void publish(PendingFile file, boolean restored)
      throws IOException, InterruptedException {
    Path path = new Path(file.path());
    boolean visible;
    try {
      visible = retry.run("publish " + path, () -> publish(file, path));
    } catch (IOException e) {
      throw new IOException(
          "Cannot publish "
              + path
              + ": "
              + FileRemedy.reason(e)
              + ". "
              + FileRemedy.of(e, "Let the job's user rename files in that directory")
              + "; the job restarts and publishes it then.",
          e);
    }
    if (!visible) {
      missing(file, restored);
    }
  }

  private boolean publish(PendingFile file, Path path) throws IOException {
    FileSystem fileSystem = fileSystems.of(path);
    if (file.handle() instanceof PublishHandle.Recoverable handle) {
      complete(fileSystem, handle, path);
    } else if (file.handle() instanceof PublishHandle.Rename handle) {
      rename(fileSystem, file, new Path(handle.hidden()));
    } else {
      throw new IllegalStateException(file.path() + " is rows: there is nothing to publish yet.");
    }
    // Flink's own committers say nothing when neither the pending nor the published file is there.
    return fileSystem.exists(path);
  }

  /** Nothing is done when there is nothing to publish, as {@link #isGone} tells. */
  private static void complete(FileSystem fileSystem, PublishHandle.Recoverable handle, Path path)
      throws IOException {
    RecoverableWriter writer = fileSystem.createRecoverableWriter();
    try {
      writer
          .recoverForCommit(
              writer.getCommitRecoverableSerializer().deserialize(handle.version(), handle.bytes()))
          .commitAfterRecovery();
    } catch (IOException e) {
      if (!isGone(e) || fileSystem.exists(path)) {
        throw e;
      }
    }
  }

  /**
   * Whether an object store says that it has no such upload (any more), by an error code of S3's
   * {@code CompleteMultipartUpload}. Other file systems say nothing when a file is gone.
   */
  private static boolean isGone(IOException failed) {
    return ExceptionUtils.findThrowable(
            failed,
            cause ->
                cause instanceof FileNotFoundException
                    || GONE.matcher(String.valueOf(cause.getMessage())).find())
        .isPresent();
  }

  /** Nothing is done when there is no hidden file: it was renamed before, or is missing. */
  private static void rename(FileSystem fileSystem, PendingFile file, Path hidden)
      throws IOException {
    if (!fileSystem.exists(hidden)) {
      return;
    }
    long bytes = fileSystem.getFileStatus(hidden).getLen();
    if (bytes != file.bytes()) {
      throw new IOException(
          hidden + " has " + bytes + " bytes, but had " + file.bytes() + " when it was closed");
    }
    if (!fileSystem.rename(hidden, new Path(file.path()))) {
      throw new IOException(hidden + " cannot be renamed to " + file.path());
    }
  }

  /**
   * Says that a file is gone.
   *
   * @throws IOException unless its owner may have removed it since it was published
   */
  void missing(PendingFile file, boolean restored) throws IOException {
    String what =
        "the file "
            + file.path()
            + " with "
            + file.rows()
            + " rows is neither pending nor published: somebody removed it";
    if (!restored) {
      throw new IOException(
          "Cannot publish: "
              + what
              + " before the checkpoint was committed. Let nobody remove files whose names begin"
              + " with '.part-' below the table's directory while the job runs.");
    }
    metrics.fileMissing();
    LogLine.FILE_MISSING.log(LOG, what);
  }
}
