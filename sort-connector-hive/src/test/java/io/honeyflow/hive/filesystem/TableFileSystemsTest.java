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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.local.LocalFileSystem;
import org.apache.flink.runtime.fs.hdfs.HadoopFileSystem;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableFileSystemsTest {
  private static final Path FILE = new Path("hdfs://cluster/warehouse/t/file");

  @Test
  void neverMixesTheClustersOfTwoTables() throws IOException {
    try (TableFileSystems one = new TableFileSystems(cluster("localhost:1"));
        TableFileSystems two = new TableFileSystems(cluster("localhost:2"))) {
      assertThat(nameNode(one.of(FILE))).isEqualTo("localhost:1");
      assertThat(nameNode(two.of(FILE))).isEqualTo("localhost:2");
      assertThat(nameNode(one.of(FILE))).isEqualTo("localhost:1");
      assertThat(one.of(FILE)).isSameAs(one.of(FILE)).isNotSameAs(two.of(FILE));
    }
  }

  @Test
  void travelsWithItsSettings() throws Exception {
    TableFileSystems original = new TableFileSystems(cluster("localhost:1"));
    FileSystem opened = original.of(FILE);

    try (original;
        TableFileSystems copy = InstantiationUtil.clone(original)) {
      assertThat(nameNode(copy.of(FILE))).isEqualTo("localhost:1");
      assertThat(copy.of(FILE)).isNotSameAs(opened);
    }
  }

  @Test
  void closesWhatItOpenedAndOpensAnew() throws IOException {
    TableFileSystems fileSystems = new TableFileSystems(cluster("localhost:1"));
    FileSystem opened = fileSystems.of(FILE);

    fileSystems.close();
    fileSystems.close();

    assertThatThrownBy(() -> opened.getFileStatus(FILE)).hasMessageContaining("Filesystem closed");
    assertThat(fileSystems.of(FILE)).isNotSameAs(opened);
    fileSystems.close();
  }

  @Test
  void leavesOtherSchemesToFlink() throws IOException {
    try (TableFileSystems fileSystems = new TableFileSystems(Map.of())) {
      assertThat(fileSystems.of(new Path("file:/tmp/t")).getUri())
          .isEqualTo(LocalFileSystem.getLocalFsURI());
      assertThat(fileSystems.of(new Path("/tmp/t")).getUri())
          .isEqualTo(LocalFileSystem.getLocalFsURI());
    }
  }

  @Test
  void findsAPathWithoutASchemeInTheTablesDefaultFileSystem() throws IOException {
    try (TableFileSystems fileSystems = new TableFileSystems(cluster("localhost:1"))) {
      assertThat(nameNode(fileSystems.of(new Path("/warehouse/t")))).isEqualTo("localhost:1");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3://bucket/t", "s3a://bucket/t"})
  void refusesSettingsThatWouldHaveNoEffect(String location) {
    TableFileSystems fileSystems = new TableFileSystems(Map.of("fs.s3a.endpoint", "here"));

    assertThat(fileSystems.problem(new Path(location)))
        .hasValueSatisfying(
            problem ->
                assertThat(problem)
                    .contains("'hadoop.fs.s3a.endpoint'", "Flink's configuration file"));
    assertThatThrownBy(() -> fileSystems.of(new Path(location)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("'hadoop.fs.s3a.endpoint'");
    assertThat(fileSystems.problem(new Path("file:/t"))).isEmpty();
  }

  @Test
  void putsTheTablesSettingsOverHadoopsDefaults() {
    TableFileSystems fileSystems = new TableFileSystems(Map.of("dfs.replication", "7"));

    assertThat(fileSystems.hadoopConfiguration().get("dfs.replication")).isEqualTo("7");
    assertThat(fileSystems.hadoopConfiguration().get("io.file.buffer.size")).isNotNull();
  }

  private static Map<String, String> cluster(String nameNode) {
    return Map.of(
        "fs.defaultFS", "hdfs://cluster",
        "dfs.nameservices", "cluster",
        "dfs.ha.namenodes.cluster", "nn1",
        "dfs.namenode.rpc-address.cluster.nn1", nameNode,
        "dfs.client.failover.proxy.provider.cluster",
            "org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider");
  }

  private static String nameNode(FileSystem fileSystem) {
    return ((HadoopFileSystem) fileSystem)
        .getHadoopFileSystem()
        .getConf()
        .get("dfs.namenode.rpc-address.cluster.nn1");
  }
}
