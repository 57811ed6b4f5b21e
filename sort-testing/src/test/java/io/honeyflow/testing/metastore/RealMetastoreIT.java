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
package io.honeyflow.testing.metastore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RealMetastoreIT {

  @ParameterizedTest
  @EnumSource
  void startsAndAnswers(HiveLine line) {
    Assumptions.assumeTrue(line.jdk().isPresent(), () -> line + " needs " + line.neededJdk());

    try (RealMetastore metastore = RealMetastore.start(line)) {
      assertThat(metastore.running()).isTrue();
      assertThat(URI.create(metastore.uri()).getPort()).isEqualTo(metastore.port());
      assertThat(metastore.confDir().resolve("hive-site.xml"))
          .content()
          .contains(metastore.uri(), metastore.warehouse().toUri().toString());
    }
  }

  @Test
  void comesBackOnTheSamePortAfterItWasKilled() {
    RealMetastore metastore = RealMetastore.start(HiveLine.V3_1);
    try (metastore) {
      metastore.kill();
      assertThat(metastore.running()).isFalse();
      assertThat(MetastorePing.answers(metastore.port())).isFalse();

      metastore.restart();
      assertThat(MetastorePing.answers(metastore.port())).isTrue();
    }
    assertThat(metastore.running()).isFalse();
    assertThat(Files.exists(metastore.confDir())).isFalse();
  }

  @Test
  void showsTheLogOfAServerThatDoesNotStart() {
    Map<String, String> unknownDriver =
        Map.of("javax.jdo.option.ConnectionDriverName", "com.example.NoSuchDriver");

    assertThatThrownBy(() -> RealMetastore.start(HiveLine.V2_3, unknownDriver))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("The metastore of Hive 2.3.10 ended with exit code")
        .hasMessageContaining("com.example.NoSuchDriver");
  }
}
