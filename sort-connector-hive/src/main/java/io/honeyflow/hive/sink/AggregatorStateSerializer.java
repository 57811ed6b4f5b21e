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
import java.util.List;

/** Checkpoints hold the aggregator's state in these bytes; the version comes first. */
final class AggregatorStateSerializer {

  private static final int VERSION = 3;

  private AggregatorStateSerializer() {}

  static byte[] serialize(AggregatorState state) throws IOException {
    WireWriter out = new WireWriter();
    out.number(VERSION);
    out.all(
        state.open(),
        open -> {
          out.partition(open.partition());
          out.number(open.openedAt());
          out.all(open.files(), out::committedFile);
          out.tally(open.received());
        });
    out.number(state.watermark());
    out.texts(state.writeIds());
    out.number(state.since());
    out.all(state.decided(), out::texts);
    out.counts(state.total());
    return out.written();
  }

  static AggregatorState deserialize(byte[] bytes) throws IOException {
    WireReader in = WireReader.ofVersioned("Cannot restore the state", bytes, VERSION);
    return new AggregatorState(
        in.all(
            () ->
                new OpenPartition(
                    in.partition(),
                    in.longNumber(),
                    in.since(2) ? in.all(in::committedFile) : List.of(),
                    in.tally())),
        in.since(2) ? in.longNumber() : withoutEnd(in.longNumber()),
        in.texts(),
        in.longNumber(),
        in.since(2) ? in.all(in::texts) : List.of(),
        in.counts());
  }

  /** Version 1 remembered the end of its input like a watermark that all later rows come after. */
  private static long withoutEnd(long watermark) {
    return watermark == Long.MAX_VALUE ? Long.MIN_VALUE : watermark;
  }
}
