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

import java.io.Serializable;
import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;

/** Makes the form in which rows wait. */
@FunctionalInterface
interface RowForms extends Serializable {

  /**
   * @param types of the rows' fields; a field of the type NULL is read as null whatever the row has
   */
  RowForm of(List<LogicalType> types);
}
