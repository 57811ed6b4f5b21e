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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.hive.commit.TestTable;
import io.honeyflow.hive.sink.SinkPathHarness.Checkpoint;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same crashes, with files that are published by a rename. */
final class RenamedCrashWindowTest extends CrashWindowTest {

  @Override
  Submission submitted(TestTable written) {
    return TestSubmission.byPath(written);
  }

  @Test
  void aFileThatIsMissingBeforeItsCommitIsAFailure(@TempDir Path folder) throws Exception {
    TestTable table = TestTable.unpartitioned(folder);
    SinkPathHarness job = SinkPathHarness.start(submitted(table), 1);
    job.rows("a");
    Checkpoint checkpoint = job.barrier(1);
    Files.delete(folder.resolve(table.hiddenFiles().get(0)));

    assertThatThrownBy(() -> job.complete(checkpoint))
        .hasStackTraceContaining("is neither pending nor published");
  }

  @Test
  void aFileThatWasChangedBeforeItsCommitIsAFailure(@TempDir Path folder) throws Exception {
    TestTable table = TestTable.unpartitioned(folder);
    SinkPathHarness job = SinkPathHarness.start(submitted(table), 1);
    job.rows("a");
    Checkpoint checkpoint = job.barrier(1);
    Files.writeString(folder.resolve(table.hiddenFiles().get(0)), "cut");

    assertThatThrownBy(() -> job.complete(checkpoint))
        .hasStackTraceContaining("has 3 bytes, but had 2 when it was closed");
    assertThat(table.visibleFiles()).isEmpty();
  }

  @Test
  void checksumsOfDeadAttemptsAreSwept(@TempDir Path folder) throws Exception {
    TestTable table = TestTable.unpartitioned(folder);
    Submission job = submitted(table);
    SinkPathHarness crashed = SinkPathHarness.start(job, 1);
    Checkpoint before = crashed.checkpoint(1);
    crashed.rows("a");
    assertThat(table.hiddenFiles()).hasSize(2);

    SinkPathHarness restored = SinkPathHarness.restore(job, 1, before);
    restored.rows("a");
    restored.checkpoint(2);

    assertThat(table.hiddenFiles()).isEmpty();
    assertThat(table.rows()).containsExactly("a");
  }
}
