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

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The quickstart as a person runs it, but for the build before it. */
class QuickstartIT {

  @TempDir Path folder;

  @Test
  void hiveReadsEveryEarthquakeOnce() throws IOException, InterruptedException {
    Process quickstart =
        new ProcessBuilder(
                List.of(
                    ProcessHandle.current().info().command().orElseThrow(),
                    "-Dhoneyflow.root=" + System.getProperty("honeyflow.root"),
                    "-cp",
                    System.getProperty("java.class.path"),
                    Quickstart.class.getName(),
                    System.getProperty("honeyflow.connector"),
                    "data/usgs-earthquakes-2018-02-07.ndjson",
                    folder.toString()))
            .redirectErrorStream(true)
            .start();
    String output = new String(quickstart.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(quickstart.waitFor()).as(output).isZero();
    assertThat(output)
        .contains("2018-02-04\t301")
        .contains("COMMITTED dt=2018-02-05, watermark 2018-02-06T")
        .contains("All 1,707 events are in Hive, each once.");
  }
}
