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
package io.honeyflow.hive.sink;

import io.honeyflow.hive.plan.SinkPlan;
import io.honeyflow.hive.sink.ChaosCheck.Violation;
import io.honeyflow.hive.sink.ChaosModel.Expectation;
import io.honeyflow.hive.sink.SinkPathHarness.Attempt;
import io.honeyflow.hive.sink.SinkPathHarness.Checkpoint;
import io.honeyflow.hive.sink.SinkPathHarness.Mode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A streaming job with everything that can happen to it, by the seed of a scenario: it dies at any
 * call, restarts from its last complete checkpoint, goes on at another parallelism or as another
 * submission, and in the end finishes.
 */
final class ChaosRun {
  private static final int MOST_ATTEMPTS = 60;
  private static final int MOST_STEPS = 2_000;
  private static final int CHECKPOINTS_UNDER_WAY = 3;
  private static final long FILE_TIMES_APART = 20;

  /** A checkpoint whose barrier has passed. */
  private record Taken(Checkpoint checkpoint, Expectation expectation) {
    long id() {
      return checkpoint.id();
    }
  }

  /** An attempt that is taken for dead, but is about to hear of a checkpoint and to commit it. */
  private record CutOff(ChaosProcess process, SinkPathHarness job, Taken taken) {

    void act() {
      try {
        job.complete(taken.checkpoint());
      } catch (Exception e) {
        // Nobody hears it.
      }
      end();
    }

    void end() {
      process.kill();
      close(job);
      process.close();
    }
  }

  /** A task failed, its process lives on. */
  private static final class TaskFailure extends Exception {
    private static final long serialVersionUID = 1L;
  }

  private final ChaosScenario scenario;
  private final ChaosWarehouse warehouse;
  private final ChaosMutant mutant;
  private final ChaosCheck check;
  private final ChaosModel model;
  private final Random random;
  private final List<String> story = new ArrayList<>();

  // What the job manager knows.
  private final List<Taken> pending = new ArrayList<>();
  private @Nullable Taken completed;
  private long nextCheckpoint = 1;
  private String writeId;
  private int attempts;
  private int attemptsOfSubmission;
  private int crashes;
  private Duration time = Duration.ZERO;
  private boolean finished;
  private boolean sweepFailed;

  // What the model knows of commits.
  private Expectation committed;
  private final List<Expectation> underWay = new ArrayList<>();
  private @Nullable Violation violation;

  // The attempt that runs.
  private @Nullable ChaosProcess process;
  private @Nullable SinkPathHarness job;
  private @Nullable ChaosReading reading;
  private @Nullable CutOff cutOff;

  ChaosRun(ChaosScenario scenario, ChaosWarehouse warehouse, ChaosMutant mutant) {
    this.scenario = scenario;
    this.warehouse = warehouse;
    this.mutant = mutant;
    this.check = new ChaosCheck(scenario, warehouse);
    this.model = new ChaosModel(scenario);
    this.random = new Random(scenario.seed() * 31 + 7);
    this.committed = ChaosModel.beginning(scenario);
    this.writeId = newWriteId();
  }

  ChaosOutcome run() {
    List<String> problems = new ArrayList<>();
    try {
      addForeignPartitions();
      while (!finished) {
        attempt();
      }
    } catch (Violation e) {
      problems.add(e.getMessage());
    } finally {
      if (cutOff != null) {
        cutOff.end();
      }
    }
    Expectation end = finished && completed != null ? completed.expectation() : committed;
    // What a sweep leaves that fails at last is counted, and hidden.
    Set<String> hidden = sweepFailed ? Set.copyOf(warehouse.hiddenFiles()) : Set.of();
    ChaosOutcome outcome = check.end(end, crashes, problems, hidden);
    return outcome.withProblems(
        outcome.problems().stream()
            .map(problem -> "seed " + scenario.seed() + ": " + problem)
            .toList());
  }

  /** What happened, in order. */
  List<String> story() {
    return story;
  }

  private void addForeignPartitions() {
    if (!scenario.options().partitioned()) {
      return;
    }
    ChaosInput.partitions()
        .filter(partition -> random.nextBoolean())
        .forEach(
            partition -> {
              switch (scenario.foreign()) {
                case NONE -> {}
                case WHERE_THEY_BELONG -> warehouse.addForeignRows(partition, true);
                case ELSEWHERE -> warehouse.addForeignRows(partition, false);
              }
            });
  }

