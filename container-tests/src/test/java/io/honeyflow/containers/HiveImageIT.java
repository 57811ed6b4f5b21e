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
package io.honeyflow.containers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.honeyflow.testing.flink.ClusterSetup;
import io.honeyflow.testing.flink.FlinkCluster;
import io.honeyflow.testing.flink.FlinkLine;
import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.process.HadoopXml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.BindMode;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.kafka.KafkaContainer;

/** Rows go from Kafka's own image through Flink into tables that Hive's own image serves. */
final class HiveImageIT {
  private static final String HIVE = "apache/hive:4.1.0";
  private static final String KAFKA = "apache/kafka:4.1.1";
  private static final int METASTORE = 9083;
  private static final Duration START = Duration.ofMinutes(5);

  @BeforeAll
  static void skipWithoutDocker() {
    assumeTrue(
        DockerClientFactory.instance().isDockerAvailable(),
        "needs a Docker engine, which this machine lacks");
  }

  @Test
  void hiveReadsWhatCameThroughKafka(@TempDir Path warehouse) throws Exception {
    // The user of the image writes below it, and so does this one, at the same path.
    Files.setPosixFilePermissions(warehouse, PosixFilePermissions.fromString("rwxrwxrwx"));
    try (Network network = Network.newNetwork();
        KafkaContainer kafka = new KafkaContainer(KAFKA);
        GenericContainer<?> metastore = metastore(network, warehouse);
        GenericContainer<?> server = server(network, warehouse)) {
      kafka.start();
      metastore.start();
      server.start();
      beeline(
          server,
          "CREATE EXTERNAL TABLE visits (id STRING, pv BIGINT) PARTITIONED BY (dt STRING)"
              + " STORED AS PARQUET LOCATION 'file://"
              + warehouse
              + "/visits'");

      try (FlinkCluster flink = flink()) {
        flink.run(script(kafka, site(metastore, warehouse))).succeeded();
      }

      assertThat(beeline(server, "SELECT id, pv, dt FROM visits"))
          .contains("a,1,2024-01-01", "b,2,2024-01-02");
    }
  }

  private static GenericContainer<?> metastore(Network network, Path warehouse) {
    return new GenericContainer<>(HIVE)
        .withNetwork(network)
        .withNetworkAliases("metastore")
        .withEnv("SERVICE_NAME", "metastore")
        .withFileSystemBind(warehouse.toString(), warehouse.toString(), BindMode.READ_WRITE)
        .withExposedPorts(METASTORE)
        .waitingFor(Wait.forListeningPort())
        .withStartupTimeout(START);
  }

  private static GenericContainer<?> server(Network network, Path warehouse) {
    return new GenericContainer<>(HIVE)
        .withNetwork(network)
        .withEnv("SERVICE_NAME", "hiveserver2")
        .withEnv("IS_RESUME", "true")
        .withEnv("SERVICE_OPTS", "-Dhive.metastore.uris=thrift://metastore:" + METASTORE)
        .withFileSystemBind(warehouse.toString(), warehouse.toString(), BindMode.READ_WRITE)
        .withExposedPorts(10000)
        .waitingFor(Wait.forListeningPort())
        .withStartupTimeout(START);
  }

  private static String beeline(GenericContainer<?> server, String statement) throws Exception {
    ExecResult run =
        server.execInContainer(
            "beeline",
            "-u",
            "jdbc:hive2://localhost:10000/",
            "--outputformat=csv2",
            "--silent=true",
            "-e",
            statement);
    if (run.getExitCode() != 0) {
      throw new IllegalStateException(statement + ": " + run.getStdout() + run.getStderr());
    }
    return run.getStdout();
  }

  private static FlinkCluster flink() throws IOException {
    List<Path> jars = new ArrayList<>(ClassPath.named("flink-kafka-2.3").entries());
    jars.add(connector());
    return FlinkCluster.start(FlinkLine.V2_3, ClusterSetup.of(jars));
  }

  private static Path connector() throws IOException {
    Path target =
        Path.of(System.getProperty(ClassPath.ROOT_PROPERTY), "sort-connector-hive", "target");
    try (Stream<Path> files = Files.list(target)) {
      return files
          .filter(file -> file.getFileName().toString().matches("sort-connector-hive-.*\\.jar"))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("No connector in " + target));
    }
  }

  private static Path site(GenericContainer<?> metastore, Path warehouse) {
    String uri = "thrift://" + metastore.getHost() + ":" + metastore.getMappedPort(METASTORE);
    HadoopXml.write(
        warehouse.resolve("conf/hive-site.xml"),
        Map.of("hive.metastore.uris", uri, "fs.defaultFS", "file:///"));
    return warehouse.resolve("conf");
  }

  private static String script(KafkaContainer kafka, Path site) {
    return """
        SET 'table.dml-sync' = 'true';
        SET 'execution.checkpointing.interval' = '1 s';
        CREATE TABLE topic (id STRING, pv BIGINT, dt STRING) WITH (
          'connector' = 'kafka', 'topic' = 'visits', 'format' = 'json',
          'properties.bootstrap.servers' = '%s', 'properties.group.id' = 'honeyflow',
          'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
        CREATE TABLE visits (id STRING, pv BIGINT, dt STRING) PARTITIONED BY (dt) WITH (
          'connector' = 'hive', 'default-database' = 'default', 'hive-conf-dir' = '%s');
        INSERT INTO topic VALUES ('a', 1, '2024-01-01'), ('b', 2, '2024-01-02');
        INSERT INTO visits SELECT * FROM topic;
        """
        .formatted(kafka.getBootstrapServers(), site);
  }
}
