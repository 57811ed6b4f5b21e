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

import io.honeyflow.hive.commit.CompactionJournal.Entry;
import io.honeyflow.hive.commit.policy.CommittedFile;
import io.honeyflow.hive.commit.statistics.Tally;
import io.honeyflow.hive.plan.SinkPlan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts files in the place of the rows of a commit, before any of them is visible.
 *
 * <ol>
 *   <li>The rows of each partition are encoded, under hidden names.
 *   <li>The {@link CompactionJournal} remembers these files. From here on the commit is only
 *       completed, with them and no others.
 *   <li>When all is published and committed, the rows go, and then what the journal needs no more.
 * </ol>
 *
 * Used by one thread.
 */
final class Compaction implements AutoCloseable {
  private final SinkPlan plan;
  private final LeftRows rows;
  private final CompactionJournal journal;
  private OpenContents open = OpenContents.NONE;
  private @Nullable Entry last;
  private @Nullable String loadedFor;

  /**
   * @param rows closed with this
   */
  Compaction(SinkPlan plan, FileAccess fileSystems, LeftRows rows) {
    this.plan = plan;
    this.rows = rows;
    this.journal = new CompactionJournal(fileSystems, plan.location());
  }

  /**
   * The commit with files instead of rows. Repeatable: the files of a commit that has begun stay
   * the same.
   *
   * @param restored whether the commit may be done, and its rows gone for that reason
   */
  HiveCommittable begin(HiveCommittable committable, boolean restored)
      throws IOException, InterruptedException {
    load(committable);
    if (last != null && last.isOf(committable.id())) {
      open = last.open();
      return last.committable();
    }
    if (last != null && last.isAfter(committable.id())) {
      return exact(committable, Map.of());
    }
    Map<PartitionDir, List<PendingFile>> made = rows.encoded(committable, restored);
    HiveCommittable exact = exact(committable, made);
    open = open.after(committable, made, listing());
    if (!made.isEmpty() || intoOpen(committable)) {
      last = new Entry(exact, open);
      journal.write(last);
    }
    return exact;
  }

  /** The commit with files instead of rows, for one that is remembered elsewhere. */
  HiveCommittable withFiles(HiveCommittable committable) throws IOException, InterruptedException {
    return exact(committable, rows.encoded(committable, false));
  }

  /** When the commit is done: what it took to repeat it goes. Repeatable. */
  void finish(HiveCommittable committable) throws IOException, InterruptedException {
    boolean ended = committable.phase() != Phase.RUNNING;
    if (ended) {
      load(committable);
    }
    rows.delete(committable);
    if (last != null && !ended && !open.empty()) {
      journal.forgetBut(last);
    } else {
      journal.forget();
      last = null;
    }
  }

  private void load(HiveCommittable committable) throws IOException {
    Lineage lineage = committable.lineage();
    boolean possible =
        plan.conf().writer().compaction() != null
            || lineage.writeIds().size() > 1
            || committable.files().stream().anyMatch(PartitionFiles::holdsRows);
    if (possible && !lineage.current().equals(loadedFor)) {
      last = journal.last(lineage).orElse(null);
      open = last == null ? OpenContents.NONE : last.open();
      loadedFor = lineage.current();
    }
  }

  private boolean listing() {
    return plan.conf().commit().listsFiles();
  }

  /** Whether files went where the journal counts. */
  private boolean intoOpen(HiveCommittable committable) {
    return committable.files().stream()
        .anyMatch(files -> open.byPartition().containsKey(files.partition().values()));
  }

  private HiveCommittable exact(
      HiveCommittable committable, Map<PartitionDir, List<PendingFile>> made) {
    List<PartitionFiles> files = new ArrayList<>();
    for (PartitionFiles one : committable.files()) {
      PartitionFiles published = one.with(made.getOrDefault(one.partition(), List.of()));
      if (!published.files().isEmpty()) {
        files.add(published);
      }
    }
    Map<List<String>, Tally> earlier = new HashMap<>();
    committable.earlier().forEach((values, told) -> earlier.put(values, open.before(values, told)));
    return committable.with(
        files, listing() ? listings(committable, made) : committable.listings(), earlier);
  }

  private List<CommitListing> listings(
      HiveCommittable committable, Map<PartitionDir, List<PendingFile>> made) {
    Map<List<String>, List<CommittedFile>> told = new HashMap<>();
    committable.listings().forEach(listing -> told.put(listing.values(), listing.files()));
    List<CommitListing> listings = new ArrayList<>();
    for (PartitionDir due : committable.due()) {
      List<CommittedFile> all = new ArrayList<>(told.getOrDefault(due.values(), List.of()));
      all.addAll(open.compacted(due.values(), committable, made));
      listings.add(new CommitListing(due.values(), all));
    }
    return listings;
  }

  @Override
  public void close() {
    rows.close();
  }
}
