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
package io.honeyflow.adapter;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A file that is being written by Hive's record writer. */
public interface HiveFile {

  /**
   * Appends a row.
   *
   * @param row the values in the order of the columns: those that {@link HiveValues} made, the
   *     JDK's classes for numbers, texts, booleans and {@code byte[]}, and lists of such for arrays
   *     and structs, maps for maps
   * @throws UnwritableValueException when Hive would not read the row back; nothing of it is
   *     written
   */
  void write(List<@Nullable Object> row) throws IOException;

  /**
   * At most so many bytes are in the file, as far as that can be told; see the class that answers.
   */
  long bytes() throws IOException;

  /** Completes the file. Called at most once, last. */
  void close() throws IOException;

  /** Gives the file up; what is there of it stays. Called at most once, last. */
  void abort();
}
