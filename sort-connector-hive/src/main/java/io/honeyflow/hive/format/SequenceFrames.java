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
import java.io.UncheckedIOException;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;

/** Each row the value of an entry in Hadoop's sequence file; the keys are empty, as Hive's. */
final class SequenceFrames implements RowFrames {
  private static final BytesWritable KEY = new BytesWritable();

  private final BorrowedStream stream;
  private final SequenceFile.Writer entries;

  SequenceFrames(FSDataOutputStream out, SequenceSettings settings) throws IOException {
    stream = new BorrowedStream(out);
    entries = settings.open(stream);
  }

  @Override
  public void append(Text row) throws IOException {
    entries.append(KEY, row);
  }

  @Override
  public long bytes() {
    return stream.position();
  }

  @Override
  public void finish() throws IOException {
    entries.close();
  }

  @Override
  public void discard() {
    // The writer gives its codec back only when it completes the file: nobody sees it.
    stream.discard();
    try {
      entries.close();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot release a writer of sequence files.", e);
    }
  }
}
