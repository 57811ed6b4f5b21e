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
package io.honeyflow.hive.format;

import java.io.IOException;
import java.util.Optional;
import org.apache.flink.core.fs.Path;

/** Makes writers that open their file themselves, since they know paths and no streams. */
public non-sealed interface PathWriterFactory extends FileWriterFactory {

  /**
   * A writer of a new file, which is complete on the file system once the writer has finished.
   *
   * @param file where nothing is yet; its directory may be missing, too
   */
  FormatWriter open(Path file) throws IOException;

  @Override
  default Optional<RowTrial> trial() {
    return Optional.empty();
  }
}
