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

import com.fasterxml.jackson.databind.JsonNode;
import io.honeyflow.manager.flink.FlinkHttp.Answer;
import io.honeyflow.manager.flink.JobOverview.Entry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A cluster that runs already, by the addresses of its SQL gateway and its REST API. Of Flink 1.20
 * or 2.x. Thread-safe.
 */
public final class RemoteFlink implements FlinkCluster {
  /** How long a job that may have been submitted is looked for. */
  private static final Duration SUBMISSION = Duration.ofSeconds(5);

  /** Of an unknown job, and of one that has ended. */
  private static final Set<Integer> NOTHING_TO_CANCEL = Set.of(404, 409);

  private static final int FAILURES = 20;
  private static final int LONGEST_STACK = 16_000;

  private final FlinkHttp gateway;
  private final FlinkHttp rest;
  private final List<Path> checkpoints;

  /** A cluster at this address, which nobody is asked for yet. */
  public RemoteFlink(FlinkAddress address) {
    this(address, List.of());
  }

  /**
   * An embedded cluster. It knows the checkpoints of earlier clusters of its folder, too, though
   * not their jobs.
   */
  public RemoteFlink(EmbeddedServers servers) {
    this(servers.flink(), List.of(servers.checkpoints()));
  }

  private RemoteFlink(FlinkAddress address, List<Path> checkpoints) {
    this.checkpoints = checkpoints;
    this.gateway = new FlinkHttp("Flink's SQL gateway", address.gateway(), address.credentials());
    this.rest = new FlinkHttp("Flink", address.rest(), address.credentials());
  }

  @Override
  public JobHandle start(JobRequest request) {
    Optional<JobHandle> known = find(request.jobName());
    if (known.isPresent()) {
      return known.get();
    }
    try (GatewaySession session = GatewaySession.open(gateway, settings(request))) {
      int last = request.statements().size() - 1;
      for (int index = 0; index < last; index++) {
        execute(session, request, index);
      }
      return submit(session, request, last);
    }
  }

  @Override
  public Optional<JobHandle> find(String jobName) {
    return JobOverview.of(rest).byName(jobName).map(Entry::handle);
  }

  @Override
  public JobStatus status(String jobId) {
    Optional<Entry> job = JobOverview.of(rest).byId(jobId);
    if (job.isEmpty()) {
      return new JobStatus(JobState.UNKNOWN, Instant.now(), 0, Optional.empty());
    }
    Entry entry = job.get();
    long restarts = restarts(jobId);
    JobState state = entry.handle().state();
    return new JobStatus(
        state == JobState.STARTING && restarts > 0 ? JobState.RESTARTING : state,
        since(entry),
        restarts,
        failures(jobId, 1).stream().findFirst());
  }

  @Override
  public String stopWithSavepoint(String jobId, String targetDirectory, boolean drain) {
    return new SavepointStop(rest, jobId, targetDirectory, drain).run();
  }

  @Override
  public Optional<String> lastCheckpoint(String jobId) {
    JobState state = new JobEnd(rest, jobId).state();
    return state == JobState.UNKNOWN
        ? checkpoints.stream()
            .flatMap(folder -> new KeptCheckpoints(folder).newest(jobId).stream())
            .findFirst()
        : new LastCheckpoint(rest, jobId).any(state);
  }

  @Override
  public void cancel(String jobId) {
    Answer answer = rest.patch("/jobs/" + jobId + "?mode=cancel");
    if (!answer.ok() && !NOTHING_TO_CANCEL.contains(answer.status())) {
      throw rest.unavailable("it does not cancel job %s: %s".formatted(jobId, answer.error()));
    }
    new JobEnd(rest, jobId).await();
  }

  @Override
  public JobMetrics metrics(String jobId) {
    return new SinkMetrics(rest).of(jobId);
  }

  @Override
  public List<JobFailure> failures(String jobId) {
    return failures(jobId, FAILURES);
  }

  @Override
  public void ping() {
    JobOverview.of(rest);
    Answer info = gateway.get("/info");
    if (!info.body().has("version")) {
      throw gateway.unavailable(
          "it does not tell its version. See whether that is the address of a SQL gateway.");
    }
  }

