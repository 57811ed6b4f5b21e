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
import io.honeyflow.manager.flink.SinkReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The partitions of a stream's tables, as its sinks report them ({@code docs/operations.md}): those
 * that wait, and those that have been seen to wait before and do not any more. Thread-safe.
 */
final class Partitions {

  private static final int KEPT = 100;

  private final Map<String, Partition> seen = new LinkedHashMap<>();
  private List<Oldest> answers = List.of();

  /** How a partition is. */
  enum State {
    /** It has rows, and is not complete. */
    PENDING,
    /** It is complete, and its commit is under way. */
    DUE,
    COMMITTED,
    /** It was committed, and has got more rows since, which are not committed. */
    LATE;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * @param due when it is complete, as the sink tells it; may be empty
   * @param waitsFor a word of the sink's; may be empty
   * @param since when its state was seen first
   */
  record Partition(
      String table, String name, State state, String waitsFor, String due, Instant since) {}

  /**
   * What a sink says about the partition that it waits for longest.
   *
   * @param problem whether somebody may have to do something
   */
  record Oldest(String partition, String sentence, boolean problem) {}

  /** Takes in what the sinks say now. */
  synchronized void update(List<SinkReport> reports, Instant now) {
    List<Oldest> told = new ArrayList<>();
    for (SinkReport report : reports) {
      report.pending().ifPresent(document -> update(document, now));
      report.pending().flatMap(Partitions::oldest).ifPresent(told::add);
    }
    answers = List.copyOf(told);
    Iterator<Partition> oldest = seen.values().iterator();
    while (seen.size() > KEPT && oldest.hasNext()) {
      if (oldest.next().state() == State.COMMITTED) {
        oldest.remove();
      }
    }
  }

  /** The input has ended: all that waited is committed. */
  synchronized void finish(Instant now) {
    answers = List.of();
    for (Partition one : List.copyOf(seen.values())) {
      put(new Partition(one.table(), one.name(), State.COMMITTED, "", one.due(), now));
    }
  }

  /** The newest first. */
  synchronized List<Partition> all() {
    List<Partition> all = new ArrayList<>(seen.values());
    Collections.reverse(all);
    return all;
  }

  /** One that needs somebody comes first. */
  synchronized Optional<Oldest> oldest() {
    return answers.stream()
        .filter(Oldest::problem)
        .findFirst()
        .or(() -> answers.stream().findFirst());
  }

  private void update(JsonNode document, Instant now) {
    String table = document.path("table").asText();
    Set<String> waiting = new HashSet<>();
    String lastDue = "";
    for (JsonNode one : document.path("partitions")) {
      String name = one.path("partition").asText();
      waiting.add(key(table, name));
      lastDue = one.path("due").asText();
      put(
          new Partition(
              table,
              name,
              stateOfWaiting(table, name),
              one.path("waitsFor").asText(),
              lastDue,
              now));
    }
    boolean allTold = document.path("pending").asInt() <= document.path("partitions").size();
    boolean underWay = !document.path("decided").isEmpty();
    for (Partition one : List.copyOf(seen.values())) {
      boolean gone = one.table().equals(table) && !waiting.contains(key(table, one.name()));
      // Where not all are told, those that are due later than the last may be among the others.
      if (gone && (allTold || one.due().compareTo(lastDue) < 0)) {
        State state = underWay && one.state() != State.COMMITTED ? State.DUE : State.COMMITTED;
        put(new Partition(table, one.name(), state, "", one.due(), now));
      }
    }
  }

  private State stateOfWaiting(String table, String name) {
    Partition known = seen.get(key(table, name));
    boolean committed =
        known != null && (known.state() == State.COMMITTED || known.state() == State.LATE);
    return committed ? State.LATE : State.PENDING;
  }

  /** Keeps the time at which the state was seen first. */
  private void put(Partition partition) {
    String key = key(partition.table(), partition.name());
    Partition known = seen.get(key);
    Instant since =
        known != null && known.state() == partition.state() ? known.since() : partition.since();
    seen.put(
        key,
        new Partition(
            partition.table(),
            partition.name(),
            partition.state(),
            partition.waitsFor(),
            partition.due(),
            since));
  }

  private static Optional<Oldest> oldest(JsonNode document) {
    JsonNode answer = document.path("answer");
    return answer.path("sentence").asText().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Oldest(
                answer.path("subject").asText(),
                answer.path("sentence").asText(),
                answer.path("problem").asBoolean()));
  }

  private static String key(String table, String name) {
    return table + "\n" + name;
  }
}
