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
package io.honeyflow.schema.inlong;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The plug-in's files are the committed ones, which {@code dashboard/test} compiles and fills in.
 */
class InLongPluginTest {

  private static final Path DOCS =
      Path.of(System.getProperty("honeyflow.root", ".."), "docs/inlong-dashboard/src");

  static Stream<String> paths() {
    return InLongPlugin.files().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("paths")
  void equalsTheCommittedFile(String path) throws IOException {
    String text = InLongPlugin.files().get(path);
    Path file = DOCS.resolve(path);
    if (Boolean.getBoolean("honeyflow.golden.update")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }

    assertThat(Files.readString(file))
        .as(
            "%s, which 'mvn -pl sort-common,dashboard-schema test -Dhoneyflow.golden.update=true'"
                + " writes anew",
            file)
        .isEqualTo(text);
  }

  @Test
  void thereIsNoOtherCommittedFile() throws IOException {
    try (Stream<Path> files = Files.walk(DOCS)) {
      List<String> committed =
          files.filter(Files::isRegularFile).map(DOCS::relativize).map(Path::toString).toList();
      assertThat(committed).containsExactlyInAnyOrderElementsOf(InLongPlugin.files().keySet());
    }
  }

  @Test
  void fillsInAllOfItsTemplate() {
    assertThat(InLongPlugin.files().get("plugins/sinks/extends/Hive.ts"))
        .doesNotContainPattern("/\\*[A-Z_]+\\*/");
  }
}
