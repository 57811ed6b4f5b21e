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
package io.honeyflow.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PureResultsTest {

  @Test
  void showsWhatJmhWrote(@TempDir Path docs) throws Exception {
    List<PureResults.Timing> timings =
        PureRun.timings(
            new ObjectMapper()
                .readTree(
                    """
                    [{
                      "benchmark": "io.honeyflow.hive.format.RowCheckBenchmark.decimalOf10Digits",
                      "primaryMetric": {"score": 2.0, "rawData": [[3.25, 1.0, 1.75]]},
                      "secondaryMetrics": {"gc.alloc.rate.norm": {"score": 24.001}}
                    }]
                    """));
    new PureResults(About.now(), timings).keepIn(docs);

    assertThat(PureResults.in(docs).orElseThrow().block())
        .contains("| `RowCheck` | decimal of 10 digits | 1.8 (1.0–3.3) | 24 |");
  }

  @Test
  void hasNoneBeforeTheFirst(@TempDir Path docs) {
    assertThat(PureResults.in(docs)).isEmpty();
  }
}