  private void attempt() {
    if (++attempts > MOST_ATTEMPTS) {
      throw new Violation("the job does not get on: " + story);
    }
    process = new ChaosProcess(warehouse, mutant, this::look);
    try {
      begin();
      act();
    } catch (Exception e) {
      crashed(e);
    } finally {
      end();
    }
  }

  private void begin() throws Exception {
    arm();
    pending.clear();
    model.goBack(completed == null ? ChaosModel.beginning(scenario) : completed.expectation());
    underWay.removeIf(one -> one.checkpoint() > (completed == null ? 0 : completed.id()));
    boolean noWriters =
        completed != null && completed.expectation().ended() && random.nextBoolean();
    int writers = noWriters ? 0 : 1 + random.nextInt(4);
    tell(
        "attempt %d of %s: %d writers, from checkpoint %d",
        attemptsOfSubmission, writeId, writers, completed == null ? 0 : completed.id());
    job =
        SinkPathHarness.run(
            new Attempt(
                submission(process), writers, Mode.STREAMING, attemptsOfSubmission++, mutant),
            completed == null ? null : completed.checkpoint());
    job.time(time);
    if (completed != null) {
      isCommitted(completed.expectation());
    }
    reading = new ChaosReading(scenario, model, job, mutant.exchange(plan(process)), random);
    reading.tellIdleness();
    if (noWriters) {
      job.endOfResults();
    }
  }

  private SinkPlan plan(ChaosProcess of) {
    return mutant.plan(warehouse.plan(of.metastore.factory()));
  }

  private Submission submission(ChaosProcess of) {
    SinkPlan plan = plan(of);
    return scenario.options().writing().byPath()
        ? TestSubmission.byPath(plan, writeId, of.files.access())
        : TestSubmission.of(plan, writeId, of.files.access());
  }

  private void arm() {
    if (crashes < scenario.crashes() && random.nextInt(4) > 0) {
      process.dieAfter(random.nextInt(random.nextInt(3) == 0 ? 300 : 50), random.nextBoolean());
    }
    if (crashes < scenario.crashes() && random.nextInt(8) == 0) {
      process.failAfter(random.nextInt(20));
    }
  }

  /** Lets something happen until the attempt is over. */
  private void act() throws Exception {
    for (int step = 0; step < MOST_STEPS && !finished; step++) {
      if (reading.ended()) {
        finish();
      } else if (happens(random.nextInt(100))) {
        return;
      }
    }
  }

  /** Answers whether the attempt has come to its end. */
  private boolean happens(int what) throws Exception {
    if (what < 45) {
      reading.read(now());
    } else if (what < 53) {
      reading.tellWatermarks();
    } else if (what < 55) {
      reading.pause();
    } else if (what < 61) {
      time = time.plusMinutes(random.nextInt(40));
      job.time(time);
    } else if (what < 72) {
      if (pending.size() < CHECKPOINTS_UNDER_WAY) {
        pending.add(barrier());
      }
    } else if (what < 82) {
      if (random.nextInt(3) == 0 && crashes < scenario.crashes() && cutOff()) {
        return true;
      }
      completeOne();
    } else if (what < 83) {
      abortOne();
    } else if (what < 85) {
      somebodyElseActs();
    } else if (what < 89) {
      cutOffActs();
    } else if (what < 95) {
      reading.endOne(now());
    } else {
      return troubles();
    }
    return false;
  }

  /** Answers whether the attempt has come to its end, if it does not fail. */
  private boolean troubles() throws Exception {
    if (crashes >= scenario.crashes()) {
      return false;
    }
    switch (random.nextInt(6)) {
      case 0 -> process.kill();
      case 1 -> {
        tell("the job manager fails over");
        process.kill();
        attemptsOfSubmission = 0;
      }
      case 2 -> throw new TaskFailure();
      case 3 -> {
        return cutOff();
      }
      case 4 -> {
        return newSubmission(true);
      }
      default -> {
        return newSubmission(false);
      }
    }
    throw new ChaosProcess.Death();
  }

  /** The network parts the job manager from the tasks, which know nothing of that for a while. */
  private boolean cutOff() throws InterruptedException {
    if (pending.isEmpty() || cutOff != null) {
      return false;
    }
    Taken taken = pending.get(pending.size() - 1);
    completed = taken;
    tell("checkpoint %d is complete, and the tasks are cut off", taken.id());
    untilFileTimesGoOn();
    cutOff = new CutOff(process, job, taken);
    crashes++;
    return true;
  }

  /**
   * A successor comes seconds later; here it must at least come later than the times of files are
   * coarse, by which tasks tell what it wrote.
   */
  private static void untilFileTimesGoOn() throws InterruptedException {
    Thread.sleep(FILE_TIMES_APART);
  }