  /**
   * By the id, which follows from the name, Flink itself refuses a second job of a name, should a
   * submission still be under way when the next one comes.
   */
  private static Map<String, String> settings(JobRequest request) {
    Map<String, String> settings = new HashMap<>(request.settings());
    settings.put("pipeline.name", request.jobName());
    settings.put("$internal.pipeline.job-id", HexId.of(request.jobName()));
    settings.put("table.dml-sync", "false");
    request.savepoint().ifPresent(path -> settings.put("execution.state-recovery.path", path));
    return settings;
  }

  private JobHandle submit(GatewaySession session, JobRequest request, int last) {
    try {
      if (execute(session, request, last).isEmpty()) {
        throw new JobRefused(
            "Cannot start job %s: its last statement makes no job. Let an INSERT be the last one."
                .formatted(request.jobName()));
      }
      return find(request.jobName())
          .orElseThrow(() -> rest.unavailable("it has forgotten a job that it took. Try again."));
    } catch (JobRefused refused) {
      return find(request.jobName()).filter(job -> !job.state().ended()).orElseThrow(() -> refused);
    } catch (FlinkUnavailable lost) {
      return afterLostAnswer(session, request.jobName()).orElseThrow(() -> lost);
    }
  }

  /** Looks for a job as long as the gateway may be at submitting it. */
  private Optional<JobHandle> afterLostAnswer(GatewaySession session, String jobName) {
    long deadline = System.nanoTime() + SUBMISSION.toNanos();
    boolean possible = true;
    while (possible) {
      possible = System.nanoTime() < deadline && session.alive();
      Optional<JobHandle> job = find(jobName);
      if (job.isPresent()) {
        return job;
      }
      Pause.brief(rest);
    }
    return Optional.empty();
  }

  private static Optional<String> execute(GatewaySession session, JobRequest request, int index) {
    String statement = request.statements().get(index);
    try {
      return session.execute(statement);
    } catch (JobRefused e) {
      throw new JobRefused(
          "Cannot start job %s: Flink refuses %s (statement %d of %d): %s"
              .formatted(
                  request.jobName(),
                  kind(statement),
                  index + 1,
                  request.statements().size(),
                  e.getMessage()));
    }
  }

  /** Its first two words: the others may hold what must not be shown. */
  private static String kind(String statement) {
    String[] words = statement.strip().split("\\s+", 3);
    return words.length > 1 ? words[0] + " " + words[1] : words[0];
  }

  private long restarts(String jobId) {
    JsonNode metrics = rest.read("/jobs/" + jobId + "/metrics?get=numRestarts");
    return Math.max(0, metrics.path(0).path("value").asLong());
  }

  /** Flink caches the times of states for some seconds; a state that is newer has none yet. */
  private Instant since(Entry job) {
    JsonNode times = rest.read("/jobs/" + job.handle().jobId()).path("timestamps");
    long time = times.path(job.flinkState()).asLong();
    return time > 0 ? Instant.ofEpochMilli(time) : job.changed();
  }

  private List<JobFailure> failures(String jobId, int most) {
    JsonNode history =
        rest.read("/jobs/" + jobId + "/exceptions?maxExceptions=" + most).path("exceptionHistory");
    List<JobFailure> failures = new ArrayList<>();
    for (JsonNode entry : history.path("entries")) {
      String stack = entry.path("stacktrace").asText();
      failures.add(
          new JobFailure(
              Instant.ofEpochMilli(entry.path("timestamp").asLong()),
              task(entry),
              StackText.of(stack).message(),
              stack.substring(0, Math.min(stack.length(), LONGEST_STACK))));
    }
    return failures;
  }

  /** A failure that ends the job is the job's own, with those of tasks beside it. */
  private static String task(JsonNode entry) {
    String own = entry.path("taskName").asText("");
    return own.isEmpty()
        ? entry.path("concurrentExceptions").path(0).path("taskName").asText("")
        : own;
  }
}
