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
package io.honeyflow.manager.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.testing.flink.FlinkLine;
import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.metastore.RealMetastore;
import io.honeyflow.testing.process.FreePort;
import io.honeyflow.testing.process.TempFolder;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The client against real clusters with real SQL gateways, of both Flink lines. */
@ParameterizedClass
@EnumSource(FlinkLine.class)
final class RemoteFlinkIT {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Duration POLL = Duration.ofMillis(150);
  private static final String SECRET = "open-sesame";
  private static final String SOURCE =
      """
      CREATE TABLE numbers (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '200',
        'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '1000000')
      """;
  private static final String NOWHERE =
      "CREATE TABLE nowhere (id BIGINT) WITH ('connector' = 'blackhole')";
  private static final String INSERT = "INSERT INTO nowhere SELECT id FROM numbers";

  private static RealMetastore metastore;
  private static Path folder;
  private static io.honeyflow.testing.flink.FlinkCluster cluster;
  private static URI gateway;

  @Parameter FlinkLine line;

  private final FlinkCluster flink = new RemoteFlink(FlinkAddress.open(gateway, cluster.rest()));

  @BeforeAll
  static void startMetastore() {
    metastore = RealMetastore.start(HiveLine.V4_1);
    folder = TempFolder.create("savepoints");
  }

  @AfterAll
  static void stopMetastore() {
    metastore.close();
    TempFolder.delete(folder);
  }

  @BeforeParameterizedClassInvocation
  static void startCluster(FlinkLine line) {
    cluster =
        io.honeyflow.testing.flink.FlinkCluster.start(
            line,
            List.of(Path.of(System.getProperty("honeyflow.connector"))),
            Map.of(
                "restart-strategy.type", "none",
                "metrics.fetcher.update-interval", "500",
                "web.refresh-interval", "300"));
    gateway = cluster.startGateway();
  }

  @AfterParameterizedClassInvocation
  static void stopCluster() {
    cluster.close();
  }

  @Test
  void aJobIsStartedFoundCountedStoppedAndStartedAgainFromItsSavepoint() {
    JobRequest first = intoHive("counted#1", Optional.empty());

    JobHandle job = flink.start(first);
    await(() -> flink.metrics(job.jobId()).bytes().perSecond() > 0);

    assertThat(flink.find("counted#1").map(JobHandle::jobId)).contains(job.jobId());
    JobStatus running = flink.status(job.jobId());
    assertThat(running.state()).isEqualTo(JobState.RUNNING);
    assertThat(running.since()).isAfterOrEqualTo(job.started());
    assertThat(running.restarts()).isZero();
    assertThat(running.lastFailure()).isEmpty();
    JobMetrics metrics = flink.metrics(job.jobId());
    assertThat(metrics.rows().total()).isPositive();
    assertThat(metrics.bytes().total()).isPositive();
    assertThat(metrics.rows().perSecond()).isPositive();
    assertThat(metrics.dirtyRows()).isZero();
    assertThat(metrics.sinks()).hasSize(2);
    assertThat(metrics.sinks())
        .allSatisfy(
            sink -> {
              assertThat(sink.pending().orElseThrow().path("answer").has("sentence")).isTrue();
              assertThat(sink.commit().orElseThrow().path("table").asText())
                  .startsWith("default.counted");
            });

    String target = folder.toUri().toString();
    String savepoint = flink.stopWithSavepoint(job.jobId(), target, false);
    assertThat(savepoint).startsWith("file:").contains("savepoint-");
    assertThat(flink.stopWithSavepoint(job.jobId(), target, false)).isEqualTo(savepoint);
    assertThat(flink.stopWithSavepoint(job.jobId(), target + "other", true)).isEqualTo(savepoint);
    assertThat(flink.find("counted#1").map(JobHandle::state)).contains(JobState.FINISHED);
    assertThat(flink.metrics(job.jobId()).sinks()).isEmpty();

    long before = metrics.rows().total();
    JobHandle second = flink.start(intoHive("counted#2", Optional.of(savepoint)));
    await(() -> flink.metrics(second.jobId()).rows().total() > before);
    assertThat(second.jobId()).isNotEqualTo(job.jobId());
    assertThat(flink.lastCheckpoint(job.jobId())).contains(savepoint);
    await(() -> flink.lastCheckpoint(second.jobId()).orElse("").contains("/chk-"));
    flink.cancel(second.jobId());
    assertThat(flink.lastCheckpoint(second.jobId()).orElseThrow())
        .contains(second.jobId() + "/chk-");
  }

