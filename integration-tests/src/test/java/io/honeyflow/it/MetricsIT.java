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
import io.honeyflow.testing.process.FreePort;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What an operator sees of a real cluster: Flink's Prometheus reporter over HTTP, the REST
 * interface, the log. Compared with what Hive reads, before and after a failover.
 */
final class MetricsIT {
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  private static final int ROWS = 2_000;
  private static final int ROWS_OF_THE_LAST_HOUR = 20;
  private static final int PORTS = 20;
  private static final Pattern VERTEX = Pattern.compile("\"id\":\"([0-9a-f]{32})\"");

  private final int port = FreePort.next();
  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void thePrometheusReporterShowsWhatHiveReads() throws Exception {
    HIVE.hive(
        "CREATE TABLE measured (id BIGINT) PARTITIONED BY (dt STRING, hr STRING) STORED AS PARQUET");

    try (FlinkCluster cluster =
        FlinkCluster.start(
            ForkedSql.line(),
            List.of(),
            Map.of(
                "metrics.reporter.prom.factory.class",
                "org.apache.flink.metrics.prometheus.PrometheusReporterFactory",
                "metrics.reporter.prom.port",
                port + "-" + (port + PORTS - 1),
                "metrics.fetcher.update-interval",
                "500"))) {
      cluster.run(script(), ForkedSql.connector()).succeeded();
      awaitAllRows();
      long files = assertAsHiveReads();
      assertThat(shown("commitLatency_count")).isPositive();
      assertThat(shown("metastoreCalls")).isPositive();

      cluster.killTaskManager();
      cluster.startTaskManager();

      awaitAllRows();
      assertThat(assertAsHiveReads()).isEqualTo(files);
      assertThat(shown("rowsWritten")).as("the attempt's own").isLessThan(ROWS);
      assertAnswered(cluster);
    }
  }

  /** An hour of rows has 60; the last one waits for a watermark that does not come. */
  private static String script() {
    return """
        SET 'execution.checkpointing.interval' = '500 ms';
        SET 'restart-strategy.type' = 'fixed-delay';
        SET 'restart-strategy.fixed-delay.attempts' = '100';
        SET 'restart-strategy.fixed-delay.delay' = '500 ms';
        SET 'parallelism.default' = '2';
        CREATE TABLE numbers (id INT,
          ts AS CAST(TIMESTAMPADD(MINUTE, id, TIMESTAMP '2024-01-01 00:00:00') AS TIMESTAMP(3)),
          WATERMARK FOR ts AS ts) WITH ('connector' = 'datagen', 'rows-per-second' = '1000',
          'fields.id.kind' = 'sequence', 'fields.id.start' = '0', 'fields.id.end' = '%d');
        CREATE TABLE ticks (id INT,
          ts AS CAST(TIMESTAMPADD(SECOND, MOD(id, 2), TIMESTAMP '2024-01-02 09:20:00') AS TIMESTAMP(3)),
          WATERMARK FOR ts AS ts) WITH ('connector' = 'datagen', 'rows-per-second' = '20',
          'fields.id.min' = '0', 'fields.id.max' = '1000');
        CREATE TABLE measured (id BIGINT, dt STRING, hr STRING) PARTITIONED BY (dt, hr) %s;
        INSERT INTO measured
          SELECT CAST(id AS BIGINT), DATE_FORMAT(ts, 'yyyy-MM-dd'), DATE_FORMAT(ts, 'HH')
          FROM (SELECT id, ts FROM numbers UNION ALL SELECT id, ts FROM ticks WHERE id < 0);
        """
        .formatted(
            ROWS - 1,
            HIVE.with(
                "inlong.metric.labels", "groupId=g1&streamId=s1&nodeId=n1",
                "sink.partition-commit.trigger", "partition-time",
                "sink.partition-commit.delay", "1 h",
                "partition.time-extractor.timestamp-pattern", "$dt $hr:00:00"));
  }

  private void awaitAllRows() throws Exception {
    Await.until("all rows being counted", () -> numberOf("numRecordsOut").orElse(0) == ROWS);
    Await.until(
        "the last hour alone being pending",
        () -> numberOf("partitionsPending").orElse(0) == 1 && shown("uncommittedAge") == 0);
  }

