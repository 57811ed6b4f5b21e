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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ForkedJvmTest {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  @TempDir Path folder;

  @Test
  void runsUntilItIsStopped() {
    ForkedJvm jvm = ForkedJvm.start(launch("wait"));
    jvm.await(() -> jvm.log().contains("waiting"), TIMEOUT);
    assertThat(jvm.alive()).isTrue();

    jvm.stop();
    assertThat(jvm.alive()).isFalse();
  }

  @Test
  void endsWhenItsParentIsGone() throws Exception {
    ForkedJvm jvm = ForkedJvm.start(launch("wait"));
    jvm.await(() -> jvm.log().contains("waiting"), TIMEOUT);

    jvm.process().getOutputStream().close();
    assertThat(jvm.process().waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void showsWhatItSaidWhenItEndsTooSoon() {
    ForkedJvm jvm = ForkedJvm.start(launch("end"));

    assertThatThrownBy(() -> jvm.await(() -> false, TIMEOUT))
        .hasMessageStartingWith("A sleeper ended with exit code 3 before it was ready.")
        .hasMessageContaining("no bed");
  }

  @Test
  void saysWhenItTakesTooLong() {
    ForkedJvm jvm = ForkedJvm.start(launch("wait"));
    try {
      assertThatThrownBy(() -> jvm.await(() -> false, Duration.ZERO))
          .hasMessageStartingWith("A sleeper was not ready within 0 s.");
    } finally {
      jvm.kill();
    }
  }

  private Launch launch(String argument) {
    ClassPath classes = new ClassPath(List.of(ClassPath.home(Sleeper.class)));
    return Launch.of("A sleeper", Program.of(classes, Sleeper.class, argument), folder);
  }

  /** The main class of the JVMs under test. */
  public static final class Sleeper {

    private Sleeper() {}

    public static void main(String[] arguments) throws InterruptedException {
      if (arguments[0].equals("end")) {
        System.out.println("no bed");
        System.exit(3);
      }
      System.out.println("waiting");
      Thread.sleep(Long.MAX_VALUE);
    }
  }
}
