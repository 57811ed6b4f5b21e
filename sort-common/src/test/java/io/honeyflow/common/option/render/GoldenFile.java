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
package io.honeyflow.common.option.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A committed file that a rendering must equal. {@code mvn -pl sort-common test
 * -Dhoneyflow.golden.update=true} writes it anew.
 */
final class GoldenFile {

  private final Path path;

  private GoldenFile(Path path) {
    this.path = path;
  }

  /** A file of the project's folder {@code docs}. */
  static GoldenFile inDocs(String name) {
    return new GoldenFile(
        Path.of(System.getProperty("honeyflow.root", "..")).resolve("docs").resolve(name));
  }

  void mustEqual(String rendered) {
    try {
      if (Boolean.getBoolean("honeyflow.golden.update")) {
        Files.createDirectories(path.getParent());
        Files.writeString(path, rendered);
      }
      assertThat(Files.readString(path))
          .as(
              "%s, which 'mvn -pl sort-common test -Dhoneyflow.golden.update=true' writes anew",
              path.getFileName())
          .isEqualTo(rendered);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
