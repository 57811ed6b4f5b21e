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

import io.honeyflow.hive.commit.HiveCommittable;
import io.honeyflow.hive.commit.Lineage;
import io.honeyflow.hive.commit.PartitionDir;
import io.honeyflow.hive.commit.PartitionFiles;
import io.honeyflow.hive.commit.PendingFile;
import io.honeyflow.hive.commit.PublishHandle;
import io.honeyflow.hive.conf.ChangelogConf;
import io.honeyflow.hive.metastore.ParameterChange;
import io.honeyflow.hive.plan.SinkPlan;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.Committer.CommitRequest;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** Faults that the sink could have, each of which the chaos must find. */
enum ChaosMutant implements SinkPathHarness.Alteration {
  /** The sink as it is. */
  NONE,

  /** What was restored is taken for committed. */
  SKIPS_WHAT_WAS_RESTORED {
    @Override
    Stream<HiveCommittable> commit(HiveCommittable committable, long restored) {
      return committable.checkpointId() <= restored ? Stream.of() : Stream.of(committable);
    }
  },

  /** A partition is committed before its files are published. */
  RUNS_POLICIES_FIRST {
    @Override
    Stream<HiveCommittable> commit(HiveCommittable committable, long restored) {
      return Stream.of(
          with(committable, List.of(), committable.due()),
          with(committable, committable.files(), List.of()));
    }
  },

  /** Only what has files in the same checkpoint is committed. */
  COMMITS_ONLY_PARTITIONS_WITH_NEW_FILES {
    @Override
    Stream<HiveCommittable> commit(HiveCommittable committable, long restored) {
      List<PartitionDir> written =
          committable.files().stream().map(PartitionFiles::partition).toList();
      return Stream.of(
          with(
              committable,
              committable.files(),
              committable.due().stream().filter(written::contains).toList()));
    }
  },

  /** What is published already is published under another name. */
  PUBLISHES_TWICE {
    @Override
    Stream<HiveCommittable> commit(HiveCommittable committable, long restored) throws IOException {
      for (PendingFile file : committable.allFiles()) {
        Path published = Path.of(new org.apache.flink.core.fs.Path(file.path()).getPath());
        if (Files.exists(published)) {
          Files.copy(
              published,
              published.resolveSibling(published.getFileName() + "-again"),
              StandardCopyOption.REPLACE_EXISTING);
        }
      }
      return Stream.of(committable);
    }
  },

  /** The mark of accurate statistics stays while files are published. */
  LEAVES_STATISTICS_MARKED {
    @Override
    boolean leavesOut(String method, Object[] arguments) {
      return changes(arguments).anyMatch(change -> change.removed().contains(ChaosWarehouse.MARK));
    }

    private Stream<ParameterChange> changes(Object[] arguments) {
      Object last = arguments == null ? "" : arguments[arguments.length - 1];
      Stream<?> all = last instanceof Map<?, ?> many ? many.values().stream() : Stream.of(last);
      return all.filter(ParameterChange.class::isInstance).map(ParameterChange.class::cast);
    }
  },

  /** Partitions that were open at the checkpoint are forgotten. */
  FORGETS_OPEN_PARTITIONS {
    @Override
    public boolean restoresTheAggregator() {
      return false;
    }
  },

  /** A writer says a watermark that its rows have not reached. */
  DECIDES_TOO_EARLY {
    @Override
    public byte[] result(byte[] bytes) throws IOException {
      WriterResult result = WriterResultSerializer.deserialize(bytes);
      long watermark =
          result.watermark() == Long.MIN_VALUE ? Long.MIN_VALUE : result.watermark() + 7_200_000;
      return WriterResultSerializer.serialize(
          new WriterResult(
              result.writer(),
              watermark,
              result.idle(),
              result.ended(),
              result.written(),
              result.dirtyFiles(),
              result.counts()));
    }
  },

  /** An idle writer is taken for one that has ended. */
  TAKES_THE_IDLE_FOR_FINISHED {
    @Override
    public byte[] result(byte[] bytes) throws IOException {
      WriterResult result = WriterResultSerializer.deserialize(bytes);
      return WriterResultSerializer.serialize(
          new WriterResult(
              result.writer(),
              result.watermark(),
              result.idle(),
              result.ended() || result.idle(),
              result.written(),
              result.dirtyFiles(),
              result.counts()));
    }
  },

