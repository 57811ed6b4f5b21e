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

import io.honeyflow.hive.commit.TestTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Where a partition's files go, by its values; the metastore knows none of the partitions. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PartitionTargetsBenchmark {
  private static final int KNOWN = 1_000;

  /** More than are remembered, so that each is forgotten when its turn comes again. */
  private static final int MANY = 20_000;

  private final List<List<String>> partitions =
      IntStream.range(0, MANY).mapToObj(i -> List.of("2026-01-01-" + i)).toList();
  private final PartitionTargets targets =
      new PartitionTargets(
          TestSubmission.of(TestTable.partitioned(Path.of("/warehouse/t"))),
          PartitionTargetsBenchmark.class.getClassLoader());
  private int next;

  @Benchmark
  public Object oneOfAThousand() throws IOException {
    return targets.of(next(KNOWN));
  }

  @Benchmark
  public Object neverSeenBefore() throws IOException {
    return targets.of(next(MANY));
  }

  @TearDown
  public void close() {
    targets.close();
  }

  private List<String> next(int limit) {
    next = (next + 1) % limit;
    return partitions.get(next);
  }
}
