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
import io.honeyflow.hive.format.FileWriterFactory;
import io.honeyflow.hive.format.FormatWriter;
import io.honeyflow.hive.format.FormatWriterFactory;
import io.honeyflow.hive.format.PathWriterFactory;
import java.io.IOException;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/** Where the rows of an open file go: invisible to Hive until the file is published. */
interface PendingOutput {

  /**
   * @param path where the file will be published
   */
  static PendingOutput open(Path path, FileSystem fileSystem, FileWriterFactory format)
      throws IOException {
    if (format instanceof FormatWriterFactory streams) {
      return StreamOutput.open(path, fileSystem.createRecoverableWriter(), streams);
    }
    return PathOutput.open(path, fileSystem, (PathWriterFactory) format);
  }

  /** Takes the rows. */
  FormatWriter writer();

  /**
   * Completes the file; it stays invisible.
   *
   * @param rows the number of rows in it
   */
  PendingFile complete(long rows) throws IOException;

  /** Gives the file up. What is left of it is swept later. */
  void discard() throws IOException;
}
