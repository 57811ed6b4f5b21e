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
package io.honeyflow.benchmarks.raw;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.orc.CompressionKind;
import org.apache.orc.OrcFile;
import org.apache.orc.TypeDescription;
import org.apache.orc.Writer;
import org.apache.orc.storage.ql.exec.vector.BytesColumnVector;
import org.apache.orc.storage.ql.exec.vector.Decimal64ColumnVector;
import org.apache.orc.storage.ql.exec.vector.DoubleColumnVector;
import org.apache.orc.storage.ql.exec.vector.LongColumnVector;
import org.apache.orc.storage.ql.exec.vector.TimestampColumnVector;
import org.apache.orc.storage.ql.exec.vector.VectorizedRowBatch;

/** ORC, with ORC's own settings. */
final class RawOrcFile implements RawFile {
  private static final TypeDescription SCHEMA =
      TypeDescription.fromString(
          "struct<id:bigint,visits:int,score:double,amount:decimal(10,2),mobile:boolean,"
              + "ts:timestamp,d:date,country:string,page:string,visitor:string>");
  private static final long MILLIS_PER_SECOND = 1000;
  private static final int NANOS_PER_MILLI = 1_000_000;

  private final Writer writer;
  private final VectorizedRowBatch batch =
      SCHEMA.createRowBatch(
          TypeDescription.RowBatchVersion.USE_DECIMAL64, VectorizedRowBatch.DEFAULT_SIZE);

  RawOrcFile(Path path) throws IOException {
    Configuration conf = new Configuration(false);
    RawLocalFileSystem files = new RawLocalFileSystem();
    files.initialize(path.toUri(), conf);
    writer =
        OrcFile.createWriter(
            new org.apache.hadoop.fs.Path(path.toUri()),
            OrcFile.writerOptions(conf)
                .fileSystem(files)
                .setSchema(SCHEMA)
                .compress(CompressionKind.SNAPPY)
                .useUTCTimestamp(true));
  }

  @Override
  public void write(RawRow row) throws IOException {
    int at = batch.size++;
    ((LongColumnVector) batch.cols[0]).vector[at] = row.id();
    ((LongColumnVector) batch.cols[1]).vector[at] = row.visits();
    ((DoubleColumnVector) batch.cols[2]).vector[at] = row.score();
    ((Decimal64ColumnVector) batch.cols[3]).vector[at] = row.cents();
    ((LongColumnVector) batch.cols[4]).vector[at] = row.mobile() ? 1 : 0;
    TimestampColumnVector ts = (TimestampColumnVector) batch.cols[5];
    ts.time[at] = row.millis();
    ts.nanos[at] = (int) Math.floorMod(row.millis(), MILLIS_PER_SECOND) * NANOS_PER_MILLI;
    ((LongColumnVector) batch.cols[6]).vector[at] = row.day();
    ((BytesColumnVector) batch.cols[7]).setRef(at, row.country(), 0, row.country().length);
    ((BytesColumnVector) batch.cols[8]).setRef(at, row.page(), 0, row.page().length);
    ((BytesColumnVector) batch.cols[9]).setRef(at, row.visitor(), 0, row.visitor().length);
    if (batch.size == batch.getMaxSize()) {
      flush();
    }
  }

  @Override
  public void close() throws IOException {
    flush();
    writer.close();
  }

  private void flush() throws IOException {
    writer.addRowBatch(batch);
    batch.reset();
  }
}
