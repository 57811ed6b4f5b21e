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
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.serde2.JsonSerDe;
import org.apache.hadoop.hive.serde2.SerDeException;
import org.apache.hadoop.io.Text;

/** Rows as Hive's JsonSerDe writes them: HCatalog's hands on to the one of Hive 3 and later. */
final class JsonRows implements RowEncoder {
  private final JsonSerDe serde = new JsonSerDe();
  private final SerdeRow row;

  JsonRows(FormatRequest request) throws IOException {
    FormatRequest written = request.withColumns(JsonTypes.of(request.columns()));
    row =
        new SerdeRow(
            written,
            new ValueLimits(FileFormat.JSON, FileTimes.plain(new ZoneOffsets(request.zone()))));
    try {
      serde.initialize(new Configuration(false), SerdeProperties.of(written), null);
    } catch (SerDeException e) {
      throw new IOException("Hive's JsonSerDe refuses the table's properties.", e);
    }
  }

  @Override
  public Text encode(RowData values) throws IOException {
    try {
      return (Text) serde.serialize(row.values(values), row.inspector());
    } catch (SerDeException e) {
      throw new IOException("Cannot encode a row as JSON.", e);
    }
  }
}
