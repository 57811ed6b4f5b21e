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

import io.honeyflow.hive.commit.BenchmarkFiles;
import io.honeyflow.hive.commit.PartitionFiles;
import io.honeyflow.hive.commit.PendingFile;
import io.honeyflow.hive.commit.statistics.Tally;
import io.honeyflow.hive.metric.Counts;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What the sink remembers across checkpoints, in bytes: a hundred open partitions. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AggregatorStateSerializerBenchmark {
  private static final int PARTITIONS = 100;

  private final AggregatorState state =
      new AggregatorState(
          IntStream.range(0, PARTITIONS)
              .mapToObj(AggregatorStateSerializerBenchmark::partition)
              .toList(),
          1_767_225_600_000L,
          List.of("0123456789ab"),
          1_767_225_600_000L,
          List.of(),
          Counts.NONE);
  private byte[] bytes = new byte[0];

  @Setup
  public void write() throws IOException {
    bytes = AggregatorStateSerializer.serialize(state);
  }

  @Benchmark
  public byte[] serialize() throws IOException {
    return AggregatorStateSerializer.serialize(state);
  }

  @Benchmark
  public Object deserialize() throws IOException {
    return AggregatorStateSerializer.deserialize(bytes);
  }

  private static OpenPartition partition(int number) {
    PartitionFiles files = BenchmarkFiles.ofPartition(number);
    return new OpenPartition(
        files.partition(),
        1_767_225_600_000L + number,
        files.files().stream().map(PendingFile::committed).toList(),
        new Tally(20_000, 2, 2_000_000));
  }
}
