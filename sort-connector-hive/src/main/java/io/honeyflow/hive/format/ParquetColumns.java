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
import org.apache.parquet.io.api.RecordConsumer;

/** The columns of a row group that is being written. */
interface ParquetColumns {

  /** Takes the rows. */
  RecordConsumer rows();

  /** Bytes so far; those of pages that have not ended as they would be without encoding. */
  long buffered();

  /** Hands over what has not become pages yet. Called once, before {@link #close}. */
  void finish() throws IOException;

  /** Releases memory. */
  void close();
}
