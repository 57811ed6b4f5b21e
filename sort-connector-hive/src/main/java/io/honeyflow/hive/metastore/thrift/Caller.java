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
package io.honeyflow.hive.metastore.thrift;

import io.honeyflow.common.unit.DurationText;
import io.honeyflow.hive.log.LogLine;
import io.honeyflow.hive.metastore.MetastoreErrors;
import io.honeyflow.hive.metastore.MetastoreException;
import io.honeyflow.hive.metastore.MetastoreServer;
import io.honeyflow.hive.metastore.MetastoreTraffic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocolException;
import org.apache.thrift.transport.TTransportException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one connection and asks over it. A transport fault closes it: a connection that had worked
 * before is opened again at once, a new one is tried at the next endpoint, and when all have failed
 * there is a pause, until the retry timeout is over. An answer that says no is never asked for
 * again: a server whose database is away says so in such an answer, and that is not told apart.
 */
final class Caller implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Caller.class);

  /** A restart of a server is shorter, and is nothing to speak of. */
  private static final Duration UNSAID = Duration.ofSeconds(1);

  private final ClientSettings settings;
  private final Dialer dialer;
  private final Waiting waiting;
  private final List<Endpoint> endpoints;
  private int current;
  private final LongAdder retries = new LongAdder();
  private @Nullable Connection connection;
  private volatile @Nullable Wait wait;

  Caller(ClientSettings settings, Dialer dialer, Waiting waiting) {
    this.settings = settings;
    this.dialer = dialer;
    this.waiting = waiting;
    this.endpoints = new ArrayList<>(settings.endpoints());
    if (settings.randomOrder()) {
      Collections.shuffle(endpoints, ThreadLocalRandom.current());
    }
  }

  /**
   * Asks until there is an answer.
   *
   * @param subject what cannot be done when this fails: {@code Cannot read table db.t}
   * @throws MetastoreException when the server says no, or when no server answers in time
   */
  <T> T call(String subject, Ask<Connection, T> question) {
    return call(subject, question, settings.retryTimeout());
  }

  /**
   * Asks something that can be done without. When no server answers, one is waited for, but a
   * question over which a server breaks the connection is not asked a third time.
   *
   * @throws MetastoreException when the server says no, or when there is no answer
   */
  <T> T callWithoutInsisting(String subject, Ask<Connection, T> question) {
    try {
      return call(subject, question, Duration.ZERO);
    } catch (MetastoreException unanswered) {
      if (unanswered.reason() != MetastoreException.Reason.UNREACHABLE
          || Thread.currentThread().isInterrupted()) {
        throw unanswered;
      }
    }
    server();
    return call(subject, question, Duration.ZERO);
  }

  private <T> T call(String subject, Ask<Connection, T> question, Duration patience) {
    long start = waiting.nanoTime();
    Backoff backoff = new Backoff(ThreadLocalRandom.current()::nextDouble);
    while (true) {
      Map<Endpoint, TException> faults = new LinkedHashMap<>();
      while (faults.size() < endpoints.size()) {
        boolean reused = connection != null;
        try {
          T answer = question.of(connected());
          answered();
          return answer;
        } catch (TException failed) {
          if (!isTransportFault(failed)) {
            answered();
            throw refusal(subject, failed);
          }
          hangUp();
          if (!reused) {
            faults.put(endpoints.get(current), failed);
            current = (current + 1) % endpoints.size();
          }
        }
      }
      Duration waited = Duration.ofNanos(waiting.nanoTime() - start);
      Duration left = patience.minus(waited);
      if (left.isNegative() || left.isZero()) {
        wait = null;
        throw unreachable(subject, waited, faults);
      }
      waitsFor(subject, start, faults);
      pause(subject, shorter(backoff.next(), left), waited, faults);
    }
  }

  /** The server that answers now. */
  MetastoreServer server() {
    String subject = "Cannot ask the metastore for its version";
    return call(
        subject, open -> new MetastoreServer(open.endpoint().toString(), ServerVersion.of(open)));
  }

  /** Waits, or until the thread is interrupted. */
  void pause(Duration pause) {
    try {
      waiting.pause(pause);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** What went to servers so far. Thread-safe. */
  MetastoreTraffic traffic() {
    Wait now = wait;
    return new MetastoreTraffic(
        dialer.roundTrips(),
        retries.sum(),
        now == null ? 0 : now.lasts(waiting).toMillis(),
        now == null ? "" : now.sentence());
  }

  private void answered() {
    Wait before = wait;
    wait = null;
    if (before != null && before.said()) {
      LogLine.METASTORE_BACK.log(LOG, before.lasts(waiting).toSeconds());
    }
  }

  private Connection connected() throws TException {
    Connection open = connection;
    if (open == null) {
      open = dialer.dial(endpoints.get(current));
      connection = open;
    }
    return open;
  }

  private void hangUp() {
    if (connection != null) {
      connection.close();
      connection = null;
    }
  }

  private static boolean isTransportFault(TException failed) {
    return failed instanceof TTransportException
        || (failed instanceof TApplicationException answer
            && answer.getType() == TApplicationException.BAD_SEQUENCE_ID);
  }

  private MetastoreException refusal(String subject, TException failed) {
    MetastoreException refusal = Refusals.of(subject, answering(), failed);
    if (failed instanceof TProtocolException || failed instanceof Refusal) {
      hangUp();
    }
    return refusal;
  }

  /** Who said no. Never fails: the refusal is what the caller must hear of. */
  private MetastoreServer answering() {
    String endpoint = endpoints.get(current).toString();
    Connection open = connection;
    if (open == null) {
      return new MetastoreServer(endpoint, ServerVersion.UNKNOWN);
    }
    try {
      return new MetastoreServer(endpoint, ServerVersion.of(open));
    } catch (TException unanswered) {
      hangUp();
      return new MetastoreServer(endpoint, ServerVersion.UNKNOWN);
    }
  }

  private void pause(
      String subject, Duration pause, Duration waited, Map<Endpoint, TException> faults) {
    try {
      waiting.pause(pause);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      wait = null;
      throw unreachable(subject, waited, faults);
    }
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private void waitsFor(String subject, long start, Map<Endpoint, TException> faults) {
    retries.increment();
    String sentence =
        "%s yet, as no server answers (%s). It is asked again for up to %s; start it, or correct 'hive.metastore.uris'."
            .formatted(
                subject,
                String.join("; ", told(faults)),
                DurationText.print(settings.retryTimeout()));
    Wait before = wait;
    Wait now = new Wait(start, sentence, before != null && before.said());
    if (!now.said() && now.lasts(waiting).compareTo(UNSAID) >= 0) {
      LogLine.METASTORE_AWAY.log(LOG, sentence);
      now = new Wait(start, sentence, true);
    }
    wait = now;
  }

  private static MetastoreException unreachable(
      String subject, Duration waited, Map<Endpoint, TException> faults) {
    return MetastoreErrors.unreachable(
        subject, waited, told(faults), faults.values().stream().findFirst().orElse(null));
  }

  private static List<String> told(Map<Endpoint, TException> faults) {
    List<String> told = new ArrayList<>();
    faults.forEach((endpoint, fault) -> told.add(endpoint + ": " + Refusals.reason(fault)));
    return told;
  }

  /**
   * A question that no server has answered.
   *
   * @param start when it was put first
   * @param said whether the log says so
   */
  private record Wait(long start, String sentence, boolean said) {
    Duration lasts(Waiting clock) {
      return Duration.ofNanos(clock.nanoTime() - start);
    }
  }

  @Override
  public void close() {
    hangUp();
  }
}
