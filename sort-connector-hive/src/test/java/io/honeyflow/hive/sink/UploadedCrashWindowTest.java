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
import io.honeyflow.hive.commit.Uploads;
import io.honeyflow.hive.sink.SinkPathHarness.Checkpoint;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same crashes in an object store, which completes uploads and renames nothing. */
final class UploadedCrashWindowTest extends CrashWindowTest {
  @TempDir private Path started;

  @Override
  Submission submitted(TestTable written) {
    written.files.uploading(new Uploads(started));
    return TestSubmission.of(written);
  }

  @Test
  void uploadsOfDeadAttemptsAreNeverCompleted(@TempDir Path folder) throws Exception {
    TestTable table = TestTable.unpartitioned(folder);
    Submission job = submitted(table);
    SinkPathHarness crashed = SinkPathHarness.start(job, 1);
    Checkpoint before = crashed.checkpoint(1);
    crashed.rows("a");
    crashed.passBarrier(2);

    SinkPathHarness restored = SinkPathHarness.restore(job, 1, before);
    restored.rows("a");
    restored.checkpoint(3);

    assertThat(table.rows()).containsExactly("a");
    assertThat(new Uploads(started).unfinished()).hasSize(1);
  }

  @Test
  void anUploadThatIsGoneBeforeItsCommitIsAFailure(@TempDir Path folder) throws Exception {
    TestTable table = TestTable.unpartitioned(folder);
    SinkPathHarness job = SinkPathHarness.start(submitted(table), 1);
    job.rows("a");
    Checkpoint checkpoint = job.barrier(1);
    Files.delete(new Uploads(started).unfinished().get(0));

    assertThatThrownBy(() -> job.complete(checkpoint))
        .hasStackTraceContaining("is neither pending nor published");
  }
}
