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
package io.honeyflow.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.client.example.Earthquakes;
import io.honeyflow.testing.flink.FlinkCluster;
import io.honeyflow.testing.flink.FlinkLine;
import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.metastore.RealMetastore;
import io.honeyflow.testing.reader.HiveReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A week of earthquakes by pipelines of a real manager on a real Flink, made by the client and by
 * plain HTTP, stopped and started again, and read back by Hive.
 */
final class EarthquakesIT {

  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

  @TempDir static Path folder;
  private static RealMetastore metastore;
  private static HiveReader hive;
  private static FlinkCluster flink;
  private static TestManager manager;
  private static List<ObjectNode> quakes;
  private static Path feed;

  @BeforeAll
  static void start() throws IOException {
    CompletableFuture<FlinkCluster> starting =
        CompletableFuture.supplyAsync(
            () ->
                FlinkCluster.start(
                    FlinkLine.V2_3,
                    List.of(Path.of(System.getProperty("honeyflow.connector"))),
                    Map.of("metrics.fetcher.update-interval", "500")));
    metastore = RealMetastore.start(HiveLine.V4_1);
    hive = HiveReader.start(metastore);
    flink = starting.join();
    feed = Files.createDirectory(folder.resolve("feed"));
    manager =
        TestManager.start(
            folder,
            flink.startGateway(),
            flink.rest(),
            List.of(feed.toString(), metastore.confDir().toString()));
    quakes = quakes();
  }

  @AfterAll
  static void stop() throws Exception {
    for (AutoCloseable server : new AutoCloseable[] {manager, flink, hive, metastore}) {
      if (server != null) {
        server.close();
      }
    }
  }

  @Test
  void hiveReadsEachOnceAfterAStopAndAnotherStart() throws IOException {
    PipelineClient client = PipelineClient.of(manager.uri(), manager.token());
    StreamSpec spec = Earthquakes.stream(feed.toUri().toString(), metastore.confDir().toString());
    assertThat(client.validate(spec)).isEmpty();
    assertThat(client.sql(spec)).hasSize(3);
    int half = quakes.size() / 2;
    deliver("first", quakes.subList(0, half));

    StreamHandle byClient = client.save(spec);
    byClient.start();
    StreamHandle byHttp = byHttp(spec, client);
    byClient.await(StreamState.RUNNING, PATIENCE);
    byHttp.await(StreamState.RUNNING, PATIENCE);
    await(() -> byClient.metrics().rows() == half && byHttp.metrics().rows() == half);
    // The day in which the first half ends waits for its end.
    await(() -> partitions().stream().anyMatch(day -> day.endsWith(" pending")));

    byClient.stop();
    byHttp.stop();
    String savepoint = byClient.await(StreamState.STOPPED, PATIENCE).savepoint().orElseThrow();
    byHttp.await(StreamState.STOPPED, PATIENCE);
    assertThat(savepoint).contains("/earthquakes/week/savepoint-");
    deliver("second", quakes.subList(half, quakes.size()));
    byClient.start();
    byHttp.start();
    byClient.await(StreamState.RUNNING, PATIENCE);
    byHttp.await(StreamState.RUNNING, PATIENCE);
    await(
        () ->
            byClient.metrics().rows() == quakes.size() && byHttp.metrics().rows() == quakes.size());
    byClient.drain();
    byHttp.drain();
    byClient.await(StreamState.FINISHED, PATIENCE);
    byHttp.await(StreamState.FINISHED, PATIENCE);

    Map<String, Long> days = new TreeMap<>();
    quakes.forEach(quake -> days.merge(quake.path("dt").asText(), 1L, Long::sum));
    List<String> expected = days.entrySet().stream().map(Object::toString).toList();
    assertThat(perDay("quakes")).isEqualTo(expected);
    assertThat(perDay("quakes_http")).isEqualTo(expected);
    assertThat(hive.query("SELECT COUNT(DISTINCT id) FROM quakes").get(0))
        .containsExactly(Integer.toString(quakes.size()));
    assertThat(partitions()).isNotEmpty().allMatch(day -> day.endsWith(" committed"));
    assertThat(byClient.logs())
        .extracting(LogEntry::kind)
        .containsExactly(
            "finished", "stop", "running", "start", "stopped", "stop", "running", "start");
  }

  /** The same stream into another table, as curl would make and start it. */
  private static StreamHandle byHttp(StreamSpec spec, PipelineClient client) throws IOException {
    ObjectNode document = (ObjectNode) JSON.readTree(spec.toString());
    document.put("streamId", "http");
    document.withObject("/sinks/0").put("tableName", "quakes_http");
    send("POST", "/api/groups/earthquakes/streams", document, 201);
    JsonNode started =
        send("POST", "/api/groups/earthquakes/streams/http/start", JSON.createObjectNode(), 202);
    assertThat(started.path("state").asText()).isEqualTo("starting");
    return client.stream("earthquakes", "http");
  }

  /** What is told of the days: {@code dt=2018-02-01 committed}. */
  private static List<String> partitions() {
    List<String> days = new ArrayList<>();
    send("GET", "/api/groups/earthquakes/streams/week/partitions", null, 200)
        .path("partitions")
        .forEach(day -> days.add(day.path("name").asText() + " " + day.path("state").asText()));
    return days;
  }

  private static JsonNode send(String verb, String path, JsonNode body, int status) {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(manager.uri() + path))
              .header("Authorization", "Bearer " + manager.token())
              .header("Content-Type", "application/json")
              .method(
                  verb,
                  body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body.toString()))
              .build();
      HttpResponse<String> answer =
          HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
      return JSON.readTree(answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static List<String> perDay(String table) {
    return hive.query("SELECT dt, COUNT(*) FROM " + table + " GROUP BY dt ORDER BY dt").stream()
        .map(row -> row.get(0) + "=" + row.get(1))
        .toList();
  }

  /** The events as flat rows, in their order. */
  private static List<ObjectNode> quakes() throws IOException {
    List<ObjectNode> rows = new ArrayList<>();
    Path file =
        Path.of(
            System.getProperty("honeyflow.root"),
            "quickstart/data/usgs-earthquakes-2018-02-07.ndjson");
    for (String line : Files.readAllLines(file)) {
      JsonNode event = JSON.readTree(line);
      JsonNode properties = event.path("properties");
      String time = TIME.format(Instant.ofEpochMilli(properties.path("time").asLong()));
      ObjectNode row = JSON.createObjectNode();
      row.set("id", event.path("id"));
      row.put("event_time", time);
      row.set("magnitude", properties.path("mag"));
      row.set("place", properties.path("place"));
      rows.add(row.put("dt", time.substring(0, 10)));
    }
    return rows;
  }

  /** A file appears whole, as Flink reads it once. */
  private static void deliver(String name, List<ObjectNode> rows) throws IOException {
    Path written = folder.resolve(name);
    Files.write(written, rows.stream().map(ObjectNode::toString).toList());
    Files.move(written, feed.resolve(name + ".ndjson"), StandardCopyOption.ATOMIC_MOVE);
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waited for %s", PATIENCE).isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(300).toNanos());
    }
  }
}
