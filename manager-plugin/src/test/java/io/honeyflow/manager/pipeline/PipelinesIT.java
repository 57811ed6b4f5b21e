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
package io.honeyflow.manager.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.node.SinkType;
import io.honeyflow.manager.flink.FlinkAddress;
import io.honeyflow.manager.flink.RemoteFlink;
import io.honeyflow.manager.pipeline.Catalog.Completeness;
import io.honeyflow.manager.store.Attempt;
import io.honeyflow.manager.store.Attempts;
import io.honeyflow.manager.store.Database;
import io.honeyflow.manager.store.DatabaseSettings;
import io.honeyflow.manager.store.InTheWay;
import io.honeyflow.manager.store.StoreUnavailable;
import io.honeyflow.manager.store.StreamKey;
import io.honeyflow.testing.flink.FlinkCluster;
import io.honeyflow.testing.flink.FlinkLine;
import io.honeyflow.testing.postgres.RealPostgres;
import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.process.ForkedJvm;
import io.honeyflow.testing.process.Launch;
import io.honeyflow.testing.process.Program;
import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams on a real Flink, remembered by a real PostgreSQL. */
final class PipelinesIT {

  private static final Duration PATIENCE = Duration.ofSeconds(90);

  /** For how long the database is away; 30 before a release. */
  private static final Duration OUTAGE =
      Duration.ofSeconds(Long.getLong("honeyflow.outage.seconds", 4));

  @TempDir static Path folder;
  private static RealPostgres postgres;
  private static FlinkCluster cluster;
  private static URI gateway;
  private static Database database;
  private static Catalog catalog;
  private Pipelines pipelines = openPipelines();

  @BeforeAll
  static void startServers() {
    postgres = RealPostgres.start();
    database =
        Database.open(DatabaseSettings.of(postgres.url(), postgres.user(), postgres.password()));
    catalog = new Catalog(database, SinkType.ALL, new LooseGuard());
    catalog.createGroup(Documents.read("{\"groupId\": \"g\"}"), "ann");
    cluster = FlinkCluster.start(FlinkLine.V2_3, List.of());
    gateway = cluster.startGateway();
  }

  @AfterAll
  static void stopServers() {
    if (cluster != null) {
      cluster.close();
    }
    if (database != null) {
      database.close();
      postgres.close();
    }
  }

  @AfterEach
  void stopStreams() {
    for (Attempt attempt : new Attempts(database).live()) {
      pipelines.stop(attempt.stream(), Attempt.Stop.CANCEL, "ann");
      await(attempt.stream(), RunState.STOPPED);
    }
    pipelines.close();
  }

  private static Pipelines openPipelines() {
    return Pipelines.open(
        database,
        catalog,
        new RemoteFlink(FlinkAddress.open(gateway, cluster.rest())),
        new PipelineSettings(
            folder.toUri().toString(), Map.of("execution.checkpointing.interval", "1 s")));
  }

  @Test
  void aStreamGoesOnFromItsSavepoint() {
    StreamKey key = make("goes-on");
    assertThat(pipelines.status(key).state()).isEqualTo(RunState.NEW);

    pipelines.start(key, Optional.empty(), "ann");
    Attempt first = await(key, RunState.RUNNING).attempt().orElseThrow();
    assertThatThrownBy(() -> pipelines.start(key, Optional.empty(), "ann"))
        .isInstanceOf(InTheWay.class)
        .hasMessageContaining("is running. Stop it first");
    assertThatThrownBy(() -> catalog.delete(key)).isInstanceOf(InTheWay.class);

    pipelines.stop(key, Attempt.Stop.SAVEPOINT, "bob");
    Attempt stopped = await(key, RunState.STOPPED).attempt().orElseThrow();
    String savepoint = stopped.remains().savepoint().orElseThrow();
    assertThat(savepoint).startsWith("file:").contains("/g/goes-on/savepoint-");

    pipelines.start(key, Optional.empty(), "ann");
    Attempt second = await(key, RunState.RUNNING).attempt().orElseThrow();
    assertThat(second.from()).contains(savepoint);
    assertThat(restoredFrom(second)).isEqualTo(savepoint);
    assertThat(second.jobId()).isNotEqualTo(first.jobId());

    // Without a savepoint it goes on from its last checkpoint, once there is one.
    await(() -> completedCheckpoints(second) > 0);
    pipelines.stop(key, Attempt.Stop.CANCEL, "ann");
    Attempt cancelled = await(key, RunState.STOPPED).attempt().orElseThrow();
    assertThat(cancelled.remains().savepoint().orElseThrow()).contains("/chk-");
    assertThat(pipelines.logs(key))
        .extracting(entry -> entry.attempt() + " " + entry.kind())
        .containsExactly(
            "2 stopped",
            "2 stop",
            "2 running",
            "2 start",
            "1 stopped",
            "1 stop",
            "1 running",
            "1 start");
  }

  @Test
  void whatFlinkRefusesIsToldAndCanBeCorrected() {
    StreamKey key = make("refused");
    ObjectNode wrong = catalog.stream(key).document();
    wrong
        .put("version", 1)
        .withObject("/source")
        .put("type", "connectorExtract")
        .put("connector", "nonesuch");
    catalog.replace(key, wrong, Completeness.WHOLE, "ann");

    pipelines.start(key, Optional.empty(), "ann");
    RunStatus failed = await(key, RunState.FAILED);
    assertThat(failed.trouble().orElseThrow().message()).contains("nonesuch");

    catalog.replace(
        key, Documents.numbers("g", "refused").put("version", 2), Completeness.WHOLE, "ann");
    pipelines.start(key, Optional.empty(), "ann");
    assertThat(await(key, RunState.RUNNING).attempt().orElseThrow().number()).isEqualTo(2);
  }

