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
package io.honeyflow.hive.conf;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.apache.flink.configuration.MemorySize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WriterConfTest {
  private static final RollingConf ROLLING =
      new RollingConf(
          MemorySize.ofMebiBytes(128),
          Duration.ofMinutes(30),
          Duration.ofMinutes(30),
          Duration.ofMinutes(1));

  @ParameterizedTest
  @CsvSource({
    "2048, 2, 128",
    "1024, 1, 128",
    "512, 1, 64",
    "512, 2, 32",
    "512, 8, 16",
    "16384, 16, 128",
    "65536, 4, 256"
  })
  void writersShareAnEighthOfTheHeap(int heap, int slots, int buffer) {
    assertThat(
            new WriterConf(null, ROLLING)
                .bufferBytes(MemorySize.ofMebiBytes(heap).getBytes(), slots))
        .isEqualTo(MemorySize.ofMebiBytes(buffer).getBytes());
  }

  @Test
  void anOptionIsTakenAtItsWord() {
    WriterConf conf = new WriterConf(null, ROLLING, false, 1, MemorySize.ofMebiBytes(1), null);

    assertThat(conf.bufferBytes(Long.MAX_VALUE, 1)).isEqualTo(1024 * 1024);
  }
}
