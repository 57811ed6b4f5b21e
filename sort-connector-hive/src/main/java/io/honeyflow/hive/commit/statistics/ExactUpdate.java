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
package io.honeyflow.hive.commit.statistics;

import io.honeyflow.hive.commit.statistics.StatisticsNote.Begun;
import io.honeyflow.hive.commit.statistics.TableParameters.Described;
import io.honeyflow.hive.metastore.ParameterChange;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the statistics of one commit's partitions exact.
 *
 * <ol>
 *   <li>Before: where the numbers are called accurate, the mark goes, and a note with the numbers
 *       and the commit's id takes its place.
 *   <li>After: numbers and mark are written where a look into the directory proves them: it holds
 *       nothing but the files of this commit, or of this and those since the partition was opened;
 *       or as many more files and bytes than those of the note as the commit published. Otherwise
 *       what cannot be seen goes. Either way the note says that the commit is included, so that a
 *       replay changes nothing.
 *   <li>A second look tells whether others wrote between the first one and the change, for which
 *       the metastore has no lock.
 * </ol>
 */
final class ExactUpdate implements StatisticsUpdate {
  private final TableParameters parameters;
  private final FileCount count;
  private final HiveStatistics hive;
  private final Commit commit;
  private final Map<List<String>, Marked> marked = new LinkedHashMap<>();

  /** See {@link Statistics#begin}. */
  record Commit(CommitId id, Collection<String> writeIds, List<PartitionChange> changes) {}

  /** A partition whose statistics are called accurate now, or in a moment. */
  private record Marked(String location, Tally numbers) {}

  /**
   * A partition to look into.
   *
   * @param found null when the metastore does not know it
   */
  private record Candidate(PartitionChange change, @Nullable Described found) {

    String location() {
      return found == null ? change.location() : found.location();
    }

    Map<String, String> parameters() {
      return found == null ? Map.of() : found.parameters();
    }
  }

  ExactUpdate(TableParameters parameters, FileCount count, HiveStatistics hive, Commit commit) {
    this.parameters = parameters;
    this.count = count;
    this.hive = hive;
    this.commit = commit;
  }

  void begin() {
    List<PartitionChange> changed =
        commit.changes().stream().filter(PartitionChange::changesFiles).toList();
    Map<List<String>, Described> found = parameters.read(values(changed));
    Map<List<String>, ParameterChange> begun = new LinkedHashMap<>();
    for (PartitionChange change : changed) {
      Described now = found.get(change.values());
      if (now != null) {
        begin(change, now.parameters()).ifPresent(one -> begun.put(change.values(), one));
      }
    }
    parameters.change(begun);
  }

  private Optional<ParameterChange> begin(PartitionChange change, Map<String, String> now) {
    StatisticsNote note = StatisticsNote.in(now);
    boolean isMarked = HiveStatistics.marked(now);
    if (note.includes(commit.id()) || (!isMarked && isUnderWay(note.begun()))) {
      return Optional.empty();
    }
    Optional<Tally> base = base(change, note, now);
    if (base.isPresent()) {
      String time = parameters.now();
      return Optional.of(
          HiveStatistics.unmarked()
              .and(noted(note.with(new Begun(commit.id(), base.get(), time))))
              .and(TableParameters.changedAt(time)));
    }
    return isMarked || note.begun() != null
        ? Optional.of(HiveStatistics.absent().and(noted(note.with(null))))
        : Optional.empty();
  }

  /**
   * The numbers before the commit, unless there is a doubt: they may be of files that another
   * commit is publishing; and whoever made the partition after this job published into it did not
   * count its files.
   */
  private Optional<Tally> base(
      PartitionChange change, StatisticsNote note, Map<String, String> now) {
    boolean counted = change.earlier().equals(Tally.NONE) || note.includesOneOf(commit.writeIds());
    return change.replaced() || note.begun() != null || !counted
        ? Optional.empty()
        : hive.accurate(now);
  }

  private boolean isUnderWay(@Nullable Begun begun) {
    return begun != null && begun.commit().equals(commit.id());
  }

