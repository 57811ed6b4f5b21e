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
package io.honeyflow.hive.partition;

import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.type.TableColumn;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.VarCharType;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The partition of a row, by a text and an int: in binary rows, as exchanges give them. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PartitionComputerBenchmark {
  private static final int PARTITIONS = 1_000;
  private static final String DEFAULT = "__HIVE_DEFAULT_PARTITION__";
  private static final List<TableColumn> COLUMNS =
      List.of(
          new TableColumn("dt", Primitive.STRING, VarCharType.STRING_TYPE, 0),
          new TableColumn("hr", Primitive.INT, new IntType(), 1));

  private final RowData[] rows = rows();
  private final PartitionComputer<List<String>> computer =
      new PartitionComputer<>(COLUMNS, DEFAULT, ZoneOffset.UTC, values -> values);
  private final PartitionComputer<List<String>> forgetful =
      new PartitionComputer<>(COLUMNS, DEFAULT, ZoneOffset.UTC, values -> values, 1);
  private int next;

  @Benchmark
  public List<String> sameAsTheRowBefore() {
    return computer.partition(rows[0]);
  }

  @Benchmark
  public List<String> oneOfAThousand() {
    return computer.partition(next());
  }

  @Benchmark
  public List<String> neverSeenBefore() {
    return forgetful.partition(next());
  }

  private RowData next() {
    next = (next + 1) % PARTITIONS;
    return rows[next];
  }

  private static RowData[] rows() {
    RowDataSerializer form = new RowDataSerializer(VarCharType.STRING_TYPE, new IntType());
    return IntStream.range(0, PARTITIONS)
        .mapToObj(
            i -> GenericRowData.of(StringData.fromString("2026-01-%02d".formatted(i / 24)), i % 24))
        .map(row -> form.toBinaryRow(row).copy())
        .toArray(RowData[]::new);
  }
}
