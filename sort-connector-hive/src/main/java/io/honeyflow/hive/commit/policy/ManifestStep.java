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
import io.honeyflow.hive.filesystem.WholeFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/**
 * Writes a marker that lists what the sink has committed into the directory: the files of the
 * marker before that are still there, and those since. No reader ever sees a part of it.
 */
final class ManifestStep implements PolicyStep {
  private final CommitSubject subject;
  private final String fileName;
  private final FileSystemLookup fileSystems;

  ManifestStep(CommitSubject subject, String fileName, FileSystemLookup fileSystems) {
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
    Path directory = new Path(partition.location());
    Path marker = new Path(directory, fileName);
    try {
      FileSystem fileSystem = fileSystems.of(marker);
      List<CommittedFile> files = new ArrayList<>(before(fileSystem, marker));
      files.addAll(partition.facts().files());
      Set<String> there = names(fileSystem, directory);
      files.removeIf(file -> !there.contains(file.name()));
      WholeFile.replace(
          fileSystem,
          marker,
          SuccessManifest.of(subject, partition, files),
          partition.facts().submission());
    } catch (IOException e) {
      throw new PartitionCommitException(
          "Cannot commit %s: its marker %s cannot be written (%s). %s; the job restarts and commits it then."
              .formatted(
                  subject.name(partition),
                  marker,
                  FileRemedy.reason(e),
                  FileRemedy.of(e, "Let the job's user list, read and write in that directory")),
          e);
    }
  }

  private static List<CommittedFile> before(FileSystem fileSystem, Path marker) throws IOException {
    if (!fileSystem.exists(marker)) {
      return List.of();
    }
    try (FSDataInputStream in = fileSystem.open(marker)) {
      return SuccessManifest.files(in.readAllBytes());
    }
  }

  private static Set<String> names(FileSystem fileSystem, Path directory) throws IOException {
    Set<String> names = new HashSet<>();
    try {
      FileStatus[] found = fileSystem.listStatus(directory);
      for (FileStatus file : found == null ? new FileStatus[0] : found) {
        names.add(file.getPath().getName());
      }
    } catch (FileNotFoundException e) {
      return Set.of();
    }
    return names;
  }
}
