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
import org.apache.avro.Schema;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.Encoder;
import org.apache.flink.table.data.RowData;

/** Hands rows to Avro value by value, without a record of Avro's in between. */
record AvroRows(AvroFields fields) implements DatumWriter<RowData> {

  @Override
  public void setSchema(Schema schema) {
    // The fields were made for it.
  }

  @Override
  public void write(RowData row, Encoder out) throws IOException {
    fields.write(row, out);
  }
}