  /** The sweep after a restart takes what is being written. */
  SWEEPS_WHAT_IS_ALIVE {
    @Override
    Stream<HiveCommittable> commit(HiveCommittable committable, long restored) {
      return Stream.of(
          with(
              committable,
              new Lineage(
                  committable.lineage().writeIds(), Set.of(), committable.lineage().since())));
    }
  },

  /** Nobody sweeps what dead attempts left. */
  NEVER_SWEEPS {
    @Override
    Stream<HiveCommittable> commit(HiveCommittable committable, long restored) {
      return Stream.of(
          with(committable, new Lineage(List.of("0"), Set.of(), committable.lineage().since())));
    }
  },

  /** A commit leaves a file of its own that no reader sees. */
  LEAVES_A_HIDDEN_FILE {
    @Override
    Stream<HiveCommittable> commit(HiveCommittable committable, long restored) throws IOException {
      for (PendingFile file : committable.allFiles()) {
        Path published = Path.of(new org.apache.flink.core.fs.Path(file.path()).getPath());
        Files.createDirectories(published.getParent());
        Files.write(published.resolveSibling("_left"), new byte[1]);
      }
      return Stream.of(committable);
    }
  },

  /** Of several partitions with the same first value one is committed. */
  COMMITS_ONE_PARTITION_OF_A_DAY {
    @Override
    Stream<HiveCommittable> commit(HiveCommittable committable, long restored) {
      Map<String, PartitionDir> byFirstValue = new LinkedHashMap<>();
      for (PartitionDir due : committable.due()) {
        byFirstValue.putIfAbsent(due.values().stream().findFirst().orElse(""), due);
      }
      return Stream.of(with(committable, committable.files(), List.copyOf(byFirstValue.values())));
    }
  },

  /** Statistics say a file too many. */
  MISCOUNTS_FILES {
    @Override
    Object[] arguments(String method, Object[] arguments) {
      return ChaosMiscount.of("numFiles", arguments);
    }
  },

  /** Statistics say a byte too many. */
  MISCOUNTS_BYTES {
    @Override
    Object[] arguments(String method, Object[] arguments) {
      return ChaosMiscount.of("totalSize", arguments);
    }
  },

  /** Of rows that become files in the commit, those of one writer are left out. */
  COMPACTS_ALL_BUT_ONE_WRITER {
    @Override
    Stream<HiveCommittable> commit(HiveCommittable committable, long restored) {
      return Stream.of(
          with(
              committable,
              committable.files().stream().map(files -> withoutLastRows(files)).toList(),
              committable.due()));
    }

    private PartitionFiles withoutLastRows(PartitionFiles files) {
      List<PendingFile> left = new ArrayList<>(files.files());
      if (left.size() > 1 && left.get(left.size() - 1).isRows()) {
        left.remove(left.size() - 1);
      }
      return new PartitionFiles(files.partition(), left);
    }
  },

  /** Rows that become files in the commit are forgotten before that dies. */
  DELETES_ROWS_BEFORE_THE_COMMIT_IS_REMEMBERED {
    @Override
    Stream<HiveCommittable> commit(HiveCommittable committable, long restored) throws IOException {
      if (committable.checkpointId() > restored) {
        return Stream.of(committable);
      }
      for (PendingFile file : committable.allFiles()) {
        if (file.handle() instanceof PublishHandle.Rows rows) {
          Files.deleteIfExists(Path.of(new org.apache.flink.core.fs.Path(rows.file()).getPath()));
        }
      }
      return Stream.of(committable);
    }
  },

  /** Rows that wait for their file, or for the last change of their key, get mixed up. */
  MIXES_UP_ROWS_THAT_WAIT {
    @Override
    public RowForms rows() {
      return ChaosMixUp::new;
    }
  },

  /** What does not fit into memory has no place. */
  HAS_NO_PLACE_FOR_LOCAL_FILES {
    @Override
    public void localFiles(File[] folders) throws IOException {
      for (File folder : folders) {
        Files.deleteIfExists(folder.toPath());
      }
    }
  },

  /** Every change of a key is written, whatever the options say. */
  DOES_NOT_COMPACT {
    @Override
    ChangelogConf changelog(ChangelogConf conf) {
      return new ChangelogConf(conf.kind(), conf.deletes(), conf.rowKindColumn());
    }
  },

  /** Rows come to any writer, whatever the options say. */
  SENDS_ROWS_ANYWHERE {
    @Override
    Optional<RowExchange> exchange(SinkPlan plan) {
      return Optional.empty();
    }
  },