  @Test
  void aNameIsSubmittedOnce() {
    JobHandle first = flink.start(intoNowhere("once#1"));
    JobHandle second = flink.start(intoNowhere("once#1"));
    assertThat(second.jobId()).isEqualTo(first.jobId());

    flink.cancel(first.jobId());
    flink.cancel(first.jobId());

    assertThat(flink.status(first.jobId()).state()).isEqualTo(JobState.CANCELED);
    assertThat(flink.start(intoNowhere("once#1")).state()).isEqualTo(JobState.CANCELED);
    assertThatThrownBy(
            () -> flink.stopWithSavepoint(first.jobId(), folder.toUri().toString(), false))
        .isInstanceOf(JobRefused.class)
        .hasMessageContaining("it has ended already and is CANCELED");
  }

  @Test
  void twoSubmissionsOfANameAtATimeMakeOneJob() {
    List<Thread> threads = new ArrayList<>();
    List<String> ids = Collections.synchronizedList(new ArrayList<>());
    for (int each = 0; each < 3; each++) {
      threads.add(new Thread(() -> ids.add(flink.start(intoNowhere("raced#1")).jobId())));
    }
    threads.forEach(Thread::start);
    threads.forEach(RemoteFlinkIT::join);

    assertThat(ids).hasSize(3).containsOnly(flink.find("raced#1").orElseThrow().jobId());
    flink.cancel(ids.get(0));
  }

  @ParameterizedTest
  @EnumSource(
      value = LosingGateway.Loss.class,
      names = "OF_THE_REQUEST",
      mode = EnumSource.Mode.EXCLUDE)
  void aJobWhoseSubmissionWasNotAnsweredIsFound(LosingGateway.Loss loss) throws Exception {
    String name = "lost/" + loss + "#1";
    try (LosingGateway losing = LosingGateway.before(gateway, loss)) {
      FlinkCluster behind = new RemoteFlink(FlinkAddress.open(losing.uri(), cluster.rest()));

      JobHandle job = behind.start(intoNowhere(name));

      assertThat(losing.inserts()).isEqualTo(1);
      assertThat(flink.find(name).map(JobHandle::jobId)).contains(job.jobId());
      assertThat(named(name)).isEqualTo(1);
      flink.cancel(job.jobId());
    }
  }

  @Test
  void aSubmissionThatNeverArrivedMayBeSentAgain() throws Exception {
    try (LosingGateway losing = LosingGateway.before(gateway, LosingGateway.Loss.OF_THE_REQUEST)) {
      FlinkCluster behind = new RemoteFlink(FlinkAddress.open(losing.uri(), cluster.rest()));
      assertThatThrownBy(() -> behind.start(intoNowhere("never#1")))
          .isInstanceOf(FlinkUnavailable.class)
          .hasMessageContaining(losing.uri().toString());
      assertThat(flink.find("never#1")).isEmpty();

      JobHandle job = behind.start(intoNowhere("never#1"));

      assertThat(named("never#1")).isEqualTo(1);
      flink.cancel(job.jobId());
    }
  }

  @Test
  void refusedStatementsTellTheirCauseAndNothingOfWhatTheyHold() {
    assertRefused("SELEC 1")
        .hasMessageContaining("Flink refuses SELEC 1 (statement 1 of 2): SQL parse failed.");
    assertRefused(
            "CREATE TABLE nowhere (id BIGINT) WITH ('connector' = 'nope', 'password' = '"
                + SECRET
                + "')")
        .hasMessageContaining("INSERT INTO (statement 2 of 2)")
        .hasMessageContaining("'connector'='nope'")
        .hasMessageContaining("blackhole");
    assertRefused(
            "CREATE TABLE nowhere (other STRING) WITH ('connector' = 'blackhole', 'token' = '"
                + SECRET
                + "')")
        .hasMessageContaining("token");
    assertRefused(
            "CREATE TABLE nowhere (id BIGINT) WITH ('connector' = 'hive', 'hive-version' = '9', 'table-name' = 't', 'sink.rolling-policy.file-size' = 'x', 'password' = '"
                + SECRET
                + "')")
        .hasMessageContaining("Option 'sink.rolling-policy.file-size'")
        .hasMessageContaining("Option 'default-database' is missing")
        .hasMessageNotContaining("Table options are");
  }

