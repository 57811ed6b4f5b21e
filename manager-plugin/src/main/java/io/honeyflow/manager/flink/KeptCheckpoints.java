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
package io.honeyflow.manager.flink;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checkpoints that jobs left in a folder: {@code JOB/chk-NUMBER}, complete when it has metadata.
 */
final class KeptCheckpoints {
  private static final Pattern NAME = Pattern.compile("chk-(\\d{1,18})");
  private static final Pattern JOB = Pattern.compile("[0-9a-f]{32}");

  private final Path folder;

  KeptCheckpoints(Path folder) {
    this.folder = folder;
  }

  /** The URI of the newest complete one of a job. */
  Optional<String> newest(String jobId) {
    if (!JOB.matcher(jobId).matches()) {
      return Optional.empty();
    }
    try (Stream<Path> checkpoints = Files.list(folder.resolve(jobId))) {
      return checkpoints
          .filter(checkpoint -> Files.exists(checkpoint.resolve("_metadata")))
          .max(Comparator.comparingLong(KeptCheckpoints::number))
          .map(checkpoint -> checkpoint.toUri().toString());
    } catch (NoSuchFileException | NotDirectoryException none) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot list the checkpoints of job " + jobId, e);
    }
  }

  private static long number(Path checkpoint) {
    Matcher name = NAME.matcher(checkpoint.getFileName().toString());
    return name.matches() ? Long.parseLong(name.group(1)) : -1;
  }
}
