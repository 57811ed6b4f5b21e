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

import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobInfo;
import org.apache.flink.api.common.JobInfoImpl;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.TaskInfoImpl;
import org.apache.flink.api.connector.sink2.Committer.CommitRequest;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.metrics.groups.SinkCommitterMetricGroup;
import org.apache.flink.runtime.metrics.groups.InternalSinkCommitterMetricGroup;

/** One attempt of the committing task. */
final class TestCommitter implements AutoCloseable {

  /** Rows become files in the tests of the whole path. */
  private static final RowCompactor NO_ROWS =
      new RowCompactor() {
        @Override
        public List<PendingFile> compact(PartitionDir partition, List<PendingFile> rows) {
          throw new AssertionError(rows);
        }

        @Override
        public int parallelism() {
          return 1;
        }
      };

  private final SeenMetrics metrics = new SeenMetrics();
  private final HiveCommitter committer;

  private TestCommitter(TestTable table, OptionalLong restored, int attempt) {
    committer =
        new HiveCommitter(
            table.plan(),
            table.files.access(),
            new FileRetry(3, Duration.ofMillis(1)),
            NO_ROWS,
            new Context(metrics, restored, attempt));
  }

  static TestCommitter first(TestTable table) {
    return new TestCommitter(table, OptionalLong.empty(), 0);
  }

  /** An attempt after one that failed before its first checkpoint. */
  static TestCommitter restarted(TestTable table) {
    return new TestCommitter(table, OptionalLong.empty(), 1);
  }

  static TestCommitter restored(TestTable table, long checkpoint) {
    return new TestCommitter(table, OptionalLong.of(checkpoint), 0);
  }

  void commit(HiveCommittable... committables) throws Exception {
    Collection<CommitRequest<HiveCommittable>> requests =
        Arrays.stream(committables).map(Request::new).collect(Collectors.toList());
    committer.commit(requests);
  }

  long counted(String name) {
    return metrics.count("groupId.g." + name);
  }

  @Override
  public void close() throws Exception {
    committer.close();
  }

  /** Flink's own answers to a failure are never used: they give up at once, or drop the data. */
  private record Request(HiveCommittable getCommittable) implements CommitRequest<HiveCommittable> {

    @Override
    public int getNumberOfRetries() {
      return 0;
    }

    @Override
    public void signalFailedWithKnownReason(Throwable failure) {
      throw new AssertionError(failure);
    }

    @Override
    public void signalFailedWithUnknownReason(Throwable failure) {
      throw new AssertionError(failure);
    }

    @Override
    public void retryLater() {
      throw new AssertionError("retryLater");
    }

    @Override
    public void updateAndRetryLater(HiveCommittable committable) {
      throw new AssertionError("updateAndRetryLater");
    }

    @Override
    public void signalAlreadyCommitted() {
      throw new AssertionError("signalAlreadyCommitted");
    }
  }

  private record Context(SeenMetrics seen, OptionalLong getRestoredCheckpointId, int attempt)
      implements CommitterInitContext {

    @Override
    public SinkCommitterMetricGroup metricGroup() {
      return InternalSinkCommitterMetricGroup.wrap(seen.task().getOrAddOperator("committer"));
    }

    @Override
    public JobInfo getJobInfo() {
      return new JobInfoImpl(new JobID(), "test");
    }

    @Override
    public TaskInfo getTaskInfo() {
      return new TaskInfoImpl("committer", 1, 0, 1, attempt);
    }
  }
}
