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

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class HiveMetastoreExtensionIT {

  @RegisterExtension
  static final HiveMetastoreExtension HIVE = HiveMetastoreExtension.of(HiveLine.V3_1);

  @Test
  void givesARunningMetastoreOfTheLine() {
    assertThat(HIVE.metastore().running()).isTrue();
    assertThat(HIVE.metastore().line()).isEqualTo(HiveLine.V3_1);
  }

  @Nested
  final class AnotherClass {

    @RegisterExtension
    static final HiveMetastoreExtension SAME_LINE = HiveMetastoreExtension.of(HiveLine.V3_1);

    @Test
    void sharesIt() {
      assertThat(SAME_LINE.metastore()).isSameAs(HIVE.metastore());
    }
  }
}