  @Test
  void whatMakesNoJobIsRefused() {
    assertThatThrownBy(() -> flink.start(request("none#1", Map.of(), NOWHERE)))
        .isInstanceOf(JobRefused.class)
        .hasMessageContaining("none#1")
        .hasMessageContaining("makes no job");
    assertThatThrownBy(
            () ->
                flink.start(
                    request(
                        "set#1",
                        Map.of("execution.checkpointing.interval", "soon"),
                        SOURCE,
                        NOWHERE,
                        INSERT)))
        .isInstanceOf(JobRefused.class)
        .hasMessageContaining(
            "Could not parse value 'soon' for key 'execution.checkpointing.interval'");
    assertThatThrownBy(
            () ->
                flink.start(
                    new JobRequest(
                        "gone#1",
                        List.of(SOURCE, NOWHERE, INSERT),
                        Map.of(),
                        Optional.of("file:///no/such/savepoint"))))
        .isInstanceOf(JobRefused.class)
        .hasMessageContaining("Cannot find checkpoint or savepoint file/directory");
  }

  @Test
  void aJobThatFailsTellsWhy() {
    JobHandle job =
        flink.start(
            request(
                "failing#1",
                Map.of(),
                SOURCE,
                NOWHERE,
                "INSERT INTO nowhere SELECT CAST(CONCAT('x', CAST(id AS STRING)) AS BIGINT) FROM numbers"));
    await(() -> flink.status(job.jobId()).state() == JobState.FAILED);
    await(() -> !flink.failures(job.jobId()).isEmpty());

    List<JobFailure> failures = flink.failures(job.jobId());

    assertThat(failures).hasSize(1);
    assertThat(failures.get(0).message()).contains("'x1'").doesNotContain("\tat ");
    assertThat(failures.get(0).time()).isAfterOrEqualTo(job.started());
    assertThat(failures.get(0).stack()).contains("NumberFormatException");
    assertThat(flink.status(job.jobId()).lastFailure()).contains(failures.get(0));
  }

  @Test
  void aJobThatBeginsAgainSaysHowOften() {
    JobHandle job =
        flink.start(
            request(
                "restarting#1",
                Map.of(
                    "restart-strategy.type", "fixed-delay",
                    "restart-strategy.fixed-delay.attempts", "1000000",
                    "restart-strategy.fixed-delay.delay", "100 ms"),
                SOURCE,
                NOWHERE,
                "INSERT INTO nowhere SELECT CAST(CONCAT('x', CAST(id AS STRING)) AS BIGINT) FROM numbers"));
    await(() -> flink.status(job.jobId()).restarts() > 1);

    JobFailure last = flink.status(job.jobId()).lastFailure().orElseThrow();
    assertThat(last.message()).contains("'x1'");
    assertThat(last.task()).contains("numbers");
    await(() -> flink.status(job.jobId()).state() == JobState.RESTARTING);
    flink.cancel(job.jobId());
  }

  @Test
  void aSavepointThatFailsLeavesTheJobRunning() {
    JobHandle job = flink.start(intoNowhere("unsaved#1"));
    await(() -> flink.status(job.jobId()).state() == JobState.RUNNING);

    for (int time = 0; time < 2; time++) {
      assertThatThrownBy(() -> flink.stopWithSavepoint(job.jobId(), "file:///proc/none", false))
          .isInstanceOf(JobRefused.class)
          .hasMessageContaining("Failed to create savepoint directory at file:/proc/none");
      assertThat(flink.status(job.jobId()).state()).isEqualTo(JobState.RUNNING);
    }

    assertThat(flink.stopWithSavepoint(job.jobId(), folder.toUri().toString(), true))
        .contains("savepoint-");
    assertThat(flink.status(job.jobId()).state()).isEqualTo(JobState.FINISHED);
  }

