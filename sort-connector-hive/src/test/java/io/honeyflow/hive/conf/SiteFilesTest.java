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

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SiteFilesTest {
  private static final String URIS = "hive.metastore.uris";

  @TempDir private Path folder;
  private final Map<String, String> environment = new HashMap<>();
  private final Map<String, String> options = new HashMap<>();

  @Test
  void readsADirectoryAFileAndTheirUris() throws IOException {
    Path file = hiveSite("conf", Map.of(URIS, "thrift://a:1,thrift://b:2"));

    for (String place :
        new String[] {
          file.getParent().toString(),
          file.getParent() + "/",
          file.toString(),
          file.getParent().toUri().toString(),
          "file:" + file
        }) {
      ClusterConf cluster = load(place);

      assertThat(cluster.metastore().uris()).containsExactly("thrift://a:1", "thrift://b:2");
      assertThat(cluster.metastore().retryTimeout()).isEqualTo(Duration.ofMinutes(3));
      assertThat(cluster.warnings()).isEmpty();
    }
  }

  @Test
  void needsNoFileWhenTheOptionsNameAMetastore() {
    options.put(URIS, " thrift://a:1 , thrift://b:2 ");

    ClusterConf cluster = load(null);

    assertThat(cluster.metastore().uris()).containsExactly("thrift://a:1", "thrift://b:2");
    assertThat(cluster.warnings()).isEmpty();
  }

  @Test
  void letsOptionsWinOverTheFile() throws IOException {
    Path file =
        hiveSite(
            "conf",
            Map.of(URIS, "thrift://file:1", "hive.metastore.client.socket.timeout", "600s"));
    options.put("metastore.thrift.uris", "thrift://option:1");

    MetastoreConf metastore = load(file.toString()).metastore();

    assertThat(metastore.uris()).containsExactly("thrift://option:1");
    assertThat(metastore.properties())
        .containsEntry("hive.metastore.client.socket.timeout", "600s")
        .containsEntry(URIS, "thrift://option:1");
  }

  @Test
  void keepsOnlyWhatConcernsAClientAndNoSecret() throws IOException {
    Path file =
        hiveSite(
            "conf",
            Map.of(
                "metastore.thrift.uris", "thrift://a:1",
                "metastore.sasl.enabled", "true",
                "hive.exec.default.partition.name", "__NONE__",
                "hive.metastore.warehouse.dir", "/warehouse",
                "javax.jdo.option.ConnectionPassword", "hidden",
                "hive.metastore.truststore.password", "hidden",
                "hive.metastore.client.plain.password", "hidden"));

    ClusterConf cluster = load(file.toString());

    assertThat(cluster.metastore().properties())
        .containsOnly(
            Map.entry(URIS, "thrift://a:1"),
            Map.entry("hive.metastore.sasl.enabled", "true"),
            Map.entry("hive.exec.default.partition.name", "__NONE__"));
    assertThat(cluster.toString()).doesNotContain("hidden");
  }

  @Test
  void saysThatASecretInTheOptionsIsNotUsed() {
    options.put(URIS, "thrift://a:1");
    options.put("hadoop.fs.s3a.secret.key", "hidden");

    ClusterConf cluster = load(null);

    assertThat(cluster.warnings())
        .singleElement()
        .asString()
        .contains("'hadoop.fs.s3a.secret.key'")
        .doesNotContain("hidden");
    assertThat(cluster.hadoop()).isEmpty();
  }

  @Test
  void looksOnTheClassPathWhenNothingIsThere() throws IOException {
    Path file = hiveSite("classpath", Map.of(URIS, "thrift://classpath:1"));

    ClusterConf cluster = load(folder.resolve("absent").toString(), file.getParent());

    assertThat(cluster.metastore().uris()).containsExactly("thrift://classpath:1");
    assertThat(cluster.warnings()).singleElement().asString().contains("absent", "the class path");
  }

  @Test
  void looksIntoTheEnvironmentLast() throws IOException {
    Path file = hiveSite("environment", Map.of(URIS, "thrift://environment:1"));
    environment.put("HIVE_CONF_DIR", file.getParent().toString());

    assertThat(load(null).metastore().uris()).containsExactly("thrift://environment:1");
    assertThat(load(null).warnings()).isEmpty();
    assertThat(load("anything").warnings())
        .singleElement()
        .asString()
        .contains("'anything'", "HIVE_CONF_DIR");
  }

  @Test
  void saysThatTheOptionsAloneAreUsedWhenThereIsNoFileAtAll() {
    options.put(URIS, "thrift://option:1");

    ClusterConf cluster = load("absent");

    assertThat(cluster.metastore().uris()).containsExactly("thrift://option:1");
    assertThat(cluster.warnings())
        .containsExactly(
            "hive-conf-dir 'absent' holds no hive-site.xml; the table's options alone are used.");
  }

  @Test
  void listsEveryPlaceWhenNothingNamesAMetastore() throws IOException {
    Path file = hiveSite("environment", Map.of("hive.metastore.warehouse.dir", "/w"));
    environment.put("HIVE_CONF_DIR", file.getParent().toString());

    assertThatThrownBy(() -> load("absent"))
        .isInstanceOf(SiteFileException.class)
        .hasMessageContaining("hive-conf-dir 'absent': no hive-site.xml")
        .hasMessageContaining("the class path: no hive-site.xml")
        .hasMessageContaining("HIVE_CONF_DIR '" + file.getParent() + "': it has no " + URIS)
        .hasMessageContaining("Set hive-conf-dir");
  }

  @Test
  void saysWhichFileIsBroken() throws IOException {
    Path file = Files.writeString(folder.resolve("hive-site.xml"), "<configuration>");

    assertThatThrownBy(() -> load(file.toString()))
        .isInstanceOf(SiteFileException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("plain Hadoop configuration file");
  }

  @Test
  void saysThatAnHdfsCannotBeReached() {
    assertThatThrownBy(() -> load("hdfs://host.invalid:9000/user/hive/hive-site.xml"))
        .isInstanceOf(SiteFileException.class)
        .hasMessageContaining("hdfs://host.invalid:9000/user/hive/hive-site.xml")
        .hasMessageContaining("host.invalid")
        .hasMessageContaining("hadoop-conf-dir");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a:1", "thrift://a", "http://a:1", "thrift://a:1;thrift://b:1", "thrift://a:0"})
  void refusesWhatIsNoAddress(String uris) {
    options.put(URIS, uris);

    assertThatThrownBy(() -> load(null))
        .isInstanceOf(SiteFileException.class)
        .hasMessageContaining("'" + uris + "'")
        .hasMessageContaining("thrift://host:port");
  }

  @Test
  void readsHadoopsFilesAndOptionsWithoutDefaults() throws IOException {
    Path conf = folder.resolve("hadoop");
    write(
        conf.resolve("core-site.xml"),
        Map.of("fs.defaultFS", "hdfs://cluster", "fs.s3a.endpoint", "x", "a.password", "hidden"));
    write(conf.resolve("hdfs-site.xml"), Map.of("dfs.nameservices", "cluster"));
    options.put(URIS, "thrift://a:1");
    options.put("hadoop.dfs.replication", "2");
    options.put("hadoop.fs.defaultFS", "hdfs://option");

    assertThat(loadHadoop(conf.toString()).hadoop())
        .containsOnly(
            Map.entry("fs.defaultFS", "hdfs://option"),
            Map.entry("dfs.nameservices", "cluster"),
            Map.entry("dfs.replication", "2"));

    environment.put("HADOOP_CONF_DIR", conf.toString());
    options.remove("hadoop.fs.defaultFS");
    assertThat(load(null).hadoop()).containsEntry("fs.defaultFS", "hdfs://cluster");
  }

  @Test
  void letsTheCredentialProviderTravel() {
    options.put(URIS, "thrift://a:1");
    options.put("hadoop.hadoop.security.credential.provider.path", "jceks://hdfs/c.jceks");

    assertThat(load(null).metastore().properties())
        .containsEntry("hadoop.security.credential.provider.path", "jceks://hdfs/c.jceks");
  }

  @Test
  void refusesAHadoopFolderWithoutHadoopsFiles() {
    options.put(URIS, "thrift://a:1");

    assertThatThrownBy(() -> loadHadoop(folder.toString()))
        .isInstanceOf(SiteFileException.class)
        .hasMessageContaining("hadoop-conf-dir '" + folder + "'")
        .hasMessageContaining("core-site.xml");
  }

  @Test
  void keepsTwoTablesApart() throws IOException {
    Path one = hiveSite("one", Map.of(URIS, "thrift://one:1"));
    Path two = hiveSite("two", Map.of(URIS, "thrift://two:1"));

    ClusterConf first = load(one.toString());
    ClusterConf second = load(two.toString());

    assertThat(first.metastore().uris()).containsExactly("thrift://one:1");
    assertThat(second.metastore().uris()).containsExactly("thrift://two:1");
  }

  private ClusterConf load(String hiveConfDir) {
    return load(hiveConfDir, folder.resolve("empty-class-path"));
  }

  private ClusterConf load(String hiveConfDir, Path classPath) {
    return files(classPath)
        .load(new SiteRequest(hiveConfDir, null, options, Duration.ofMinutes(3)));
  }

  private ClusterConf loadHadoop(String hadoopConfDir) {
    return files(folder.resolve("empty-class-path"))
        .load(new SiteRequest(null, hadoopConfDir, options, Duration.ofMinutes(3)));
  }

  private SiteFiles files(Path classPath) {
    try {
      Files.createDirectories(classPath);
      return new SiteFiles(
          environment, new URLClassLoader(new URL[] {classPath.toUri().toURL()}, null));
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
  }

  private Path hiveSite(String name, Map<String, String> properties) throws IOException {
    return write(folder.resolve(name).resolve("hive-site.xml"), properties);
  }

  private static Path write(Path file, Map<String, String> properties) throws IOException {
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?><configuration>");
    properties.forEach(
        (name, value) ->
            xml.append("<property><name>")
                .append(name)
                .append("</name><value>")
                .append(value)
                .append("</value></property>"));
    Files.createDirectories(file.getParent());
    return Files.writeString(file, xml.append("</configuration>"));
  }
}