  private long now() {
    return SinkPathHarness.START + time.toMillis();
  }

  private Taken barrier() throws Exception {
    long id = nextCheckpoint++;
    Expectation expectation = model.barrier(id, reading.states(), now());
    underWay.add(expectation);
    Taken taken = new Taken(job.barrier(id), expectation);
    check.shuffled(job.committables().get(job.committables().size() - 1));
    return taken;
  }

  private void completeOne() throws Exception {
    if (!pending.isEmpty()) {
      complete(pending.get(random.nextInt(pending.size())), random.nextInt(12) > 0);
    }
  }

  /**
   * The job manager has all that belongs to a checkpoint.
   *
   * @param heard whether the tasks hear of it
   */
  private void complete(Taken taken, boolean heard) throws Exception {
    completed = taken;
    pending.removeIf(one -> one.id() <= taken.id());
    tell("checkpoint %d is complete%s", taken.id(), heard ? "" : ", and nobody hears of it");
    if (heard) {
      job.complete(taken.checkpoint());
      isCommitted(taken.expectation());
    }
  }

  private void abortOne() {
    if (!pending.isEmpty()) {
      pending.remove(random.nextInt(pending.size()));
    }
  }

  /** Stops the job with a savepoint and submits it again; or cancels it after a savepoint. */
  private boolean newSubmission(boolean stop) throws Exception {
    Taken savepoint = barrier();
    tell("savepoint %d, then %s", savepoint.id(), stop ? "the end" : "a cancellation");
    complete(savepoint, stop);
    job.close();
    writeId = newWriteId();
    attemptsOfSubmission = 0;
    nextCheckpoint = savepoint.id() + 1;
    return true;
  }

  private void cutOffActs() {
    if (cutOff != null) {
      tell("the tasks that were cut off act");
      cutOff.act();
      cutOff = null;
    }
  }

  private void somebodyElseActs() {
    if (!scenario.options().partitioned()) {
      return;
    }
    List<String> hours = ChaosInput.partitions().toList();
    String partition = hours.get(random.nextInt(hours.size()));
    if (random.nextBoolean()) {
      warehouse.analyze(partition);
    } else if (!warehouse.knows(partition)) {
      warehouse.addForeignPartition(partition);
    }
  }

  /** The last checkpoint of a job whose input has ended. */
  private void finish() throws Exception {
    Taken last = barrier();
    if (random.nextInt(4) == 0) {
      last = barrier();
    }
    complete(last, true);
    sweepFailed = job.counted("sweepsFailed") > 0;
    job.close();
    finished = true;
  }

  private void isCommitted(Expectation expectation) {
    committed = expectation;
    underWay.removeIf(one -> one.checkpoint() <= expectation.checkpoint());
    check.committed(expectation);
  }

  private synchronized void look() {
    try {
      check.atAnyMoment(committed, underWay);
    } catch (Violation e) {
      violation = e;
      process.kill();
    }
  }

  private void crashed(Exception e) {
    if (violation != null) {
      throw violation;
    }
    if (e instanceof Violation found) {
      throw found;
    }
    if (process.dead()) {
      tell("the process dies%s", where(e));
    } else if (process.failed() || e instanceof TaskFailure) {
      tell("a task fails%s", where(e));
      close(job);
    } else {
      throw new Violation("the job fails: " + e + ", caused by " + root(e));
    }
    crashes++;
  }

  /** Where of the sink it happened. */
  static String where(Throwable e) {
    Throwable root = root(e);
    for (StackTraceElement frame : root.getStackTrace()) {
      if (frame.getClassName().startsWith("io.honeyflow.hive.")
          && !frame.getClassName().matches(".*(Chaos|Watched|SinkPath).*")) {
        return " in " + frame;
      }
    }
    return "";
  }

  private static Throwable root(Throwable e) {
    return e.getCause() == null ? e : root(e.getCause());
  }

  /** Lets go of what the attempt holds; a dead process changes nothing by that. */
  private void end() {
    if (cutOff == null || cutOff.process() != process) {
      process.kill();
      close(job);
      process.close();
    }
    job = null;
  }

  private static void close(@Nullable SinkPathHarness job) {
    if (job != null) {
      job.letGo();
    }
  }

  private void tell(String format, Object... values) {
    story.add(format.formatted(values));
  }

  private String newWriteId() {
    return "%012x".formatted(random.nextLong() & 0xffff_ffff_ffffL);
  }
}
