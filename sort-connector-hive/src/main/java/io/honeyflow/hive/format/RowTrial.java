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
import org.apache.flink.table.data.RowData;

/** Tells whether a file can hold a row, long before there is a file. Used by one thread. */
@FunctionalInterface
public interface RowTrial {

  /**
   * @throws UnwritableRowException exactly when a writer of such a file would
   */
  void check(RowData row) throws IOException;
}
