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
package io.honeyflow.manager.store;

import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jspecify.annotations.Nullable;

/**
 * The attempts to run streams: each is stored before anything is asked of Flink, so that whoever
 * comes later knows what may be there. Of a stream, one attempt at most is live.
 */
public final class Attempts {

  private static final int TAIL_BYTES = 4;
  private static final int LONGEST = 4000;
  private static final int EVENTS = 200;
  private static final String LIVE =
      AttemptState.LIVE.stream()
          .map(state -> "'" + state + "'")
          .collect(Collectors.joining(", ", "(", ")"));
  private static final String SELECT =
      """
      SELECT a.*, s.group_id, s.stream_id
      FROM job_attempt a JOIN pipeline_stream s ON s.id = a.stream
      """;

  private static final RowMapper<Attempt> ATTEMPT =
      (row, context) ->
          new Attempt(
              row.getLong("id"),
              new StreamKey(row.getString("group_id"), row.getString("stream_id")),
              row.getInt("attempt_number"),
              row.getString("job_name"),
              row.getInt("stream_version"),
              AttemptState.valueOf(row.getString("state")),
              text(row, "started_from"),
              text(row, "job_id"),
              new Remains(text(row, "savepoint"), row.getBoolean("untouched")),
              text(row, "stop_mode").map(Attempt.Stop::valueOf),
              text(row, "error"),
              Change.read(row, "requested"),
              Change.read(row, "changed"));

  private final Database database;
  private final SecureRandom random = new SecureRandom();

  public Attempts(Database database) {
    this.database = database;
  }

  /**
   * Decides to run a stream: stores an attempt in state {@code STARTING}.
   *
   * @param version of the stream's document that is to run
   * @param from the savepoint or checkpoint to begin with
   * @throws Missing when there is no such stream
   * @throws StaleVersion when the stream was changed since it was read
   * @throws InTheWay when an attempt is live
   */
  public Attempt begin(StreamKey key, int version, Optional<String> from, String by) {
    return database.call(
        handle -> {
          StoredStream stream = Streams.lock(handle, key);
          if (stream.version() != version) {
            throw new StaleVersion("Stream '" + key + "'", stream.version(), version);
          }
          requireNone(handle, stream, "start");
          int number = latest(handle, key).map(Attempt::number).orElse(0) + 1;
          Change now = Change.by(by);
          handle
              .createUpdate(
                  """
                  INSERT INTO job_attempt (stream, attempt_number, job_name, stream_version, state,
                    started_from, requested, requested_by, changed, changed_by)
                  VALUES (:stream, :number, :name, :version, 'STARTING', :from, :at, :by, :at, :by)
                  """)
              .bind("stream", stream.id())
              .bind("number", number)
              .bind("name", jobName(key, number))
              .bind("version", version)
              .bind("from", from.orElse(null))
              .bindMethods(now)
              .execute();
          Attempt attempt = latest(handle, key).orElseThrow();
          note(handle, attempt, "start", from.map(path -> "From " + path).orElse("From nothing"));
          return attempt;
        });
  }

  /** The latest one of a stream. */
  public Optional<Attempt> latest(StreamKey key) {
    return database.call(handle -> latest(handle, key));
  }

  /** The latest one of each stream that has one. */
  public List<Attempt> latest() {
    return database.call(
        handle ->
            handle
                .createQuery(
                    SELECT
                        + """
                        WHERE a.attempt_number =
                          (SELECT MAX(m.attempt_number) FROM job_attempt m WHERE m.stream = a.stream)
                        ORDER BY a.id
                        """)
                .map(ATTEMPT)
                .list());
  }

  /** Those that are live. */
  public List<Attempt> live() {
    return database.call(
        handle ->
            handle
                .createQuery(SELECT + " WHERE a.state IN " + LIVE + " ORDER BY a.id")
                .map(ATTEMPT)
                .list());
  }

  /**
   * Notes that Flink has taken the job.
   *
   * @return the attempt as it is now; empty when its state has changed since it was read
   */
  public Optional<Attempt> running(Attempt attempt, String jobId) {
    return move(
        attempt,
        attempt.state() == AttemptState.STOPPING ? AttemptState.STOPPING : AttemptState.RUNNING,
        new Move("running", "As job " + jobId, "").withJob(jobId));
  }

  /** Decides to stop it; otherwise like {@link #running}. */
  public Optional<Attempt> stopping(Attempt attempt, Attempt.Stop stop, String by) {
    String how =
        switch (stop) {
          case SAVEPOINT -> "With a savepoint";
          case DRAIN -> "With a savepoint, after the end of the input";
          case CANCEL -> "Without a savepoint";
        };
    return move(attempt, AttemptState.STOPPING, new Move("stop", how, by).withStop(stop));
  }

  /** Gives a stop up, so that the job goes on; otherwise like {@link #running}. */
  public Optional<Attempt> goesOn(Attempt attempt, String reason) {
    return move(attempt, AttemptState.RUNNING, new Move("stop-failed", reason, ""));
  }

  /** Notes that it was stopped; otherwise like {@link #running}. */
  public Optional<Attempt> stopped(Attempt attempt, Remains remains, String how) {
    return move(attempt, AttemptState.STOPPED, new Move("stopped", how, "").leaving(remains));
  }

  /** Notes that its input ended; otherwise like {@link #stopped}. */
  public Optional<Attempt> finished(Attempt attempt, Remains remains) {
    return move(
        attempt,
        AttemptState.FINISHED,
        new Move("finished", "Its input ended", "").leaving(remains));
  }

