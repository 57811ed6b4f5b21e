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
import io.honeyflow.hive.format.RowTrial;
import java.io.IOException;
import java.util.Optional;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;

/** Files of dirty rows: one document on each line. */
record DirtyFormat() implements FormatWriterFactory {
  private static final long serialVersionUID = 1L;

  /** What the file takes as a row. */
  static RowData line(byte[] document) {
    return GenericRowData.of(document);
  }

  @Override
  public FormatWriter open(FSDataOutputStream out) {
    return new Lines(out);
  }

  @Override
  public String extension() {
    return ".jsonl";
  }

  @Override
  public Optional<RowTrial> trial() {
    return Optional.empty();
  }

  private static final class Lines implements FormatWriter {
    private final FSDataOutputStream out;
    private long bytes;

    private Lines(FSDataOutputStream out) {
      this.out = out;
    }

    @Override
    public void write(RowData row) throws IOException {
      byte[] document = row.getBinary(0);
      out.write(document);
      out.write('\n');
      bytes += document.length + 1;
    }

    @Override
    public long bytes() {
      return bytes;
    }

    @Override
    public void finish() {
      // Each line is complete when it is written.
    }

    @Override
    public void discard() {
      // Nothing is held.
    }
  }
}
