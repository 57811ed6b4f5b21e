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

import java.io.IOException;
import org.apache.flink.table.data.RowData;

/** How rows are kept as bytes while they wait. Used by one thread. */
interface RowForm {

  /**
   * Makes the bytes of a row.
   *
   * @return how many of {@link #bytes} these are
   */
  int write(RowData row) throws IOException;

  /**
   * Makes the bytes of a row in the place where they wait, if they have room there.
   *
   * @param begin of the room, which goes to the end of the target
   * @return how many there are; 0 when there is not enough room, of which the content is undefined
   */
  int write(RowData row, byte[] target, int begin) throws IOException;

  /**
   * Begins with the bytes of the row that {@link #write(RowData)} made last; valid until the next.
   */
  byte[] bytes();

  /**
   * Hands out rows.
   *
   * @param bytes begins with them, one after another
   * @param count of them
   */
  void read(byte[] bytes, int count, RowConsumer consumer) throws IOException;
}
