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

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.junit.jupiter.api.Test;

class BufferedStreamTest {
  private static final int[] LENGTHS = {0, 1, 100, 8_191, 8_192, 8_193, 20_000};

  private final Target target = new Target();
  private final BufferedStream stream = new BufferedStream(target);

  @Test
  void passesAllBytesInOrder() throws IOException {
    Random random = new Random(7);
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    for (int i = 0; i < 500; i++) {
      byte[] bytes = new byte[LENGTHS[random.nextInt(LENGTHS.length)]];
      random.nextBytes(bytes);
      stream.write(bytes, 0, bytes.length);
      stream.write(i);
      expected.writeBytes(bytes);
      expected.write(i);
      assertThat(stream.getPos()).isEqualTo(expected.size());
    }

    stream.pass();

    assertThat(target.bytes.toByteArray()).isEqualTo(expected.toByteArray());
  }

  @Test
  void gathersSmallWrites() throws IOException {
    for (int i = 0; i < 8_192; i++) {
      stream.write(i);
    }
    stream.pass();

    assertThat(target.writes).isEqualTo(1);
  }

  @Test
  void passesWhatIsToBeFlushedOrSynced() throws IOException {
    stream.write(1);
    stream.flush();
    stream.write(2);
    stream.sync();

    assertThat(target.bytes.toByteArray()).containsExactly(1, 2);
    assertThat(target.flushes).isEqualTo(1);
    assertThat(target.syncs).isEqualTo(1);
  }

  @Test
  void givesUpWhatWasNotPassed() throws IOException {
    stream.write(1);
    stream.close();

    assertThat(target.bytes.size()).isZero();
    assertThat(target.closed).isTrue();
  }

  private static final class Target extends FSDataOutputStream {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int writes;
    private int flushes;
    private int syncs;
    private boolean closed;

    @Override
    public void write(int b) {
      writes++;
      bytes.write(b);
    }

    @Override
    public void write(byte[] written, int offset, int length) {
      writes++;
      bytes.write(written, offset, length);
    }

    @Override
    public long getPos() {
      return bytes.size();
    }

    @Override
    public void flush() {
      flushes++;
    }

    @Override
    public void sync() {
      syncs++;
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
