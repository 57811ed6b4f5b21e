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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.manager.flink.FlinkCluster;
import io.honeyflow.manager.flink.FlinkUnavailable;
import io.honeyflow.manager.flink.JobFailure;
import io.honeyflow.manager.flink.JobHandle;
import io.honeyflow.manager.flink.JobMetrics;
import io.honeyflow.manager.flink.JobStatus;
import io.honeyflow.manager.pipeline.RunStatus.Trouble;
import io.honeyflow.manager.store.Attempt;
import io.honeyflow.manager.store.AttemptState;
import io.honeyflow.manager.store.Attempts;
import io.honeyflow.manager.store.Database;
import io.honeyflow.manager.store.InTheWay;
import io.honeyflow.manager.store.StoredStream;
import io.honeyflow.manager.store.StreamKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Runs streams, and tells how they are. Thread-safe. What it tells was seen some seconds ago at
 * most; Flink is asked in the background.
 *
 * <p>Besides what each method says, all throw {@link io.honeyflow.manager.store.StoreUnavailable}.
 */
public final class Pipelines implements AutoCloseable {

  private final Catalog catalog;
  private final Attempts attempts;
  private final FlinkCluster flink;
  private final StartPoint startPoint;
  private final Runner runner;

  private Pipelines(
      Database database, Catalog catalog, FlinkCluster flink, PipelineSettings settings) {
    this.catalog = catalog;
    this.attempts = new Attempts(database);
    this.flink = flink;
    this.startPoint = new StartPoint(settings);
    this.runner = new Runner(catalog, attempts, flink, settings);
  }

  /** Goes on with what was decided before, and looks after all jobs until it is closed. */
  public static Pipelines open(
      Database database, Catalog catalog, FlinkCluster flink, PipelineSettings settings) {
    Pipelines pipelines = new Pipelines(database, catalog, flink, settings);
    pipelines.runner.start();
    return pipelines;
  }

  /** The streams that are run. */
  public Catalog catalog() {
    return catalog;
  }

  /**
   * Starts a stream.
   *
   * @param from {@code savepoint}, {@code nothing} or a path below the folder of savepoints; empty
   *     for what loses no row and writes none twice
   * @throws InvalidPipeline with all that is wrong with the stream
   * @throws io.honeyflow.manager.store.Missing when there is no such stream
   * @throws InTheWay when it runs already, or nobody knows where its last job ended
   */
  public RunStatus start(StreamKey key, Optional<String> from, String by) {
    StoredStream stream = catalog.stored(key);
    StreamSql sql = catalog.sqlOf(stream);
    if (!sql.errors().isEmpty()) {
      throw InvalidPipeline.of("Cannot start stream '" + key + "'", sql.errors());
    }
    Optional<Attempt> latest = attempts.latest(key);
    latest.filter(attempt -> !attempt.state().live()).ifPresent(this::requireGone);
    attempts.begin(key, stream.version(), startOf(from, latest), by);
    runner.wake(key);
    return status(key);
  }

  /** While one is live, the store says so better. */
  private Optional<String> startOf(Optional<String> from, Optional<Attempt> latest) {
    return latest.filter(attempt -> attempt.state().live()).isPresent()
        ? Optional.empty()
        : startPoint.of(from, latest);
  }

  /** A job that was given up for lost, or came after all, must not run beside the next one. */
  private void requireGone(Attempt attempt) {
    Optional<JobHandle> job = flink.find(attempt.jobName());
    if (job.filter(one -> !one.state().ended()).isPresent()) {
      throw new InTheWay(
          "Cannot start stream '%s': Flink still has job %s (%s) of the time before. Cancel it in Flink, and wait until it has ended."
              .formatted(attempt.stream(), attempt.jobName(), job.get().jobId()));
    }
  }

