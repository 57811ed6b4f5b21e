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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What a checkpoint commits, in bytes: a hundred partitions of two files each. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HiveCommittableSerializerBenchmark {
  private static final int PARTITIONS = 100;

  private final HiveCommittableSerializer serializer = new HiveCommittableSerializer();
  private final HiveCommittable committable = committable();
  private byte[] bytes = new byte[0];

  @Setup
  public void write() throws IOException {
    bytes = serializer.serialize(committable);
  }

  @Benchmark
  public byte[] serialize() throws IOException {
    return serializer.serialize(committable);
  }

  @Benchmark
  public HiveCommittable deserialize() throws IOException {
    return serializer.deserialize(serializer.getVersion(), bytes);
  }

  private static HiveCommittable committable() {
    List<PartitionFiles> files =
        IntStream.range(0, PARTITIONS).mapToObj(BenchmarkFiles::ofPartition).toList();
    List<PartitionDir> due = files.stream().map(PartitionFiles::partition).toList();
    Map<List<String>, Tally> earlier =
        due.stream().collect(Collectors.toMap(PartitionDir::values, one -> new Tally(7, 2, 1_000)));
    return new HiveCommittable(
        1,
        1_767_225_600_000L,
        Phase.RUNNING,
        files,
        due,
        List.of(),
        LateFiles.NONE,
        earlier,
        new Lineage(List.of("0123456789ab"), Set.of("aaaaaaaaaaaa"), 1_767_225_600_000L),
        List.of(),
        Counts.NONE);
  }
}
