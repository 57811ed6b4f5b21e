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
package io.honeyflow.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.hive.conf.TableName;
import io.honeyflow.testing.process.ClassPath;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.Test;

/** The other tests prove nothing if they run on anything else. */
final class ClassPathIT {
  @Test
  void flinkIsOfTheLineThatThisModuleNames() {
    assertThat(EnvironmentInformation.getVersion()).isEqualTo(System.getProperty("flink.version"));
  }

  @Test
  void hadoopIsOfTheReleaseThatThisModuleNames() {
    assertThat(VersionInfo.getVersion()).isEqualTo(System.getProperty("hadoop.version"));
  }

  @Test
  void theConnectorIsTheShadedJar() {
    assertThat(ClassPath.home(TableName.class)).isEqualTo(ForkedSql.connector()).isRegularFile();
    assertThat(ClassPath.home(TableName.class).getFileName().toString())
        .startsWith("sort-connector-hive")
        .endsWith(".jar");
  }

  @Test
  void nothingThatTheJarBundlesIsBesideIt() {
    assertThat(System.getProperty("java.class.path"))
        .doesNotContain("/hive-", "/parquet-", "/orc-", "/libthrift");
  }
}