  @Test
  void anInputThatEndsIsFinished() {
    StreamKey key = make("ends");
    ObjectNode bounded = catalog.stream(key).document().put("version", 1);
    bounded.withObject("/source/properties").put("number-of-rows", "3");
    catalog.replace(key, bounded, Completeness.WHOLE, "ann");

    pipelines.start(key, Optional.empty(), "ann");
    await(key, RunState.FINISHED);

    assertThatThrownBy(() -> pipelines.start(key, Optional.empty(), "ann"))
        .isInstanceOf(InTheWay.class)
        .hasMessageContaining("The input of stream 'g/ends' has ended");
    assertThatThrownBy(() -> pipelines.stop(key, Attempt.Stop.SAVEPOINT, "ann"))
        .isInstanceOf(InTheWay.class)
        .hasMessageContaining("it does not run");
  }

  @Test
  void aManagerThatIsKilledWhileItStartsLeavesEachJobOnce(@TempDir Path place) {
    List<StreamKey> keys = List.of(make("killed-1"), make("killed-2"), make("killed-3"));
    pipelines.close();
    int before = cluster.jobs().size();
    List<String> arguments =
        new ArrayList<>(
            List.of(
                postgres.url(),
                postgres.user(),
                postgres.password(),
                gateway.toString(),
                cluster.rest().toString(),
                folder.toUri().toString()));
    keys.forEach(key -> arguments.add(key.streamId()));
    Program manager = new Program(ownClassPath(), StartingManager.class.getName(), arguments);
    ForkedJvm jvm = ForkedJvm.start(Launch.of("A manager", manager, place));
    jvm.await(() -> cluster.jobs().size() > before, PATIENCE);
    jvm.kill();

    pipelines = openPipelines();
    for (StreamKey key : keys) {
      // One whose start was not even decided is new, and can be started.
      if (pipelines.status(key).state() == RunState.NEW) {
        pipelines.start(key, Optional.empty(), "ann");
      }
      Attempt attempt = await(key, RunState.RUNNING).attempt().orElseThrow();
      assertThat(attempt.number()).isEqualTo(1);
    }
    assertThat(cluster.jobs()).hasSize(before + keys.size());
  }

  @Test
  void aManagerThatIsKilledWhileItStopsGoesOn() {
    StreamKey key = make("killed-in-stop");
    pipelines.start(key, Optional.empty(), "ann");
    Attempt running = await(key, RunState.RUNNING).attempt().orElseThrow();
    pipelines.close();
    // The stop is decided, and whoever decided it does no more.
    assertThat(new Attempts(database).stopping(running, Attempt.Stop.SAVEPOINT, "ann")).isPresent();

    pipelines = openPipelines();

    Attempt stopped = await(key, RunState.STOPPED).attempt().orElseThrow();
    assertThat(stopped.remains().savepoint()).isPresent();
  }

  @Test
  void aDatabaseThatIsAwayIsToldAndWaitedFor() {
    StreamKey key = make("outage");
    pipelines.start(key, Optional.empty(), "ann");
    Attempt running = await(key, RunState.RUNNING).attempt().orElseThrow();

    postgres.stop();
    long end = System.nanoTime() + OUTAGE.toNanos();
    do {
      assertThatThrownBy(() -> pipelines.status(key))
          .isInstanceOf(StoreUnavailable.class)
          .hasMessageContaining("does not answer");
      assertThatThrownBy(() -> pipelines.stop(key, Attempt.Stop.SAVEPOINT, "ann"))
          .isInstanceOf(StoreUnavailable.class);
    } while (System.nanoTime() < end);
    postgres.restart();

    await(PipelinesIT::answers);
    assertThat(await(key, RunState.RUNNING).attempt()).contains(running);
    pipelines.stop(key, Attempt.Stop.SAVEPOINT, "ann");
    await(key, RunState.STOPPED);
  }

  private static boolean answers() {
    try {
      database.ping();
      return true;
    } catch (StoreUnavailable e) {
      return false;
    }
  }

  private static StreamKey make(String streamId) {
    catalog.create(Documents.numbers("g", streamId), Completeness.WHOLE, "ann");
    return new StreamKey("g", streamId);
  }

  private static ClassPath ownClassPath() {
    return new ClassPath(
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .toList());
  }

  private static String restoredFrom(Attempt attempt) {
    return checkpoints(attempt).at("/latest/restored/external_path").asText();
  }

  private static int completedCheckpoints(Attempt attempt) {
    return checkpoints(attempt).at("/counts/completed").asInt();
  }

  private static JsonNode checkpoints(Attempt attempt) {
    return Documents.read(cluster.get("/jobs/" + attempt.jobId().orElseThrow() + "/checkpoints"));
  }

  private RunStatus await(StreamKey key, RunState wanted) {
    await(
        () -> {
          RunStatus status = pipelines.status(key);
          assertThat(status.state() == RunState.FAILED && wanted != RunState.FAILED)
              .as("failed: %s", status.trouble())
              .isFalse();
          return status.state() == wanted;
        });
    return pipelines.status(key);
  }

  private static void await(Supplier<Boolean> condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.get()) {
      assertThat(System.nanoTime()).as("waited for %s", PATIENCE).isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
    }
  }
}