  /** An overwrite does not know which partition the statement names. */
  FORGETS_THE_NAMED_PARTITION {
    @Override
    SinkPlan plan(SinkPlan plan) {
      return new SinkPlan(plan.conf(), plan.target(), Map.of(), plan.overwrite(), plan.metastore());
    }
  },

  /** The files of dirty rows are forgotten. */
  FORGETS_DIRTY_ROWS {
    @Override
    public byte[] result(byte[] bytes) throws IOException {
      WriterResult result = WriterResultSerializer.deserialize(bytes);
      return WriterResultSerializer.serialize(
          new WriterResult(
              result.writer(),
              result.watermark(),
              result.idle(),
              result.ended(),
              result.written(),
              List.of(),
              result.counts()));
    }
  },

  /** Nobody hears of new files. */
  KEEPS_IT_FROM_THE_LOG {
    @Override
    boolean leavesOut(String method, Object[] arguments) {
      return method.equals("logInsertions");
    }
  };

  /** What is committed in the place of a committable. */
  Stream<HiveCommittable> commit(HiveCommittable committable, long restored) throws IOException {
    return Stream.of(committable);
  }

  /** Whether a call of the metastore is not made. */
  boolean leavesOut(String method, Object[] arguments) {
    return false;
  }

  /** With what a call of the metastore is made. */
  Object[] arguments(String method, Object[] arguments) {
    return arguments;
  }

  /** What the job is told about changes. */
  ChangelogConf changelog(ChangelogConf conf) {
    return conf;
  }

  /** What the job is told of the table. */
  SinkPlan plan(SinkPlan plan) {
    return plan;
  }

  /** Which writer a row comes to; empty for any. */
  Optional<RowExchange> exchange(SinkPlan plan) {
    return RowExchange.wanted(plan);
  }

  private static HiveCommittable with(
      HiveCommittable committable, List<PartitionFiles> files, List<PartitionDir> due) {
    return new HiveCommittable(
        committable.checkpointId(),
        committable.watermark(),
        committable.phase(),
        files,
        due,
        committable.listings(),
        committable.late(),
        committable.earlier(),
        committable.lineage(),
        committable.dirtyFiles(),
        committable.total());
  }

  private static HiveCommittable with(HiveCommittable committable, Lineage lineage) {
    return new HiveCommittable(
        committable.checkpointId(),
        committable.watermark(),
        committable.phase(),
        committable.files(),
        committable.due(),
        committable.listings(),
        committable.late(),
        committable.earlier(),
        lineage,
        committable.dirtyFiles(),
        committable.total());
  }

  @Override
  public SupportsCommitter<HiveCommittable> commits(SupportsCommitter<HiveCommittable> sink) {
    return this == NONE ? sink : new Mutated(this, sink);
  }

  private record Mutated(ChaosMutant mutant, SupportsCommitter<HiveCommittable> sink)
      implements SupportsCommitter<HiveCommittable> {
    private static final long serialVersionUID = 1L;

    @Override
    public Committer<HiveCommittable> createCommitter(CommitterInitContext context)
        throws IOException {
      Committer<HiveCommittable> committer = sink.createCommitter(context);
      long restored = context.getRestoredCheckpointId().orElse(Long.MIN_VALUE);
      return new Committer<>() {
        @Override
        public void commit(Collection<CommitRequest<HiveCommittable>> requests)
            throws IOException, InterruptedException {
          for (CommitRequest<HiveCommittable> request : requests) {
            for (HiveCommittable instead :
                mutant.commit(request.getCommittable(), restored).toList()) {
              committer.commit(List.of(new Request(instead)));
            }
          }
        }

        @Override
        public void close() throws Exception {
          committer.close();
        }
      };
    }

    @Override
    public SimpleVersionedSerializer<HiveCommittable> getCommittableSerializer() {
      return sink.getCommittableSerializer();
    }
  }

  private record Request(HiveCommittable getCommittable) implements CommitRequest<HiveCommittable> {

    @Override
    public int getNumberOfRetries() {
      return 0;
    }

    @Override
    public void signalFailedWithKnownReason(Throwable failure) {}

    @Override
    public void signalFailedWithUnknownReason(Throwable failure) {}

    @Override
    public void retryLater() {}

    @Override
    public void updateAndRetryLater(HiveCommittable committable) {}

    @Override
    public void signalAlreadyCommitted() {}
  }
}
