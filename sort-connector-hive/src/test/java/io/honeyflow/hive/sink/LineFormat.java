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

import io.honeyflow.hive.format.FormatWriter;
import io.honeyflow.hive.format.FormatWriterFactory;
import io.honeyflow.hive.format.RefusedText;
import io.honeyflow.hive.format.RowTrial;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.table.data.RowData;

/**
 * Some fields of each row, which are texts, on a line.
 *
 * @param positions of these fields
 */
record LineFormat(String extension, List<Integer> positions) implements FormatWriterFactory {
  private static final long serialVersionUID = 1L;

  @Override
  public Optional<RowTrial> trial() {
    return Optional.of(this::check);
  }

  private void check(RowData row) {
    RefusedText.check(row.getString(positions.get(0)).toString());
  }

  @Override
  public FormatWriter open(FSDataOutputStream out) {
    return new FormatWriter() {
      private long bytes;

      @Override
      public void write(RowData row) throws IOException {
        check(row);
        String text =
            positions.stream()
                .map(position -> row.getString(position).toString())
                .collect(Collectors.joining(","));
        byte[] line = (text + "\n").getBytes(StandardCharsets.UTF_8);
        out.write(line);
        bytes += line.length;
      }

      @Override
      public long bytes() {
        return bytes;
      }

      @Override
      public void finish() {}

      @Override
      public void discard() {}
    };
  }
}