  /** Notes that it failed for good; otherwise like {@link #stopped}. */
  public Optional<Attempt> failed(Attempt attempt, Remains remains, String error) {
    return move(
        attempt,
        AttemptState.FAILED,
        new Move("failed", error, "").leaving(remains).withError(error));
  }

  /**
   * Notes that it restarted by itself, or anything else that changes no state. Of those that
   * restart again and again the latest events are kept.
   */
  public void note(Attempt attempt, String kind, String message) {
    database.run(
        handle -> {
          note(handle, attempt, kind, message);
          handle
              .createUpdate(
                  """
                  DELETE FROM job_event WHERE attempt = :attempt AND id <
                    (SELECT MIN(kept.id) FROM
                      (SELECT id FROM job_event WHERE attempt = :attempt
                        ORDER BY id DESC LIMIT :limit) kept)
                  """)
              .bind("attempt", attempt.id())
              .bind("limit", EVENTS)
              .execute();
        });
  }

  /** What happened to the attempts of a stream, the latest first; 200 events at most. */
  public List<AttemptEvent> events(StreamKey key) {
    return database.call(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT a.attempt_number, e.happened, e.kind, e.message
                    FROM job_event e
                      JOIN job_attempt a ON a.id = e.attempt
                      JOIN pipeline_stream s ON s.id = a.stream
                    WHERE s.group_id = :groupId AND s.stream_id = :streamId
                    ORDER BY e.id DESC LIMIT :limit
                    """)
                .bindMethods(key)
                .bind("limit", EVENTS)
                .map(
                    (row, context) ->
                        new AttemptEvent(
                            row.getInt("attempt_number"),
                            row.getTimestamp("happened").toInstant(),
                            row.getString("kind"),
                            row.getString("message")))
                .list());
  }

  /**
   * @throws InTheWay when an attempt of the stream is live
   */
  static void requireNone(Handle handle, StoredStream stream, String verb) {
    latest(handle, stream.key())
        .filter(attempt -> attempt.state().live())
        .ifPresent(
            attempt -> {
              throw new InTheWay(
                  "Cannot %s stream '%s': its job %s is %s. Stop it first, and wait until it has ended."
                      .formatted(
                          verb,
                          stream.key(),
                          attempt.jobName(),
                          attempt.state().name().toLowerCase(Locale.ROOT)));
            });
  }

  private String jobName(StreamKey key, int number) {
    byte[] tail = new byte[TAIL_BYTES];
    random.nextBytes(tail);
    return key + "#" + number + "-" + HexFormat.of().formatHex(tail);
  }

  private static Optional<Attempt> latest(Handle handle, StreamKey key) {
    return handle
        .createQuery(
            SELECT
                + """
                WHERE s.group_id = :groupId AND s.stream_id = :streamId
                ORDER BY a.attempt_number DESC LIMIT 1
                """)
        .bindMethods(key)
        .map(ATTEMPT)
        .findOne();
  }

  /** What a change of state tells besides the state. */
  private record Move(
      String kind,
      String message,
      String by,
      @Nullable String jobId,
      Remains remains,
      @Nullable String stop,
      @Nullable String error) {

    Move(String kind, String message, String by) {
      this(kind, message, by, null, Remains.unknown(), null, null);
    }

    Move withJob(String id) {
      return new Move(kind, message, by, id, remains, stop, error);
    }

    Move leaving(Remains left) {
      return new Move(kind, message, by, jobId, left, stop, error);
    }

    Move withStop(Attempt.Stop how) {
      return new Move(kind, message, by, jobId, remains, how.name(), error);
    }

    Move withError(String text) {
      return new Move(kind, message, by, jobId, remains, stop, cut(text));
    }
  }

  private Optional<Attempt> move(Attempt attempt, AttemptState to, Move move) {
    return database.call(
        handle -> {
          Change now = Change.by(move.by());
          int moved =
              handle
                  .createUpdate(
                      """
                      UPDATE job_attempt
                      SET state = :to, changed = :at, changed_by = :by,
                        job_id = COALESCE(:job, job_id),
                        savepoint = COALESCE(:savepoint, savepoint),
                        untouched = :untouched,
                        stop_mode = COALESCE(:stop, stop_mode),
                        error = COALESCE(:error, error)
                      WHERE id = :id AND state = :from
                      """)
                  .bind("to", to.name())
                  .bind("from", attempt.state().name())
                  .bind("id", attempt.id())
                  .bind("job", move.jobId())
                  .bind("savepoint", move.remains().savepoint().orElse(null))
                  .bind("untouched", move.remains().untouched())
                  .bind("stop", move.stop())
                  .bind("error", move.error())
                  .bindMethods(now)
                  .execute();
          if (moved == 0) {
            return Optional.empty();
          }
          note(handle, attempt, move.kind(), move.message());
          return handle
              .createQuery(SELECT + " WHERE a.id = :id")
              .bind("id", attempt.id())
              .map(ATTEMPT)
              .findOne();
        });
  }

  private static void note(Handle handle, Attempt attempt, String kind, String message) {
    handle
        .createUpdate(
            """
            INSERT INTO job_event (attempt, happened, kind, message)
            VALUES (:attempt, :now, :kind, :message)
            """)
        .bind("attempt", attempt.id())
        .bind("now", Database.now())
        .bind("kind", kind)
        .bind("message", cut(message))
        .execute();
  }

  private static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
  }

  private static Optional<String> text(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getString(column));
  }
}
