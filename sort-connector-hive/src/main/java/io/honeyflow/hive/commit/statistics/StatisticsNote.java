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

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the sink leaves beside the statistics of a partition, in a parameter: whose commits they
 * include, and which commit is under way. Without it a replayed commit could not tell whether its
 * rows are counted already.
 *
 * <p>Written as {@code 0123456789ab/17 ba9876543210/3 +0123456789ab/18=5,1,200@1700000000}: commits
 * that are included, one for each submission, the latest last; then the one under way, the rows,
 * files and bytes before it, and the time of the partition's last change.
 *
 * @param included commits that the partition's files, and its numbers if it has any, include
 * @param begun null when none is under way
 */
record StatisticsNote(List<CommitId> included, @Nullable Begun begun) {
  static final String PARAMETER = "honeyflow.statistics";

  private static final StatisticsNote EMPTY = new StatisticsNote(List.of(), null);

  /** Of more submissions than these only the latest ones are remembered. */
  private static final int SUBMISSIONS = 8;

  private static final Pattern INCLUDED = Pattern.compile("([^/+ ]+)/(-?\\d{1,18})");
  private static final Pattern BEGUN =
      Pattern.compile("\\+([^/+ ]+)/(-?\\d{1,18})=(\\d{1,18}),(\\d{1,18}),(\\d{1,18})@(\\S+)");

  /**
   * A commit that is under way.
   *
   * @param base the numbers before it, which were exact
   * @param changedAt the time of the partition's last change after it began
   */
  record Begun(CommitId commit, Tally base, String changedAt) {}

  StatisticsNote {
    included = List.copyOf(included);
  }

  /** The note of these parameters; an empty one where there is none that can be read. */
  static StatisticsNote in(Map<String, String> parameters) {
    List<CommitId> included = new ArrayList<>();
    Begun begun = null;
    for (String word : parameters.getOrDefault(PARAMETER, "").split(" ", -1)) {
      Matcher done = INCLUDED.matcher(word);
      Matcher underWay = BEGUN.matcher(word);
      if (done.matches()) {
        included.add(commit(done));
      } else if (underWay.matches()) {
        Tally base = new Tally(number(underWay, 3), number(underWay, 4), number(underWay, 5));
        begun = new Begun(commit(underWay), base, underWay.group(6));
      } else {
        return EMPTY;
      }
    }
    return new StatisticsNote(included, begun);
  }

  private static CommitId commit(Matcher word) {
    return new CommitId(word.group(1), number(word, 2));
  }

  private static long number(Matcher word, int group) {
    return Long.parseLong(word.group(group));
  }

  boolean includes(CommitId commit) {
    return included.stream().anyMatch(commit::isDoneWith);
  }

  /** Whether a commit of one of these submissions is included. */
  boolean includesOneOf(Collection<String> writeIds) {
    return included.stream().anyMatch(commit -> writeIds.contains(commit.writeId()));
  }

  StatisticsNote with(@Nullable Begun commit) {
    return new StatisticsNote(included, commit);
  }

  /** With this commit included and none under way. */
  StatisticsNote including(CommitId commit) {
    List<CommitId> all = new ArrayList<>(included);
    all.removeIf(other -> other.writeId().equals(commit.writeId()));
    all.add(commit);
    return new StatisticsNote(all.subList(Math.max(0, all.size() - SUBMISSIONS), all.size()), null);
  }

  String text() {
    List<String> words = new ArrayList<>();
    included.forEach(commit -> words.add(commit.toString()));
    if (begun != null) {
      Tally base = begun.base;
      String numbers = base.rows() + "," + base.files() + "," + base.bytes();
      words.add("+" + begun.commit + "=" + numbers + "@" + begun.changedAt);
    }
    return String.join(" ", words);
  }
}
