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
package io.honeyflow.manager.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found of jobs that ended with their cluster. */
final class KeptCheckpointsTest {
  private static final String JOB = "0123456789abcdef0123456789abcdef";

  @TempDir Path folder;

  @Test
  void theNewestCompleteOneIsFound() throws IOException {
    make("chk-9", "_metadata");
    make("chk-10", "_metadata");
    make("chk-11", "half-written");
    Files.createDirectories(folder.resolve(JOB).resolve("shared"));

    assertThat(new KeptCheckpoints(folder).newest(JOB).orElseThrow())
        .startsWith("file:")
        .endsWith(JOB + "/chk-10/");
  }

  @Test
  void anotherNameFindsNothing() throws IOException {
    make("chk-1", "_metadata");

    assertThat(new KeptCheckpoints(folder).newest("f".repeat(32))).isEmpty();
    assertThat(new KeptCheckpoints(folder.resolve(JOB)).newest("..")).isEmpty();
  }

  private void make(String checkpoint, String file) throws IOException {
    Path made = Files.createDirectories(folder.resolve(JOB).resolve(checkpoint));
    Files.writeString(made.resolve(file), "x");
  }
}