  /**
   * Stops a stream. One that is being stopped already is stopped as it is wished now.
   *
   * @throws io.honeyflow.manager.store.Missing when there is no such stream
   * @throws InTheWay when it does not run
   */
  public RunStatus stop(StreamKey key, Attempt.Stop how, String by) {
    StoredStream stream = catalog.stored(key);
    boolean decided = false;
    while (!decided) {
      Attempt live =
          attempts
              .latest(key)
              .filter(attempt -> attempt.state().live())
              .orElseThrow(
                  () ->
                      new InTheWay(
                          "Cannot stop stream '%s': it does not run.".formatted(stream.key())));
      boolean wished =
          live.state() == AttemptState.STOPPING && live.stop().equals(Optional.of(how));
      decided = wished || attempts.stopping(live, how, by).isPresent();
    }
    runner.sight(key).clearTrouble();
    runner.wake(key);
    return status(key);
  }

  /**
   * Deletes a stream with the history of its jobs.
   *
   * @throws io.honeyflow.manager.store.Missing when there is none
   * @throws InTheWay while it runs
   */
  public void delete(StreamKey key) {
    catalog.delete(key);
    runner.forget(key);
  }

  /**
   * @throws io.honeyflow.manager.store.Missing when there is no such stream
   */
  public RunStatus status(StreamKey key) {
    return status(catalog.stored(key), attempts.latest(key));
  }

  /** Of all streams, by group and name. */
  public Map<StoredStream, RunStatus> statuses() {
    Map<StreamKey, Attempt> latest =
        attempts.latest().stream().collect(Collectors.toMap(Attempt::stream, Function.identity()));
    Map<StoredStream, RunStatus> all = new LinkedHashMap<>();
    catalog
        .streams()
        .forEach(
            stream ->
                all.put(stream, status(stream, Optional.ofNullable(latest.get(stream.key())))));
    return all;
  }

  private RunStatus status(StoredStream stream, Optional<Attempt> latest) {
    if (latest.isEmpty()) {
      return new RunStatus(RunState.NEW, stream.created().at(), Optional.empty(), Optional.empty());
    }
    Attempt attempt = latest.get();
    Sight sight = runner.sight(stream.key());
    sight.begin(attempt.id());
    return switch (attempt.state()) {
      case STARTING -> of(RunState.STARTING, attempt, sight.trouble());
      case STOPPING -> of(RunState.STOPPING, attempt, sight.trouble());
      case STOPPED -> of(RunState.STOPPED, attempt, Optional.empty());
      case FINISHED -> of(RunState.FINISHED, attempt, Optional.empty());
      case FAILED ->
          of(
              RunState.FAILED,
              attempt,
              attempt.error().map(text -> new Trouble(attempt.changed().at(), text, "")));
      case RUNNING -> running(attempt, sight);
    };
  }

  private static RunStatus of(RunState state, Attempt attempt, Optional<Trouble> trouble) {
    return new RunStatus(state, attempt.changed().at(), Optional.of(attempt), trouble);
  }

  private static RunStatus running(Attempt attempt, Sight sight) {
    if (sight.unknownSince().isPresent()) {
      return new RunStatus(
          RunState.UNKNOWN, sight.unknownSince().get(), Optional.of(attempt), sight.trouble());
    }
    if (sight.status().isEmpty()) {
      // A job of an earlier process that was not looked at yet, or one that Flink has just taken.
      return of(RunState.UNKNOWN, attempt, sight.trouble());
    }
    JobStatus status = sight.status().get();
    RunState state =
        switch (status.state()) {
          case STARTING -> RunState.STARTING;
          case RESTARTING -> RunState.RESTARTING;
          case ENDING -> RunState.STOPPING;
          default -> RunState.RUNNING;
        };
    Optional<Trouble> failure =
        status.lastFailure().map(last -> new Trouble(last.time(), last.message(), last.task()));
    return new RunStatus(
        state, status.since(), Optional.of(attempt), sight.trouble().or(() -> failure));
  }

