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
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.local.LocalFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WholeFileTest {
  @TempDir private java.nio.file.Path folder;

  @Test
  void noReaderOfALocalFileSeesAPartOfItOrNone() throws Exception {
    Path path = new Path(folder.resolve("_SUCCESS").toUri());
    String small = "a".repeat(10);
    String large = "b".repeat(1_000_000);
    replace(path, small);
    List<String> seen = new ArrayList<>();
    AtomicBoolean done = new AtomicBoolean();
    Thread reader =
        new Thread(
            () -> {
              while (!done.get()) {
                try {
                  String content = Files.readString(folder.resolve("_SUCCESS"));
                  if (!content.equals(small) && !content.equals(large)) {
                    seen.add(content.length() + " characters");
                  }
                } catch (IOException e) {
                  seen.add(e.toString());
                }
              }
            });
    reader.start();

    for (int i = 0; i < 50; i++) {
      replace(path, large);
      replace(path, small);
    }
    done.set(true);
    reader.join();

    assertThat(seen).isEmpty();
    assertThat(folder).isDirectoryContaining(file -> file.endsWith("_SUCCESS"));
    assertThat(folder.toFile().list()).hasSize(1);
  }

  @Test
  void anObjectIsWrittenInPlaceOfTheOneBefore() throws Exception {
    Recorded store = new Recorded();

    WholeFile.replace(store, new Path("s3://b/t/_SUCCESS"), new byte[] {1}, "a1");

    assertThat(store.calls).containsExactly("create s3://b/t/_SUCCESS");
  }

  @Test
  void anyOtherFileSystemHasNoneForAMomentButNeverAPart() throws Exception {
    Recorded other = new Recorded();

    WholeFile.replace(other, new Path("abfs://c@a/t/_SUCCESS"), new byte[] {1}, "a1");

    assertThat(other.calls)
        .containsExactly(
            "create abfs://c@a/t/._SUCCESS.a1.new",
            "delete abfs://c@a/t/_SUCCESS",
            "rename abfs://c@a/t/._SUCCESS.a1.new abfs://c@a/t/_SUCCESS");
  }

  private static void replace(Path path, String content) throws IOException {
    WholeFile.replace(
        FileSystem.get(URI.create("file:///")),
        path,
        content.getBytes(StandardCharsets.UTF_8),
        "a1");
  }

  /** Remembers what is called, and writes elsewhere. */
  private final class Recorded extends LocalFileSystem {
    final List<String> calls = new ArrayList<>();

    @Override
    public FSDataOutputStream create(Path path, WriteMode mode) throws IOException {
      calls.add("create " + path);
      return super.create(new Path(folder.resolve("elsewhere").toUri()), mode);
    }

    @Override
    public boolean delete(Path path, boolean recursive) {
      calls.add("delete " + path);
      return true;
    }

    @Override
    public boolean rename(Path from, Path to) {
      calls.add("rename " + from + " " + to);
      return true;
    }
  }
}
