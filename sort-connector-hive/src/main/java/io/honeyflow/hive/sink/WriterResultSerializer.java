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

import io.honeyflow.hive.commit.WireReader;
import io.honeyflow.hive.commit.WireWriter;
import java.io.IOException;

/**
 * The bytes in which results travel from the writers to the aggregator. A checkpoint may hold some
 * that are under way, so every version that was released stays readable; the version comes first.
 */
final class WriterResultSerializer {

  private static final int VERSION = 3;

  private WriterResultSerializer() {}

  static byte[] serialize(WriterResult result) throws IOException {
    WireWriter out = new WireWriter();
    out.number(VERSION);
    out.number(result.writer().subtask());
    out.number(result.writer().subtasks());
    out.text(result.writer().attempt());
    out.number(result.watermark());
    out.flag(result.idle());
    out.flag(result.ended());
    out.all(
        result.written(),
        written -> {
          out.partitionFiles(written.files());
          out.number(written.openedAt());
        });
    out.counts(result.counts());
    return out.written();
  }

  static WriterResult deserialize(byte[] bytes) throws IOException {
    WireReader in = WireReader.ofVersioned("Cannot read a writer's result", bytes, VERSION);
    return new WriterResult(
        new WriterId(in.number(), in.number(), in.text()),
        in.longNumber(),
        in.flag(),
        in.flag(),
        in.all(() -> new WrittenFiles(in.partitionFiles(), in.longNumber())),
        in.counts());
  }
}