  /**
   * What its sinks count: {@code at}, {@code rowsOut}, {@code bytesOut}, {@code rowsPerSecond},
   * {@code bytesPerSecond} (0 while it does not run), {@code dirtyRows} and {@code history}, the
   * rates of an hour.
   *
   * @throws io.honeyflow.manager.store.Missing when there is no such stream
   */
  public ObjectNode metrics(StreamKey key) {
    boolean runs = status(key).state() == RunState.RUNNING;
    Rates rates = runner.sight(key).rates();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    rates.newest().ifPresent(newest -> putMetrics(json, newest, runs));
    ArrayNode history = json.putArray("history");
    for (Rates.Rate rate : rates.history()) {
      history
          .addObject()
          .put("at", rate.at().toString())
          .put("rowsPerSecond", rate.rows())
          .put("bytesPerSecond", rate.bytes());
    }
    return json;
  }

  /** Rows a second of a stream that runs. */
  public Optional<Double> rowsPerSecond(StreamKey key) {
    return runner.sight(key).rates().newest().map(newest -> newest.rows().perSecond());
  }

  private static void putMetrics(ObjectNode json, JobMetrics newest, boolean runs) {
    json.put("at", newest.at().toString())
        .put("rowsOut", newest.rows().total())
        .put("bytesOut", newest.bytes().total())
        .put("rowsPerSecond", runs ? newest.rows().perSecond() : 0)
        .put("bytesPerSecond", runs ? newest.bytes().perSecond() : 0)
        .put("dirtyRows", newest.dirtyRows());
  }

  /**
   * The partitions that its sinks have told of since the manager looks after it: {@code oldest}
   * ({@code partition}, {@code sentence}, {@code problem}) and {@code partitions} ({@code name},
   * {@code state}, {@code table}, {@code since}, and {@code waitsFor} and {@code due} as the sink
   * tells them).
   *
   * @throws io.honeyflow.manager.store.Missing when there is no such stream
   */
  public ObjectNode partitions(StreamKey key) {
    catalog.stored(key);
    Partitions partitions = runner.sight(key).partitions();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.set(
        "oldest",
        partitions.oldest().map(Pipelines::oldest).orElse(JsonNodeFactory.instance.nullNode()));
    ArrayNode list = json.putArray("partitions");
    for (Partitions.Partition one : partitions.all()) {
      ObjectNode entry =
          list.addObject()
              .put("name", one.name())
              .put("state", one.state().word())
              .put("table", one.table())
              .put("since", one.since().toString());
      if (!one.waitsFor().isEmpty()) {
        entry.put("waitsFor", one.waitsFor()).put("due", one.due());
      }
    }
    return json;
  }

  private static JsonNode oldest(Partitions.Oldest oldest) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("partition", oldest.partition())
        .put("sentence", oldest.sentence())
        .put("problem", oldest.problem());
  }

  /**
   * Starts, stops and failures of its jobs, the latest first. Those that Flink remembers are in it
   * while it answers.
   *
   * @throws io.honeyflow.manager.store.Missing when there is no such stream
   */
  public List<LogEntry> logs(StreamKey key) {
    catalog.stored(key);
    List<LogEntry> entries = new ArrayList<>();
    attempts
        .events(key)
        .forEach(
            event ->
                entries.add(
                    new LogEntry(
                        event.time(), event.kind(), event.attempt(), event.message(), "")));
    attempts.latest(key).ifPresent(attempt -> entries.addAll(failures(attempt)));
    entries.sort(Comparator.comparing(LogEntry::time).reversed());
    return entries;
  }

  private List<LogEntry> failures(Attempt attempt) {
    if (attempt.jobId().isEmpty()) {
      return List.of();
    }
    List<JobFailure> failures;
    try {
      failures = flink.failures(attempt.jobId().get());
    } catch (FlinkUnavailable e) {
      return List.of();
    }
    return failures.stream()
        .map(
            failure ->
                new LogEntry(
                    failure.time(),
                    "failure",
                    attempt.number(),
                    failure.message(),
                    failure.stack()))
        .toList();
  }

  /** Ends the work of this process; jobs go on. Repeatable. */
  @Override
  public void close() {
    runner.close();
  }
}
