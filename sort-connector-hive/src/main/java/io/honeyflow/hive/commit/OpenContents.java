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
package io.honeyflow.hive.commit;

import io.honeyflow.hive.commit.policy.CommittedFile;
import io.honeyflow.hive.commit.statistics.Tally;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What was published into the partitions that are not complete yet, where commits made files of
 * rows: whoever decided about these commits knew the rows only. Immutable.
 *
 * @param byPartition by the partitions' values; the one that was published into last is the last
 */
record OpenContents(Map<List<String>, OpenContent> byPartition) {
  static final OpenContents NONE = new OpenContents(Map.of());

  /** Of more partitions than these, some lose their statistics. */
  private static final int REMEMBERED = 100_000;

  boolean empty() {
    return byPartition.isEmpty();
  }

  /**
   * What was published into a partition before a commit, since it was opened.
   *
   * @param told what the committable says of it
   */
  Tally before(List<String> values, Tally told) {
    OpenContent content = byPartition.get(values);
    boolean same = content != null && content.tally().rows() == told.rows();
    return told.known() || content == null || !same ? told : content.tally();
  }

  /** The files of rows among these. */
  private List<CommittedFile> compactedBefore(List<String> values, HiveCommittable committable) {
    OpenContent content = byPartition.get(values);
    return content == null || !committable.earlier().containsKey(values)
        ? List.of()
        : content.compacted();
  }

  /**
   * All files of rows that a partition has received since it was opened.
   *
   * @param made those of this commit
   */
  List<CommittedFile> compacted(
      List<String> values, HiveCommittable committable, Map<PartitionDir, List<PendingFile>> made) {
    List<CommittedFile> all = new ArrayList<>(compactedBefore(values, committable));
    made.forEach(
        (partition, files) -> {
          if (partition.values().equals(values)) {
            files.forEach(file -> all.add(file.committed()));
          }
        });
    return all;
  }

  /**
   * The same after a commit.
   *
   * @param committable as it was decided
   * @param made the files that it made of rows
   * @param listing whether a policy asks for them
   */
  OpenContents after(
      HiveCommittable committable, Map<PartitionDir, List<PendingFile>> made, boolean listing) {
    Map<List<String>, Tally> published = new LinkedHashMap<>();
    Set<List<String>> ofRows = new HashSet<>();
    for (PartitionFiles files : committable.files()) {
      List<String> values = files.partition().values();
      published.merge(values, files.with(made.get(files.partition())).tally(), Tally::plus);
      if (files.holdsRows()) {
        ofRows.add(values);
      }
    }
    Map<List<String>, OpenContent> after = new LinkedHashMap<>(byPartition);
    published.forEach(
        (values, now) -> {
          Tally told = committable.earlier().getOrDefault(values, Tally.NONE);
          Tally all = before(values, told).plus(now);
          after.remove(values);
          // What is of files alone the committables tell themselves.
          boolean compacted = !told.known() || ofRows.contains(values);
          if (compacted && all.known()) {
            after.put(
                values,
                new OpenContent(all, listing ? compacted(values, committable, made) : List.of()));
          }
        });
    committable.due().forEach(due -> after.remove(due.values()));
    Iterator<List<String>> oldest = after.keySet().iterator();
    for (int surplus = after.size() - REMEMBERED; surplus > 0; surplus--) {
      oldest.next();
      oldest.remove();
    }
    return new OpenContents(after);
  }
}
