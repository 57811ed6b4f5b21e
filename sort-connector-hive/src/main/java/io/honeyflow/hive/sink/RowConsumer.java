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

import io.honeyflow.hive.format.RowBatch;
import java.io.IOException;
import org.apache.flink.table.data.RowData;

/** Takes rows that waited. */
@FunctionalInterface
interface RowConsumer {

  /**
   * @param row valid during the call
   */
  void accept(RowData row) throws IOException;

  /**
   * @param rows valid during the call
   */
  default void accept(RowBatch rows) throws IOException {
    for (int i = 0; i < rows.size(); i++) {
      accept(rows.row(i));
    }
  }
}
