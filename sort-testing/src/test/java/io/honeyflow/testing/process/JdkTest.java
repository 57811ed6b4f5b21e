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
package io.honeyflow.testing.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import org.junit.jupiter.api.Test;

final class JdkTest {

  @Test
  void prefersTheCurrentOne() {
    int feature = Runtime.version().feature();

    assertThat(Jdk.between(feature, feature)).contains(Jdk.current());
    assertThat(Files.isExecutable(Jdk.current().command())).isTrue();
  }

  @Test
  void findsNoneOfAVersionThatIsYetToCome() {
    assertThat(Jdk.between(1_000, 2_000)).isEmpty();
  }
}
