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

import io.honeyflow.hive.plan.SinkPlan;
import java.io.IOException;
import org.apache.flink.table.data.RowData;

/** A row was deleted in a query whose sink is told to fail then. */
final class UnwantedDeleteException extends IOException {
  private static final long serialVersionUID = 1L;

  UnwantedDeleteException(SinkPlan plan, RowData row) {
    super(
        "Cannot write a delete into Hive table %s: the query deletes the row %s, and 'sink.changelog.delete' is fail. Filter deletes out of the query, or set 'ignore', which counts them, or 'append', which writes them with their kind."
            .formatted(plan.table(), new RowKey(plan).of(row)));
  }
}
