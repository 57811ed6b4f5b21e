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
import java.io.Serializable;
import java.util.Optional;

/** Makes the writers of one storage format with one schema. Serializable, so that it can travel. */
public sealed interface FileWriterFactory extends Serializable
    permits FormatWriterFactory, PathWriterFactory {

  /**
   * Makes the writers of rows that ended in a {@link VariantNeededException}. What is read from
   * their files are the same values. Most formats never need it.
   */
  default FileWriterFactory as(FileVariant variant) {
    return this;
  }

  /**
   * What a file's name ends with, as Hive's readers expect it: {@code .snappy.parquet}, or empty.
   */
  String extension();

  /** Tries rows without a file; empty where only writing tells what can be written. */
  Optional<RowTrial> trial() throws IOException;
}
