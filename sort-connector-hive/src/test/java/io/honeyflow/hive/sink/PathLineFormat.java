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
import io.honeyflow.hive.format.PathWriterFactory;
import io.honeyflow.hive.format.RefusedText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.data.RowData;

/**
 * The first field of each row, which is a text, on a line of a file that the format opens itself,
 * with a file of checksums beside it.
 */
record PathLineFormat(String extension) implements PathWriterFactory {
  private static final long serialVersionUID = 1L;

  @Override
  public FormatWriter open(Path file) throws IOException {
    java.nio.file.Path local = java.nio.file.Path.of(file.getPath());
    Files.createDirectories(local.getParent());
    Files.createFile(local.resolveSibling("." + local.getFileName() + ".crc"));
    OutputStream out = Files.newOutputStream(local);
    return new FormatWriter() {
      private long bytes;

      @Override
      public void write(RowData row) throws IOException {
        RefusedText.check(row.getString(0).toString());
        byte[] line = (row.getString(0) + "\n").getBytes(StandardCharsets.UTF_8);
        out.write(line);
        bytes += line.length;
      }

      @Override
      public long bytes() {
        return bytes;
      }

      @Override
      public void finish() throws IOException {
        out.close();
      }

      @Override
      public void discard() {}
    };
  }
}
