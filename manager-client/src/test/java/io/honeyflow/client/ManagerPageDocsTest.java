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
package io.honeyflow.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page shows the example as it is, line for line. */
class ManagerPageDocsTest {

  private static final Path ROOT = Path.of(System.getProperty("honeyflow.root"));
  private static final Pattern JAVA = Pattern.compile("```java\n(.*?)\n```", Pattern.DOTALL);

  @Test
  void showsTheExample() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/manager.md"));
    Path example = Path.of("manager-client/src/main/java/io/honeyflow/client/example");
    String source = stripped(Files.readString(ROOT.resolve(example).resolve("Earthquakes.java")));

    List<String> shown =
        JAVA.matcher(page)
            .results()
            .map((MatchResult block) -> stripped(block.group(1)))
            .filter(block -> block.contains("HiveSink") || block.contains("PipelineClient"))
            .toList();

    assertThat(shown).hasSize(2).allSatisfy(block -> assertThat(source).contains(block));
  }

  /** However far it is moved in. */
  private static String stripped(String text) {
    return text.lines().map(String::strip).collect(Collectors.joining("\n"));
  }
}
