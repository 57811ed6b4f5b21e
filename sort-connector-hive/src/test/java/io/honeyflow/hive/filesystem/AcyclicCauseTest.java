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
package io.honeyflow.hive.filesystem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.flink.util.SerializedThrowable;
import org.junit.jupiter.api.Test;

/** Failures that are their own causes. */
final class AcyclicCauseTest {

  @Test
  void isWhatFlinkCanSend() {
    IOException full = new IOException("The DiskSpace quota is exceeded");
    full.addSuppressed(new IOException("closing failed, too", full));

    Throwable cause = AcyclicCause.of(full);

    assertThat(new SerializedThrowable(new IOException("Cannot write", cause)))
        .hasStackTraceContaining("The DiskSpace quota is exceeded");
    assertThat(cause.getStackTrace()).isEqualTo(full.getStackTrace());
  }

  @Test
  void leavesAllOthersAsTheyAre() {
    IOException twice = new IOException("asked twice");
    IOException failure = new IOException("failed", twice);
    failure.addSuppressed(new IOException("closing failed, too", twice));

    assertThat(AcyclicCause.of(failure)).isSameAs(failure);
  }
}