  @Test
  void anUnknownJobIsNoError() {
    String unknown = "0123456789abcdef0123456789abcdef";

    flink.cancel(unknown);

    assertThat(flink.status(unknown).state()).isEqualTo(JobState.UNKNOWN);
    assertThat(flink.lastCheckpoint(unknown)).isEmpty();
    assertThat(flink.metrics(unknown).sinks()).isEmpty();
    assertThat(flink.failures(unknown)).isEmpty();
    assertThat(flink.find("unknown#1")).isEmpty();
    assertThatThrownBy(() -> flink.stopWithSavepoint(unknown, "file:///tmp", false))
        .isInstanceOf(JobRefused.class)
        .hasMessageContaining("Flink does not know it");
  }

  @Test
  void whoDoesNotAnswerIsNamed() {
    URI nobody = URI.create("http://localhost:" + FreePort.next());
    FlinkCluster withoutGateway = new RemoteFlink(FlinkAddress.open(nobody, cluster.rest()));
    FlinkCluster withoutCluster = new RemoteFlink(FlinkAddress.open(gateway, nobody));
    FlinkCluster mistaken = new RemoteFlink(FlinkAddress.open(cluster.rest(), gateway));

    flink.ping();
    assertThatThrownBy(() -> withoutGateway.start(intoNowhere("away#1")))
        .isInstanceOf(FlinkUnavailable.class)
        .hasMessageContaining("Cannot reach Flink's SQL gateway at " + nobody);
    assertThatThrownBy(withoutGateway::ping).isInstanceOf(FlinkUnavailable.class);
    assertThatThrownBy(() -> withoutCluster.start(intoNowhere("away#1")))
        .isInstanceOf(FlinkUnavailable.class)
        .hasMessageContaining("Cannot reach Flink at " + nobody);
    assertThatThrownBy(mistaken::ping)
        .isInstanceOf(FlinkUnavailable.class)
        .hasMessageContaining("See whether that is the address of Flink's REST API");
  }

  private AbstractThrowableAssert<?, ?> assertRefused(String statement) {
    return assertThatThrownBy(
            () ->
                flink.start(
                    request(
                        "refused#1",
                        Map.of(),
                        statement,
                        "INSERT INTO nowhere SELECT CAST(1 AS BIGINT)")))
        .isInstanceOf(JobRefused.class)
        .hasMessageStartingWith("Cannot start job refused#1: ")
        .hasMessageNotContaining(SECRET);
  }

  private static JobRequest intoNowhere(String name) {
    return request(name, Map.of(), SOURCE, NOWHERE, INSERT);
  }

  private JobRequest intoHive(String name, Optional<String> savepoint) {
    String tables = "counted_" + line.name().toLowerCase(Locale.ROOT);
    return new JobRequest(
        name,
        List.of(
            SOURCE,
            hiveTable(tables + "_a", "'inlong.metric.labels' = 'groupId=g&streamId=s&nodeId=n',"),
            hiveTable(tables + "_b", ""),
            "EXECUTE STATEMENT SET BEGIN INSERT INTO %s_a SELECT id FROM numbers; INSERT INTO %s_b SELECT id FROM numbers; END"
                .formatted(tables, tables)),
        Map.of(
            "execution.checkpointing.interval", "500 ms",
            "execution.checkpointing.externalized-checkpoint-retention", "RETAIN_ON_CANCELLATION"),
        savepoint);
  }

  private static String hiveTable(String name, String options) {
    return "CREATE TABLE %s (id BIGINT) WITH ('connector' = 'hive', %s 'default-database' = 'default', 'hive-conf-dir' = '%s', 'sink.table.create' = 'if-not-exists')"
        .formatted(name, options, metastore.confDir());
  }

  private static JobRequest request(
      String name, Map<String, String> settings, String... statements) {
    return new JobRequest(name, List.of(statements), settings, Optional.empty());
  }

  private static int named(String name) {
    return cluster.get("/jobs/overview").split("\"name\":\"" + name + "\"", -1).length - 1;
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("not within " + PATIENCE).isLessThan(deadline);
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
