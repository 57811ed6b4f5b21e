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
package io.honeyflow.hive.pending;

import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.partition.Due;
import io.honeyflow.hive.partition.PartitionPath;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;

/**
 * Answers for the partition that is due next, or has been decided longest: why is it not there?
 *
 * @param keys the table's partition columns; empty for a table without
 * @param zone in which times are told and the watermark is compared
 * @param patience after which what stands still is called so
 */
public record Explainer(TableName table, List<String> keys, ZoneId zone, Duration patience) {
  /** Where all is committed at the end of the input, nothing is late before. */
  public static final Duration ENDLESS_PATIENCE = Duration.ofSeconds(Long.MAX_VALUE);

  private static final Duration SHORTEST_PATIENCE = Duration.ofMinutes(1);

  public Explainer {
    keys = List.copyOf(keys);
  }

  /** Three checkpoints are waited for, and a minute at least. */
  public static Duration patience(Duration checkpointInterval) {
    Duration three = checkpointInterval.multipliedBy(3);
    return three.compareTo(SHORTEST_PATIENCE) < 0 ? SHORTEST_PATIENCE : three;
  }

  /** The answer of this moment. */
  public Answer answer(Situation situation, Instant now) {
    if (!situation.decisions().isEmpty()) {
      Decision oldest = situation.decisions().get(0);
      if (longSince(oldest.at(), now)) {
        return decided(oldest, now);
      }
    }
    if (longSince(situation.barrier(), now)) {
      return noCheckpoint(situation, now);
    }
    return situation.next().isEmpty()
        ? new Answer(Cause.NONE, table.toString(), "No partition of " + table + " waits.")
        : pending(situation.next().get(0), situation.inputs(), now);
  }

  /** The name of a partition, or the table's where there are none. */
  String subject(List<String> values) {
    return values.isEmpty() ? table.toString() : PartitionPath.name(keys, values);
  }

  private Answer decided(Decision decision, Instant now) {
    return new Answer(
        Cause.COMMIT_UNDER_WAY,
        subject(decision.first()),
        "%s complete with checkpoint %d, which has not been committed for %s. See whether the checkpoint completes (the job's checkpoints in Flink's web interface), and what its commit waits for (the metric commitReport, and the log of the task hive-commit)."
            .formatted(
                complete(decision), decision.checkpoint(), Span.between(decision.at(), now)));
  }

  private String complete(Decision decision) {
    if (decision.first().isEmpty()) {
      return "Files of " + table + " are";
    }
    int more = decision.partitions() - 1;
    return of(subject(decision.first())) + (more == 0 ? " is" : " and " + more + " more are");
  }

  private Answer noCheckpoint(Situation situation, Instant now) {
    String subject =
        situation.next().isEmpty() ? table.toString() : subject(situation.next().get(0).values());
    return new Answer(
        Cause.NO_CHECKPOINT,
        subject,
        "%s cannot be committed: no checkpoint has begun for %s, and rows become visible with checkpoints only. See the job's checkpoints in Flink's web interface: backpressure holds barriers up, or checkpoints fail; 'execution.checkpointing.interval' says how often they come."
            .formatted(
                situation.next().isEmpty() ? subject : of(subject),
                Span.between(situation.barrier(), now)));
  }

  private Answer pending(PendingPartition partition, Inputs inputs, Instant now) {
    String subject = subject(partition.values());
    if (partition.due() instanceof Due.ByClock clock) {
      return new Answer(
          Cause.CLOCK,
          subject,
          "%s waits until the clock reaches %s; its first file was opened at %s."
              .formatted(of(subject), zoned(clock.at()), on(clock.at(), partition.opened())));
    }
    long due = partition.due().millis();
    if (due == Long.MAX_VALUE) {
      return new Answer(
          Cause.END_OF_INPUT,
          subject,
          "%s waits for the end of the input: no watermark reaches its time. If that is not meant, correct its values or 'partition.time-extractor.*'."
              .formatted(of(subject)));
    }
    return awaiting(subject, Instant.ofEpochMilli(due), inputs, now);
  }