  @Override
  public Map<List<String>, ParameterChange> settle() throws InterruptedException {
    Map<List<String>, Described> found = parameters.read(values(commit.changes()));
    List<Candidate> candidates =
        commit.changes().stream()
            .map(change -> new Candidate(change, found.get(change.values())))
            .filter(this::toBeCounted)
            .toList();
    Map<String, VisibleFiles> seen =
        count.in(candidates.stream().map(Candidate::location).distinct().toList());
    Map<List<String>, ParameterChange> settled = new LinkedHashMap<>();
    for (Candidate candidate : candidates) {
      settle(candidate, seen.get(candidate.location()))
          .ifPresent(change -> settled.put(candidate.change().values(), change));
    }
    return settled;
  }

  private boolean toBeCounted(Candidate candidate) {
    PartitionChange change = candidate.change();
    Described found = candidate.found();
    if (found == null) {
      return change.due();
    }
    boolean isMarked = HiveStatistics.marked(found.parameters());
    if (StatisticsNote.in(found.parameters()).includes(commit.id())) {
      // An attempt before had no time for its second look.
      hive.accurate(found.parameters())
          .ifPresent(numbers -> marked.put(change.values(), new Marked(found.location(), numbers)));
      return false;
    }
    return change.changesFiles() || (!isMarked && !change.earlier().equals(Tally.NONE));
  }

  private Optional<ParameterChange> settle(Candidate candidate, @Nullable VisibleFiles seen) {
    PartitionChange change = candidate.change();
    StatisticsNote note = StatisticsNote.in(candidate.parameters());
    ParameterChange included = noted(note.including(commit.id()));
    Optional<Tally> proved = seen == null ? Optional.empty() : proved(candidate, note, seen);
    if (proved.isPresent()) {
      marked.put(change.values(), new Marked(candidate.location(), proved.get()));
      return Optional.of(hive.exact(proved.get()).and(included));
    }
    if (candidate.found() == null || !change.changesFiles()) {
      return Optional.empty();
    }
    ParameterChange rest = seen == null ? HiveStatistics.absent() : HiveStatistics.inexact(seen);
    return Optional.of(rest.and(included));
  }

  private Optional<Tally> proved(Candidate candidate, StatisticsNote note, VisibleFiles seen) {
    PartitionChange change = candidate.change();
    Stream<Tally> own = Stream.of(change.added(), change.earlier().plus(change.added()));
    return Stream.concat(own, base(candidate, note).map(change.added()::plus).stream())
        .filter(tally -> tally.isOf(seen))
        .findFirst();
  }

  /** The numbers of the note, if nobody changed anything since this commit left it. */
  private Optional<Tally> base(Candidate candidate, StatisticsNote note) {
    Begun begun = note.begun();
    Described found = candidate.found();
    return begun != null
            && found != null
            && isUnderWay(begun)
            && found.changedAt().equals(begun.changedAt())
            && !HiveStatistics.marked(found.parameters())
        ? Optional.of(begun.base())
        : Optional.empty();
  }

  @Override
  public void change(Map<List<String>, ParameterChange> changes) {
    parameters.change(changes);
  }

  @Override
  public void verify() throws InterruptedException {
    Map<String, VisibleFiles> seen =
        count.in(marked.values().stream().map(Marked::location).distinct().toList());
    Map<List<String>, ParameterChange> doubtful = new LinkedHashMap<>();
    marked.forEach(
        (values, partition) -> {
          VisibleFiles now = seen.get(partition.location());
          if (now == null || !partition.numbers().isOf(now)) {
            doubtful.put(values, HiveStatistics.absent());
          }
        });
    parameters.change(doubtful);
  }

  private static List<List<String>> values(List<PartitionChange> changes) {
    return changes.stream().map(PartitionChange::values).toList();
  }

  private static ParameterChange noted(StatisticsNote note) {
    String text = note.text();
    return text.isEmpty()
        ? new ParameterChange(Map.of(), Set.of(StatisticsNote.PARAMETER))
        : new ParameterChange(Map.of(StatisticsNote.PARAMETER, text), Set.of());
  }
}
