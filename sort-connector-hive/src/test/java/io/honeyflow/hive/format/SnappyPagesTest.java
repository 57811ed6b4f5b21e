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

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xerial.snappy.Snappy;

/** Beside Parquet's own. */
class SnappyPagesTest {
  private static final int THREADS = 4;
  private static final int PAGES = 200;

  private final SnappyPages pages = new SnappyPages();
  private final BytesInputCompressor ofParquet =
      new CodecFactory(new Configuration(false), 1_024).getCompressor(CompressionCodecName.SNAPPY);

  @AfterEach
  void release() {
    ofParquet.release();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100, 4_096, 4_097, 65_536, 1_500_000})
  void compressesAsParquetDoes(int length) throws IOException {
    byte[] page = page(length);

    assertThat(pages.compress(BytesInput.from(page)).toByteArray())
        .isEqualTo(ofParquet.compress(BytesInput.from(page)).toByteArray());
  }

  @Test
  void takesPagesInParts() throws IOException {
    byte[] page = page(10_000);
    BytesInput parts =
        BytesInput.concat(
            BytesInput.from(page, 0, 1),
            BytesInput.empty(),
            BytesInput.from(page, 1, 6_000),
            BytesInput.from(page, 6_001, 3_999));

    assertThat(Snappy.uncompress(pages.compress(parts).toByteArray())).isEqualTo(page);
  }

  @Test
  void keepsWhatItCompressedBefore() throws IOException {
    BytesInput large = pages.compress(BytesInput.from(page(50_000)));
    BytesInput small = pages.compress(BytesInput.from(page(50)));

    assertThat(Snappy.uncompress(large.toByteArray())).isEqualTo(page(50_000));
    assertThat(Snappy.uncompress(small.toByteArray())).isEqualTo(page(50));
  }

  @Test
  void compressesPagesOfSeveralThreads() {
    List<byte[]> some = IntStream.range(0, PAGES).mapToObj(i -> page(1 + 100 * i)).toList();

    List<byte[]> again =
        IntStream.range(0, THREADS * PAGES)
            .parallel()
            .mapToObj(i -> roundTrip(some.get(i % PAGES)))
            .toList();

    for (int i = 0; i < again.size(); i++) {
      assertThat(again.get(i)).isEqualTo(some.get(i % PAGES));
    }
  }

  private byte[] roundTrip(byte[] page) {
    try {
      return Snappy.uncompress(pages.compress(BytesInput.from(page)).toByteArray());
    } catch (IOException e) {
      throw new AssertionError("A page is lost.", e);
    }
  }

  /** Half of its bytes repeat. */
  private static byte[] page(int length) {
    byte[] page = new byte[length];
    new Random(length).nextBytes(page);
    System.arraycopy(page, 0, page, length / 2, length / 2);
    return page;
  }
}
