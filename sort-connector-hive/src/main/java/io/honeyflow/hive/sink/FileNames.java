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

import java.util.Locale;

/**
 * Names of data files: {@code part-WRITE-ATTEMPT-SUBTASK-NUMBER}, unique among all jobs and
 * attempts.
 */
final class FileNames {

  private final String prefix;
  private long number;

  FileNames(String writeId, WriterId writer) {
    this(String.format(Locale.ROOT, "part-%s-%s-%d-", writeId, writer.attempt(), writer.subtask()));
  }

  private FileNames(String prefix) {
    this.prefix = prefix;
  }

  /** Names that begin with one of these. */
  static FileNames below(String name) {
    return new FileNames(name + "-");
  }

  String next(String extension) {
    return prefix + number++ + extension;
  }
}
