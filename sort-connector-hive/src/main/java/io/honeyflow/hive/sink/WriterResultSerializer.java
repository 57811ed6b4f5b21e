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

import io.honeyflow.hive.commit.PendingFile;
import io.honeyflow.hive.commit.WireReader;
import io.honeyflow.hive.commit.WireWriter;
import io.honeyflow.hive.metric.Counts;
import java.io.IOException;
import java.util.List;

/**
 * The bytes in which results travel from the writers to the aggregator. A checkpoint may hold some
 * that are under way, so every version that was released stays readable; the version comes first.
 *
 * <p>They are compressed: a writer whose result does not fit into the network buffers before a task
 * that is committing would wait there until the commit is done, its next checkpoint would come at
 * once, and have next to no rows in as many files.
 */
final class WriterResultSerializer {

  private static final int VERSION = 5;

  private WriterResultSerializer() {}

  static byte[] serialize(WriterResult result) throws IOException {
    WireWriter out = new WireWriter();
    out.number(VERSION);
    out.compressed(content -> write(result, content));
    return out.written();
  }

  private static void write(WriterResult result, WireWriter out) throws IOException {
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
    out.files(result.dirtyFiles());
  }

  static WriterResult deserialize(byte[] bytes) throws IOException {
    WireReader all = WireReader.ofVersioned("Cannot read a writer's result", bytes, VERSION);
    WireReader in = all.since(5) ? all.compressed() : all;
    WriterId writer = new WriterId(in.number(), in.number(), in.text());
    long watermark = in.longNumber();
    boolean idle = in.flag();
    boolean ended = in.flag();
    List<WrittenFiles> written =
        in.all(() -> new WrittenFiles(in.partitionFiles(), in.longNumber()));
    Counts counts = in.counts();
    List<PendingFile> dirtyFiles = in.since(4) ? in.files() : List.of();
    return new WriterResult(writer, watermark, idle, ended, written, dirtyFiles, counts);
  }
}