  private Answer awaiting(String subject, Instant due, Inputs inputs, Instant now) {
    Inputs.Writers writers = inputs.writers();
    String waits = of(subject) + " waits for watermark " + zoned(due);
    Cause cause = cause(inputs, now);
    return new Answer(
        cause,
        subject,
        waits
            + switch (cause) {
              case NO_WATERMARK ->
                  ", and there has been none for %s: no watermark. Declare WATERMARK FOR a column of the source's table, or an idle timeout ('table.exec.source.idle-timeout') for sources without rows; or commit by the clock with 'sink.partition-commit.trigger' = 'process-time'."
                      .formatted(Span.between(inputs.since(), now));
              case WRITERS_WITHOUT_WATERMARK ->
                  "; %s: %d of %d writers have no watermark and hold the others back. Some source or partition of one brings no rows: declare an idle timeout ('table.exec.source.idle-timeout'), or WATERMARK FOR in each source."
                      .formatted(stands(inputs, due, now), writers.bare(), writers.all());
              case WRITERS_ENDED_BEFORE ->
                  "; %s: %d of %d writers had ended before the job was restored and say nothing. It is committed at the end of the input."
                      .formatted(stands(inputs, due, now), writers.silent(), writers.all());
              case IDLE_INPUT ->
                  "; %s, as all sources are idle. It moves on when rows come; to commit without further rows use 'sink.partition-commit.trigger' = 'process-time'."
                      .formatted(stands(inputs, due, now));
              case WATERMARK_STANDS ->
                  "; %s%s. A source brings no rows: see whether it is stuck, or declare it idle then ('table.exec.source.idle-timeout')."
                      .formatted(stands(inputs, due, now), behind(writers));
              default -> "; " + moves(inputs, due, now) + ".";
            });
  }

  private Cause cause(Inputs inputs, Instant now) {
    Inputs.Writers writers = inputs.writers();
    if (writers.allIdle()) {
      return Cause.IDLE_INPUT;
    }
    if (!longSince(inputs.since(), now)) {
      return Cause.WATERMARK;
    }
    if (writers.bare() > 0) {
      return writers.bare() == writers.active()
          ? Cause.NO_WATERMARK
          : Cause.WRITERS_WITHOUT_WATERMARK;
    }
    return writers.silent() > 0 ? Cause.WRITERS_ENDED_BEFORE : Cause.WATERMARK_STANDS;
  }

  private String moves(Inputs inputs, Instant due, Instant now) {
    if (inputs.watermark() == Long.MIN_VALUE) {
      return "there is none yet";
    }
    return "it is %s, %s %s ago"
        .formatted(
            watermark(inputs, due),
            inputs.moved() ? "last moved" : "as when the job was restored",
            Span.between(inputs.since(), now));
  }

  private String stands(Inputs inputs, Instant due, Instant now) {
    if (inputs.watermark() == Long.MIN_VALUE) {
      return "there has been none for " + Span.between(inputs.since(), now);
    }
    return "it stands at %s for %s"
        .formatted(watermark(inputs, due), Span.between(inputs.since(), now));
  }

  private static String behind(Inputs.Writers writers) {
    return writers.behind() < 0
        ? ""
        : ", held back by writer %d of %d".formatted(writers.behind() + 1, writers.all());
  }

  private String of(String subject) {
    return subject + " of " + table;
  }

  private boolean longSince(Instant then, Instant now) {
    return Duration.between(then, now).compareTo(patience) >= 0;
  }

  private String zoned(Instant time) {
    return told(time) + " (" + zone + ")";
  }

  /** The watermark, without the date when it is that of the time waited for. */
  private String watermark(Inputs inputs, Instant due) {
    return on(due, Instant.ofEpochMilli(inputs.watermark()));
  }

  private String on(Instant day, Instant time) {
    ZonedDateTime local = time.atZone(zone);
    return !comesTwice(local) && local.toLocalDate().equals(day.atZone(zone).toLocalDate())
        ? local.toLocalTime().toString()
        : told(time);
  }

  /** With the offset where clocks show the time twice. */
  private String told(Instant time) {
    ZonedDateTime local = time.atZone(zone);
    return comesTwice(local)
        ? local.toOffsetDateTime().toString()
        : local.toLocalDateTime().toString();
  }

  private boolean comesTwice(ZonedDateTime time) {
    return zone.getRules().getValidOffsets(time.toLocalDateTime()).size() > 1;
  }
}
