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

import io.honeyflow.manager.flink.FlinkCluster;
import io.honeyflow.manager.flink.FlinkUnavailable;
import io.honeyflow.manager.flink.JobHandle;
import io.honeyflow.manager.flink.JobMetrics;
import io.honeyflow.manager.flink.JobRefused;
import io.honeyflow.manager.flink.JobRequest;
import io.honeyflow.manager.flink.JobState;
import io.honeyflow.manager.flink.JobStatus;
import io.honeyflow.manager.store.Attempt;
import io.honeyflow.manager.store.Attempts;
import io.honeyflow.manager.store.Remains;
import io.honeyflow.manager.store.StoreUnavailable;
import io.honeyflow.manager.store.StoredStream;
import io.honeyflow.manager.store.StreamKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does what the store says is decided, and writes down what became of it. Each step may be done
 * again: a job is submitted under the name of its attempt, which Flink takes once, and a stop gives
 * the same savepoint again. So after a crash it goes on by looking at the attempts that are live.
 *
 * <p>Of a stream, one thread at a time is at work.
 */
final class Runner implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Runner.class);

  private static final Duration TICK = Duration.ofMillis(500);
  private static final Duration MEASURE = Duration.ofSeconds(5);
  private static final Duration LOOK = Duration.ofSeconds(2);
  private static final int THREADS = 8;

  /** A JobManager that takes over from another one does not know its jobs for a while. */
  private static final Duration LOST = Duration.ofSeconds(60);

  private final Catalog catalog;
  private final Attempts attempts;
  private final FlinkCluster flink;
  private final PipelineSettings settings;
  private final Map<StreamKey, Sight> sights = new ConcurrentHashMap<>();
  private final Set<StreamKey> inHand = ConcurrentHashMap.newKeySet();
  private final ExecutorService workers =
      Executors.newFixedThreadPool(THREADS, task -> daemon(task, "pipeline-worker"));
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "pipeline-clock"));

  Runner(Catalog catalog, Attempts attempts, FlinkCluster flink, PipelineSettings settings) {
    this.catalog = catalog;
    this.attempts = attempts;
    this.flink = flink;
    this.settings = settings;
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Begins to work; what was left undone by another process comes first. */
  void start() {
    clock.scheduleWithFixedDelay(this::tick, 0, TICK.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** What was seen of a stream's job. */
  Sight sight(StreamKey key) {
    return sights.computeIfAbsent(key, any -> new Sight());
  }

  /** Forgets what was seen of a stream that is no more. */
  void forget(StreamKey key) {
    sights.remove(key);
  }

  /** Ends all work, wherever it is; what is decided stays so. */
  @Override
  public void close() {
    clock.shutdownNow();
    workers.shutdownNow();
  }

  /** Works on a stream soon. */
  void wake(StreamKey key) {
    if (inHand.add(key)) {
      workers.execute(
          () -> {
            try {
              work(key);
            } finally {
              inHand.remove(key);
            }
          });
    }
  }

  private void tick() {
    try {
      attempts.live().forEach(attempt -> wake(attempt.stream()));
    } catch (StoreUnavailable e) {
      LOG.warn("Cannot look after the jobs for now: {}", e.getMessage());
    } catch (RuntimeException e) {
      LOG.error("Cannot look after the jobs for now", e);
    }
  }

  private void work(StreamKey key) {
    try {
      Optional<Attempt> next = attempts.latest(key);
      while (next.isPresent() && next.get().state().live() && step(next.get())) {
        next = attempts.latest(key);
      }
    } catch (FlinkUnavailable e) {
      sight(key).sawNothing(String.valueOf(e.getMessage()), Instant.now());
    } catch (StoreUnavailable e) {
      LOG.warn("Cannot look after stream {} for now: {}", key, e.getMessage());
    } catch (RuntimeException e) {
      LOG.error("Cannot look after stream {} for now", key, e);
      sight(key).failed("The manager failed at this stream; its log says why.");
    }
  }

  /** Does one step; whether there is another one to do at once. */
  private boolean step(Attempt attempt) {
    sight(attempt.stream()).begin(attempt.id());
    return switch (attempt.state()) {
      case STARTING -> start(attempt);
      case STOPPING -> stop(attempt);
      case RUNNING -> look(attempt);
      default -> false;
    };
  }

  private boolean start(Attempt attempt) {
    StoredStream stream = catalog.stored(attempt.stream());
    StreamSql sql = catalog.sqlOf(stream);
    if (!sql.errors().isEmpty()) {
      attempts.failed(attempt, Remains.nothing(), sql.errors().get(0).text());
      return false;
    }
    try {
      JobHandle job =
          flink.start(
              new JobRequest(
                  attempt.jobName(), sql.statements(), settings.ofJob(), attempt.from()));
      attempts.running(attempt, job.jobId());
      return true;
    } catch (JobRefused e) {
      // Whoever stops it meanwhile wishes for what has come.
      attempts
          .latest(attempt.stream())
          .ifPresent(
              now -> attempts.failed(now, Remains.nothing(), String.valueOf(e.getMessage())));
      return false;
    }
  }

  private boolean stop(Attempt attempt) {
    Optional<String> known =
        attempt.jobId().or(() -> flink.find(attempt.jobName()).map(JobHandle::jobId));
    if (known.isEmpty()) {
      attempts.stopped(attempt, Remains.nothing(), "Before Flink had its job");
      return false;
    }
    String jobId = known.get();
    Attempt.Stop how = attempt.stop().orElse(Attempt.Stop.CANCEL);
    if (how == Attempt.Stop.CANCEL) {
      flink.cancel(jobId);
      attempts.stopped(attempt, remains(jobId), "Without a savepoint");
      return false;
    }
    JobStatus before = flink.status(jobId);
    sight(attempt.stream()).saw(before, Instant.now());
    if (before.state() == JobState.STARTING || before.state() == JobState.RESTARTING) {
      // A savepoint needs all tasks to run; the next look comes soon.
      return false;
    }
    try {
      boolean drain = how == Attempt.Stop.DRAIN;
      String path = flink.stopWithSavepoint(jobId, savepoints(attempt.stream()), drain);
      if (drain) {
        finished(attempt, Remains.savepoint(path));
      } else {
        attempts.stopped(attempt, Remains.savepoint(path), "With savepoint " + path);
      }
      return false;
    } catch (JobRefused e) {
      return stopRefused(attempt, jobId, String.valueOf(e.getMessage()));
    }
  }

  private boolean stopRefused(Attempt attempt, String jobId, String reason) {
    JobStatus after = flink.status(jobId);
    if (after.state().ended()) {
      ended(attempt, jobId, after);
      return false;
    }
    if (after.state() == JobState.UNKNOWN) {
      lost(attempt, reason);
      return false;
    }
    attempts.goesOn(attempt, reason);
    sight(attempt.stream()).failed(reason);
    return false;
  }

  private String savepoints(StreamKey key) {
    return settings.savepoints() + "/" + key;
  }

  private boolean look(Attempt attempt) {
    Sight sight = sight(attempt.stream());
    Instant now = Instant.now();
    boolean settled = sight.status().filter(one -> one.state() == JobState.RUNNING).isPresent();
    if (settled && !sight.older(LOOK, now)) {
      return false;
    }
    String jobId =
        attempt
            .jobId()
            .orElseThrow(() -> new IllegalStateException(attempt + " runs without a job"));
    JobStatus before = sight.status().orElse(null);
    JobStatus status = flink.status(jobId);
    if (status.state() == JobState.UNKNOWN) {
      lost(attempt, "Flink does not know job " + jobId + " any more.");
      return false;
    }
    if (status.state().ended()) {
      ended(attempt, jobId, status);
      return false;
    }
    sight.saw(status, now);
    if (before != null && status.restarts() > before.restarts()) {
      attempts.note(attempt, "restart", restart(status));
    }
    if (status.state() == JobState.RUNNING && sight.measures(MEASURE, now)) {
      measure(sight, flink.metrics(jobId));
    }
    return false;
  }

  /** Before Flink has fetched anything there is nothing to tell, and no 0. */
  private static void measure(Sight sight, JobMetrics metrics) {
    if (!metrics.sinks().isEmpty()) {
      sight.rates().add(metrics);
      sight.partitions().update(metrics.sinks(), metrics.at());
    }
  }

  private static String restart(JobStatus status) {
    return status
        .lastFailure()
        .map(failure -> "Flink starts it again: " + failure.message())
        .orElse("Flink starts it again");
  }

  private void ended(Attempt attempt, String jobId, JobStatus status) {
    sight(attempt.stream()).saw(status, Instant.now());
    switch (status.state()) {
      case FINISHED -> finished(attempt, remains(jobId));
      case CANCELED ->
          attempts.stopped(attempt, remains(jobId), "Somebody cancelled it in Flink itself");
      default ->
          attempts.failed(
              attempt,
              remains(jobId),
              status
                  .lastFailure()
                  .map(failure -> failure.message())
                  .orElse("It failed, and Flink does not say why."));
    }
  }

  private void finished(Attempt attempt, Remains remains) {
    attempts.finished(attempt, remains);
    sight(attempt.stream()).partitions().finish(Instant.now());
  }

  /**
   * What a job that Flink knows left. Rows are committed with checkpoints: one that has completed
   * none has committed nothing.
   */
  private Remains remains(String jobId) {
    Optional<String> path = flink.lastCheckpoint(jobId);
    if (path.isEmpty()) {
      return Remains.nothing();
    }
    // A checkpoint in the JobManager's memory has no path, and is gone with the job.
    return path.get().startsWith("<") ? Remains.unknown() : Remains.savepoint(path.get());
  }

  private void lost(Attempt attempt, String reason) {
    Sight sight = sight(attempt.stream());
    Instant now = Instant.now();
    sight.sawNothing(reason, now);
    if (sight.unknownFor(now).compareTo(LOST) >= 0) {
      attempts.failed(
          attempt,
          remainsOfLost(attempt),
          reason + " It was started anew without its jobs, or is another cluster.");
    }
  }

  /** A cluster may know what it kept of a job that it does not know itself. */
  private Remains remainsOfLost(Attempt attempt) {
    return attempt
        .jobId()
        .flatMap(flink::lastCheckpoint)
        .map(Remains::savepoint)
        .orElse(Remains.unknown());
  }
}
