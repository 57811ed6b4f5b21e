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
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/** Takes rows that waited in their binary form. */
@FunctionalInterface
interface RowConsumer {

  /**
   * @param row valid during the call
   */
  void accept(RowData row) throws IOException;

  /** Takes so many rows, one after another. */
  default void acceptAll(TypeSerializer<RowData> form, DataInputView in, long count)
      throws IOException {
    @Nullable RowData row = form.createInstance();
    for (long i = 0; i < count; i++) {
      row = row == null ? form.deserialize(in) : form.deserialize(row, in);
      accept(row);
    }
  }
}
