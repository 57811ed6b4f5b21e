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
package io.honeyflow.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final String FIRST =
      "INFO CommitLog - Published 2 files with 120 rows of default.quakes at checkpoint 4.\n"
          + "INFO CommitLog - Committed dt=2018-01-31 of default.quakes at checkpoint 4,"
          + " watermark 2018-02-01T11:28:53.169Z.\n";
  private static final String SECOND =
      "INFO CommitLog - Published 1 file with 1 row of default.quakes at checkpoint 5.\n"
          + "INFO CommitLog - Committed dt=2018-02-01 of default.quakes at checkpoint 5,"
          + " at the end of the input.\n";

  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
  private final Progress progress =
      new Progress(new PrintStream(shown, true, StandardCharsets.UTF_8));

  @Test
  void countsEachLineOnceHoweverOftenItLooks() {
    progress.update(FIRST);
    progress.update(FIRST);
    progress.update(FIRST + SECOND);

    assertThat(progress.rows("default.quakes")).isEqualTo(121);
    assertThat(progress.rows("default.other")).isZero();
    assertThat(shown.toString(StandardCharsets.UTF_8).lines()).hasSize(4);
  }

  @Test
  void tellsCommitsByTheWatermarkFromThoseAtTheEnd() {
    progress.update(FIRST + SECOND);

    assertThat(progress.committedByWatermark())
        .containsOnlyKeys("dt=2018-01-31")
        .containsValue("watermark 2018-02-01T11:28:53.169Z");
    assertThat(shown.toString(StandardCharsets.UTF_8))
        .contains("COMMITTED dt=2018-02-01, at the end of the input");
  }
}