  /** The numbers are right for a checkpoint after the last row; answers the number of files. */
  private long assertAsHiveReads() throws Exception {
    List<String> visible =
        HIVE.files("measured").stream().filter(file -> file.contains("/part-")).toList();
    assertThat(HIVE.rows("SELECT count(*) FROM measured"))
        .containsExactly(Integer.toString(ROWS - ROWS_OF_THE_LAST_HOUR));
    assertThat(shown("numRecordsOut")).isEqualTo(ROWS);
    assertThat(shown("filesPublished")).isEqualTo(visible.size());
    assertThat(shown("numBytesOut")).isEqualTo(bytes(visible));
    assertThat(shown("partitionsCommitted"))
        .isEqualTo(HIVE.rows("SHOW PARTITIONS measured").size())
        .isEqualTo(33);
    assertThat(shown("dirtyRecordsOut")).isZero();
    assertThat(shown("dirtyBytesOut")).isZero();
    assertThat(shown("lateRows")).isZero();
    assertThat(shown("numRecordsOutPerSecond")).isNotNegative();
    assertThat(shown("numBytesOutPerSecond")).isNotNegative();
    return visible.size();
  }

  private static long bytes(List<String> files) throws IOException {
    long bytes = 0;
    for (String file : files) {
      bytes += Files.size(HIVE.folder("measured").resolve(file));
    }
    return bytes;
  }

  private static void assertAnswered(FlinkCluster cluster) throws Exception {
    String answer =
        "dt=2024-01-02/hr=09 of %s.measured waits for watermark 2024-01-02T10:00 (Z); it "
            .formatted(HIVE.database());
    Await.until("the answer over REST", () -> report(cluster).contains(answer));
    assertThat(report(cluster))
        .contains(
            "\\\"version\\\":1", "\\\"cause\\\":\\\"watermark", " 09:20:01", "\\\"pending\\\":1");
    assertThat(cluster.log().split(Pattern.quote("Pending: dt=2024-01-02/hr=09"), -1))
        .as("how often the log says it, and one more")
        .hasSize(2);
  }

  /** The document as any client of the REST interface gets it, within other JSON. */
  private static String report(FlinkCluster cluster) {
    String job = cluster.jobs().keySet().iterator().next();
    Matcher vertices = VERTEX.matcher(cluster.get("/jobs/" + job));
    while (vertices.find()) {
      String path = "/jobs/" + job + "/vertices/" + vertices.group(1) + "/metrics";
      if (!vertices.group(1).equals(job)) {
        Matcher name =
            Pattern.compile("\"id\":\"([^\"]+\\.pendingReport)\"").matcher(cluster.get(path));
        if (name.find()) {
          return cluster.get(
              path + "?get=" + URLEncoder.encode(name.group(1), StandardCharsets.UTF_8));
        }
      }
    }
    return "";
  }

  private double shown(String metric) throws Exception {
    return numberOf(metric)
        .orElseThrow(() -> new AssertionError("The reporter shows no " + metric));
  }

  /** The sum over all tasks that show this metric below the labels. */
  private OptionalDouble numberOf(String metric) throws Exception {
    Pattern line =
        Pattern.compile(
            "^flink_taskmanager_job_task_operator_groupId_streamId_nodeId_"
                + metric
                + "\\{(?=[^}]*groupId=\"g1\")(?=[^}]*streamId=\"s1\")(?=[^}]*nodeId=\"n1\")[^}]*} (\\S+)$",
            Pattern.MULTILINE);
    List<Double> numbers =
        line.matcher(scraped()).results().map(found -> Double.valueOf(found.group(1))).toList();
    return numbers.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(numbers.stream().mapToDouble(number -> number).sum());
  }

  /** What all processes of the cluster report. */
  private String scraped() throws InterruptedException {
    StringBuilder all = new StringBuilder();
    for (int each = port; each < port + PORTS; each++) {
      try {
        HttpRequest request =
            HttpRequest.newBuilder(URI.create("http://localhost:" + each + "/metrics")).build();
        all.append(client.send(request, BodyHandlers.ofString()).body()).append('\n');
      } catch (IOException nobody) {
        break; // They take the ports in turn.
      }
    }
    return all.toString();
  }
}
