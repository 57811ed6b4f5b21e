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
import org.apache.hadoop.io.Text;

/** The file around encoded rows: what tells one from the next. Used by one thread. */
interface RowFrames {

  /** Appends a row, whose bytes may be changed. */
  void append(Text row) throws IOException;

  /** As {@link FormatWriter#bytes}. */
  long bytes();

  /** As {@link FormatWriter#finish}. */
  void finish() throws IOException;

  /** As {@link FormatWriter#discard}. */
  void discard();
}
