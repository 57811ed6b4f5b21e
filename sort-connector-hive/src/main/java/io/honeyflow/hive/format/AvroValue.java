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
import org.apache.avro.io.Encoder;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;

/**
 * Writes the values of one column, or of a part of it, none of which is null.
 *
 * <p>A value that the schema cannot hold is an {@link UnwritableRowException}, also in the midst of
 * a row: the file forgets the row then.
 */
interface AvroValue {

  void write(RowData row, int position, Encoder out) throws IOException;

  void write(ArrayData array, int position, Encoder out) throws IOException;
}
