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
package io.honeyflow.hive.commit;

import io.honeyflow.hive.commit.statistics.Tally;
import io.honeyflow.hive.metric.Counts;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** Checkpoints hold committables in these bytes: every version that was released stays readable. */
public final class HiveCommittableSerializer implements SimpleVersionedSerializer<HiveCommittable> {

  private static final int VERSION = 4;

  @Override
  public int getVersion() {
    return VERSION;
  }

  @Override
  public byte[] serialize(HiveCommittable committable) throws IOException {
    WireWriter out = new WireWriter();
    out.number(committable.checkpointId());
    out.number(committable.watermark());
    out.number(code(committable.phase()));
    out.all(committable.files(), out::partitionFiles);
    out.all(committable.due(), out::partition);
    out.texts(committable.lineage().writeIds());
    out.texts(committable.lineage().liveAttempts().stream().sorted().toList());
    out.number(committable.lineage().since());
    out.all(
        committable.listings(),
        listing -> {
          out.texts(listing.values());
          out.all(listing.files(), out::committedFile);
        });
    out.number(committable.late().rows());
    out.all(committable.late().dropped(), out::partitionFiles);
    out.all(
        committable.earlier().entrySet(),
        earlier -> {
          out.texts(earlier.getKey());
          out.tally(earlier.getValue());
        });
    out.counts(committable.total());
    out.files(committable.dirtyFiles());
    return out.written();
  }

  @Override
  public HiveCommittable deserialize(int version, byte[] bytes) throws IOException {
    WireReader in = WireReader.of("Cannot read a committable", bytes, version, VERSION);
    long checkpointId = in.longNumber();
    long watermark = in.longNumber();
    Phase phase = phase(in.number());
    List<PartitionFiles> files = in.all(in::partitionFiles);
    List<PartitionDir> due = in.all(in::partition);
    Lineage lineage = new Lineage(in.texts(), Set.copyOf(in.texts()), in.longNumber());
    List<CommitListing> listings =
        in.since(2)
            ? in.all(() -> new CommitListing(in.texts(), in.all(in::committedFile)))
            : List.of();
    LateFiles late =
        in.since(2) ? new LateFiles(in.longNumber(), in.all(in::partitionFiles)) : LateFiles.NONE;
    Map<List<String>, Tally> earlier = in.since(2) ? earlier(in) : unknown(files, due);
    Counts total = in.counts();
    List<PendingFile> dirtyFiles = in.since(4) ? in.files() : List.of();
    return new HiveCommittable(
        checkpointId,
        watermark,
        phase,
        files,
        due,
        listings,
        late,
        earlier,
        lineage,
        dirtyFiles,
        total);
  }

  private static Map<List<String>, Tally> earlier(WireReader in) throws IOException {
    Map<List<String>, Tally> earlier = new HashMap<>();
    in.all(() -> earlier.put(in.texts(), in.tally()));
    return earlier;
  }

  /** Version 1 did not tell. */
  private static Map<List<String>, Tally> unknown(
      List<PartitionFiles> files, List<PartitionDir> due) {
    return HiveCommittable.partitions(files, due).stream()
        .collect(Collectors.toMap(values -> values, values -> Tally.UNKNOWN));
  }

  private static int code(Phase phase) {
    return switch (phase) {
      case RUNNING -> 0;
      case ENDED -> 1;
      case ENDED_WITHOUT_CHECKPOINT -> 2;
    };
  }

  private static Phase phase(int code) throws IOException {
    return switch (code) {
      case 0 -> Phase.RUNNING;
      case 1 -> Phase.ENDED;
      case 2 -> Phase.ENDED_WITHOUT_CHECKPOINT;
      default -> throw new IOException("Cannot read a committable: unknown phase " + code + ".");
    };
  }
}
