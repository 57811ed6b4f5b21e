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
package io.honeyflow.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.testing.flink.FlinkCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Thousands of partitions in one checkpoint, all at once, on a TaskManager whose whole heap is the
 * 420 MB that the fixture gives it.
 */
final class ManyPartitionsIT {
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  private static final int PARTITIONS = 5_000;
  private static final int ROWS = 50_000;
  private static final int WRITERS = 2;

  @Test
  void areWrittenWithFewOpenFilesAndFewFilesForEach() throws Exception {
    HIVE.hive(
        "CREATE TABLE many (id BIGINT, name STRING) PARTITIONED BY (p STRING) STORED AS PARQUET");

    try (FlinkCluster cluster =
        FlinkCluster.start(
            ForkedSql.line(), List.of(), Map.of("taskmanager.memory.task.heap.size", "512m"))) {
      cluster
          .run(
              """
              SET 'execution.checkpointing.interval' = '10 s';
              SET 'execution.checkpointing.min-pause' = '10 s';
              SET 'restart-strategy.type' = 'none';
              SET 'parallelism.default' = '%d';
              CREATE TABLE numbers (id BIGINT) WITH ('connector' = 'datagen',
                'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '%d');
              CREATE TABLE many (id BIGINT, name STRING, p STRING) PARTITIONED BY (p) %s;
              INSERT INTO many
              SELECT id, CAST(id AS STRING), CAST(MOD(id / %d, %d) AS STRING) FROM numbers;
              """
                  .formatted(WRITERS, ROWS, HIVE.with(), WRITERS, PARTITIONS),
              ForkedSql.connector())
          .succeeded();
      int most = 0;
      while (cluster.jobs().containsValue("RUNNING")) {
        most = Math.max(most, filesOpenForTheTable());
        Thread.sleep(20);
      }
      assertThat(cluster.jobs()).containsValue("FINISHED");
      assertThat(most).isBetween(1, WRITERS * 100 + WRITERS);
    }

    // Hive needs minutes for 10,000 files: every 45th partition stands for the others.
    assertThat(
            HIVE.rows(
                "SELECT count(*), count(DISTINCT id), count(DISTINCT p) FROM many"
                    + " WHERE p LIKE '12%'"))
        .containsExactly("1110|1110|111");
    assertThat(
            HIVE.dataFiles("many").stream()
                .collect(
                    Collectors.groupingBy(
                        file -> file.substring(0, file.indexOf('/')), Collectors.counting())))
        .hasSize(PARTITIONS)
        .allSatisfy((partition, files) -> assertThat(files).isLessThanOrEqualTo(2L * WRITERS));
    assertThat(HIVE.strayFiles("many")).isEmpty();
  }

  /** Of all processes here, since the cluster's are children of this one. */
  private static int filesOpenForTheTable() throws IOException {
    String folder = HIVE.folder("many").toString();
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      return processes
          .map(process -> process.resolve("fd"))
          .mapToInt(descriptors -> open(descriptors, folder))
          .sum();
    }
  }

  private static int open(Path descriptors, String folder) {
    String[] names = descriptors.toFile().list();
    return names == null
        ? 0
        : (int)
            Arrays.stream(names)
                .filter(name -> target(descriptors.resolve(name)).startsWith(folder))
                .count();
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException closed) {
      return "";
    }
  }
}
