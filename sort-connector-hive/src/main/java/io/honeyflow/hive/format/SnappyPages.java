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

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/**
 * Compresses pages as Parquet's codec does, which copies each through streams of its own and
 * buffers outside of the heap, of which each file has some. Here all files share two buffers, as
 * large as the largest page and a quarter more. Safe for use by several threads.
 */
final class SnappyPages implements BytesInputCompressor {
  private static final int LEAST_BYTES = 4 * 1024;

  private Page page = new Page(LEAST_BYTES);
  private byte[] compressed = new byte[LEAST_BYTES];

  /** Pages come in parts. */
  private static final class Page extends ByteArrayOutputStream {
    private Page(int bytes) {
      super(bytes);
    }

    private int room() {
      return buf.length;
    }

    private int compressInto(byte[] out) throws IOException {
      return Snappy.compress(buf, 0, count, out, 0);
    }
  }

  /** A page without bytes stays one, as by Parquet's codec. */
  @Override
  public synchronized BytesInput compress(BytesInput bytes) throws IOException {
    int length = Math.toIntExact(bytes.size());
    if (length == 0) {
      return bytes;
    }
    int most = Snappy.maxCompressedLength(length);
    if (length > page.room()) {
      page = new Page(withRoom(length));
    }
    if (most > compressed.length) {
      compressed = new byte[withRoom(most)];
    }
    page.reset();
    bytes.writeAllTo(page);
    return BytesInput.from(Arrays.copyOf(compressed, page.compressInto(compressed)));
  }

  /** The pages of a file are about as large, but the next may be a little larger. */
  private static int withRoom(int bytes) {
    return (int) Math.min(Integer.MAX_VALUE - 8, bytes + bytes / 4L);
  }

  @Override
  public CompressionCodecName getCodecName() {
    return CompressionCodecName.SNAPPY;
  }

  @Override
  public void release() {
    // Other files go on using it.
  }
}
