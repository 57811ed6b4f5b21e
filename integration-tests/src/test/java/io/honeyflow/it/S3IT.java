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

import io.honeyflow.testing.flink.ClusterSetup;
import io.honeyflow.testing.flink.FlinkCluster;
import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.metastore.MetastoreSetup;
import io.honeyflow.testing.metastore.RealMetastore;
import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.reader.HiveReader;
import io.honeyflow.testing.s3.RealS3;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A table in an object store, written through Flink's own S3 file system: a file is an upload that
 * is completed, and nothing is renamed. A TaskManager is killed meanwhile.
 */
@Tag("surroundings")
final class S3IT {
  /** More than the job gets to before it is stopped. */
  private static final int ROWS = 60_000;

  private static final Pattern COMPLETED = Pattern.compile("Completed checkpoint (\\d+) ");
  private static final String TABLE = "tables/visits/";

  /** The metastore makes the partitions' folders itself, so it needs S3, too. */
  private static RealMetastore metastore(RealS3 s3) {
    return RealMetastore.start(
        HiveLine.V3_1,
        new MetastoreSetup(
            Map.of(
                "fs.s3a.endpoint", s3.endpoint(),
                "fs.s3a.path.style.access", "true",
                "fs.s3a.access.key", "any",
                "fs.s3a.secret.key", "any",
                "fs.s3a.impl", "org.apache.hadoop.fs.s3a.S3AFileSystem"),
            ClassPath.named("flink-s3-1.20").entries(),
            List.of()));
  }

  private static FlinkCluster flink(RealS3 s3) {
    return FlinkCluster.start(
        ForkedSql.line(),
        ClusterSetup.of(List.of())
            .withPlugins(ClassPath.named("flink-s3-" + ForkedSql.line().version()).entries())
            .with(
                Map.of(
                    "s3.endpoint", s3.endpoint(),
                    "s3.path.style.access", "true",
                    "s3.access-key", "any",
                    "s3.secret-key", "any")));
  }

  @Test
  void everyRowIsThereOnceThoughATaskManagerIsKilled() throws Exception {
    try (RealS3 s3 = RealS3.start();
        RealMetastore metastore = metastore(s3);
        HiveReader hive = HiveReader.start(metastore);
        FlinkCluster cluster = flink(s3)) {
      String script = script(metastore);
      cluster.run(script, ForkedSql.connector()).succeeded();
      Await.until("a marker", () -> s3.keys(TABLE).contains(TABLE + "p=0/_SUCCESS"));

      cluster.killTaskManager();
      awaitMoreObjects(s3, cluster::startTaskManager);
      String job = cluster.jobs().keySet().iterator().next();
      String next = stop(cluster) + script;
      // Rows come once a second: a savepoint that was made between them has no uploads.
      while (!publishedLast(cluster.log())) {
        String again = next;
        awaitMoreObjects(s3, () -> cluster.run(again, ForkedSql.connector()).succeeded());
        next = stop(cluster) + script;
      }

      assertThat(cluster.get("/jobs/" + job + "/exceptions")).contains("exceptionName");
      assertNoGapAndNoRowTwice(
          dataObjects(s3).stream().flatMap(key -> s3.text(key).lines()).map(Long::valueOf));
      assertThat(hive.query("SHOW PARTITIONS visits"))
          .containsExactly(List.of("p=0"), List.of("p=1"), List.of("p=2"), List.of("p=3"));

      // Their uploads cannot be completed again, as the savepoint asks for.
      dataObjects(s3).forEach(s3::delete);
      String last = next;
      awaitMoreObjects(s3, () -> cluster.run(last, ForkedSql.connector()).succeeded());
      assertThat(cluster.log()).contains("is neither pending nor published");
    }
  }

  private static String script(RealMetastore metastore) {
    return """
        SET 'execution.checkpointing.interval' = '500 ms';
        SET 'restart-strategy.type' = 'fixed-delay';
        SET 'restart-strategy.fixed-delay.attempts' = '100';
        SET 'restart-strategy.fixed-delay.delay' = '500 ms';
        SET 'parallelism.default' = '2';
        CREATE TABLE numbers (id BIGINT) WITH ('connector' = 'datagen',
          'rows-per-second' = '300', 'fields.id.kind' = 'sequence',
          'fields.id.start' = '0', 'fields.id.end' = '%d');
        CREATE TABLE visits (id BIGINT, p STRING) PARTITIONED BY (p) WITH (
          'connector' = 'hive', 'default-database' = 'default', 'hive-conf-dir' = '%s',
          'sink.table.create' = 'if-not-exists', 'sink.table.format' = 'textfile',
          'sink.table.location' = 's3a://%s/tables/visits');
        INSERT INTO visits SELECT id, CAST(MOD(id, 4) AS STRING) FROM numbers;
        """
        .formatted(ROWS, metastore.confDir(), RealS3.BUCKET);
  }

  private static void awaitMoreObjects(RealS3 s3, Runnable after) throws Exception {
    int before = dataObjects(s3).size();
    after.run();
    Await.until("more objects", () -> dataObjects(s3).size() > before);
  }

  /** Stops the running job, and answers the statement that lets the next one go on from there. */
  private static String stop(FlinkCluster cluster) throws Exception {
    String job = running(cluster).orElseThrow();
    String savepoint = StopWithSavepoint.of(cluster, job);
    Await.until("the job's end", () -> running(cluster).isEmpty());
    return "SET 'execution.state-recovery.path' = '%s';\n".formatted(savepoint);
  }

  private static Optional<String> running(FlinkCluster cluster) {
    return cluster.jobs().entrySet().stream()
        .filter(job -> !job.getValue().equals("FINISHED"))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** Whether the last checkpoint of all was one with files. */
  private static boolean publishedLast(String log) {
    String last =
        COMPLETED.matcher(log).results().map(found -> found.group(1)).reduce((a, b) -> b).get();
    return log.contains(" rows of default.visits at checkpoint " + last + ".");
  }

  /** One of the two sources has counted the even numbers, and one the odd ones. */
  private static void assertNoGapAndNoRowTwice(Stream<Long> ids) {
    Map<Boolean, List<Long>> halves =
        ids.sorted().collect(Collectors.partitioningBy(id -> id % 2 == 0));
    halves.forEach(
        (even, half) ->
            assertThat(half)
                .hasSizeLessThan(ROWS / 2)
                .containsExactlyElementsOf(
                    LongStream.range(0, half.size())
                        .map(i -> 2 * i + (even ? 0 : 1))
                        .boxed()
                        .toList()));
  }

  /** The objects that Hive reads. */
  private static List<String> dataObjects(RealS3 s3) {
    return s3.keys(TABLE).stream()
        .filter(key -> !key.endsWith("/"))
        .filter(
            key ->
                Stream.of(key.substring(TABLE.length()).split("/"))
                    .noneMatch(name -> name.startsWith("_") || name.startsWith(".")))
        .toList();
  }
}
