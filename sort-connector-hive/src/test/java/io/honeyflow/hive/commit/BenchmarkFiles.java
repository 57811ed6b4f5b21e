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

import java.util.List;

/** Files that writers have finished, as benchmarks serialize them. */
public final class BenchmarkFiles {

  private BenchmarkFiles() {}

  /** Two files of a partition by day and hour. */
  public static PartitionFiles ofPartition(int number) {
    String day = "2026-01-%02d".formatted(1 + number / 24);
    String hour = "%02d".formatted(number % 24);
    String folder = "hdfs://cluster/warehouse/visits/dt=" + day + "/hr=" + hour;
    return new PartitionFiles(
        new PartitionDir(List.of(day, hour), folder), List.of(file(folder, 0), file(folder, 1)));
  }

  private static PendingFile file(String folder, int writer) {
    String name = "part-0123456789ab-aaaaaaaaaaaa-" + writer + "-0.snappy.parquet";
    return new PendingFile(
        folder + "/" + name, new PublishHandle.Rename(folder + "/." + name), 10_000, 1_000_000);
  }
}
