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
package io.honeyflow.hive.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.hive.filesystem.TableFileSystems;
import io.honeyflow.hive.filesystem.WholeFile;
import io.honeyflow.testing.hdfs.MiniHdfs;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystem.WriteMode;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.RecoverableFsDataOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Site files on HDFS, and two clusters of one name in one process. */
class HdfsClustersIT {
  private static final String SITE =
      "<configuration><property><name>hive.metastore.uris</name>"
          + "<value>thrift://in-hdfs:9083</value></property></configuration>";

  private static MiniHdfs one;
  private static MiniHdfs two;

  @BeforeAll
  static void start() {
    one = MiniHdfs.start();
    two = MiniHdfs.start();
  }

  @AfterAll
  static void stop() {
    one.close();
    two.close();
  }

  @Test
  void readsHiveSiteFromHdfs() throws IOException {
    Path file = new Path(one.uri() + "/user/hive/hive-site.xml");
    try (TableFileSystems fileSystems = new TableFileSystems(Map.of())) {
      write(fileSystems, file, SITE);
    }

    assertThat(load(file.toString(), Map.of()).metastore().uris())
        .containsExactly("thrift://in-hdfs:9083");
    assertThat(load(file.getParent().toString(), Map.of()).metastore().uris())
        .containsExactly("thrift://in-hdfs:9083");
  }

  @Test
  void findsHiveSiteThroughTheTablesNameService() throws IOException {
    try (TableFileSystems fileSystems = new TableFileSystems(cluster(one))) {
      write(fileSystems, new Path("hdfs://cluster/conf/hive-site.xml"), SITE);
    }

    assertThat(load("hdfs://cluster/conf", cluster(one)).metastore().uris())
        .containsExactly("thrift://in-hdfs:9083");
    assertThatThrownBy(() -> load("hdfs://cluster/conf", cluster(two)))
        .isInstanceOf(SiteFileException.class)
        .hasMessageContaining("hive-conf-dir 'hdfs://cluster/conf': no hive-site.xml");
  }

  @Test
  void replacesAFileAsAWhole() throws IOException {
    Path file = new Path("hdfs://cluster/warehouse/marked/_SUCCESS");
    try (TableFileSystems fileSystems = new TableFileSystems(cluster(one))) {
      FileSystem fileSystem = fileSystems.of(file);
      for (String content : List.of("first", "and then another")) {
        WholeFile.replace(fileSystem, file, content.getBytes(StandardCharsets.UTF_8), "a1");

        try (var in = fileSystem.open(file)) {
          assertThat(in.readAllBytes()).asString(StandardCharsets.UTF_8).isEqualTo(content);
        }
        assertThat(fileSystem.listStatus(file.getParent())).hasSize(1);
      }
    }
  }

  @Test
  void keepsTwoClustersOfOneNameApart() throws IOException {
    Path file = new Path("hdfs://cluster/warehouse/t/file");
    try (TableFileSystems first = new TableFileSystems(cluster(one));
        TableFileSystems second = new TableFileSystems(cluster(two))) {
      RecoverableFsDataOutputStream out = first.of(file).createRecoverableWriter().open(file);
      out.write(new byte[] {1, 2, 3});
      out.closeForCommit().commit();

      assertThat(first.of(file).getFileStatus(file).getLen()).isEqualTo(3);
      assertThat(second.of(file).exists(file)).isFalse();
    }
  }

  private static void write(TableFileSystems fileSystems, Path file, String text)
      throws IOException {
    FileSystem fileSystem = fileSystems.of(file);
    try (OutputStream out = fileSystem.create(file, WriteMode.OVERWRITE)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static ClusterConf load(String hiveConfDir, Map<String, String> hadoop) {
    Map<String, String> options = new HashMap<>();
    hadoop.forEach((key, value) -> options.put("hadoop." + key, value));
    return SiteFiles.ofProcess()
        .load(new SiteRequest(hiveConfDir, null, options, Duration.ofSeconds(10)));
  }

  private static Map<String, String> cluster(MiniHdfs hdfs) {
    return Map.of(
        "fs.defaultFS", "hdfs://cluster",
        "dfs.nameservices", "cluster",
        "dfs.ha.namenodes.cluster", "nn1",
        "dfs.namenode.rpc-address.cluster.nn1", hdfs.uri().substring("hdfs://".length()),
        "dfs.client.failover.proxy.provider.cluster",
            "org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider");
  }
}
