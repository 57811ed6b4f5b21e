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
import io.honeyflow.hive.metric.Counts;
import io.honeyflow.hive.metric.SinkMetric;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What a writer says at a barrier, in bytes: a hundred partitions of two files each. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class WriterResultSerializerBenchmark {
  private static final int PARTITIONS = 100;

  private final WriterResult result =
      new WriterResult(
          new WriterId(1, 3, "aaaaaaaaaaaa"),
          1_767_225_600_000L,
          false,
          false,
          IntStream.range(0, PARTITIONS)
              .mapToObj(
                  i -> new WrittenFiles(BenchmarkFiles.ofPartition(i), 1_767_225_600_000L + i))
              .toList(),
          List.of(),
          new Counts(Map.of(SinkMetric.DELETES_IGNORED, 3L)));
  private byte[] bytes = new byte[0];

  @Setup
  public void write() throws IOException {
    bytes = WriterResultSerializer.serialize(result);
  }

  @Benchmark
  public byte[] serialize() throws IOException {
    return WriterResultSerializer.serialize(result);
  }

  @Benchmark
  public Object deserialize() throws IOException {
    return WriterResultSerializer.deserialize(bytes);
  }
}
