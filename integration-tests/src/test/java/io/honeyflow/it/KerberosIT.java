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

import io.honeyflow.testing.flink.ClusterSetup;
import io.honeyflow.testing.flink.FlinkCluster;
import io.honeyflow.testing.kerberos.RealKdc;
import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.metastore.MetastoreSetup;
import io.honeyflow.testing.metastore.RealMetastore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A metastore that lets nobody in without Kerberos, whose tickets live for half a minute. */
@Tag("surroundings")
final class KerberosIT {
  private static final Duration LIFETIME = Duration.ofSeconds(30);

  private static RealKdc kdc;
  private static RealMetastore metastore;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    kdc = RealKdc.start(LIFETIME, List.of("hive/localhost", "flink"));
    metastore =
        RealMetastore.start(
            HiveLine.V3_1,
            new MetastoreSetup(kdc.serverProperties(), List.of(), List.of(kdc.jvmOption())));
  }

  @AfterAll
  static void stop() {
    try (RealKdc closedLast = kdc;
        RealMetastore closedFirst = metastore) {}
  }

  @Tag("long")
  @Test
  void aJobWithAKeytabOutlivesItsTicket() throws Exception {
    ClusterSetup setup =
        ClusterSetup.of(List.of(kdc.coreSite(), ForkedSql.connector()))
            .withJvm(kdc.jvmOption())
            .with(
                Map.of(
                    "security.kerberos.login.use-ticket-cache", "false",
                    "security.kerberos.login.keytab", kdc.keytab().toString(),
                    "security.kerberos.login.principal", kdc.principal("flink")));
    try (FlinkCluster cluster = FlinkCluster.start(ForkedSql.line(), setup)) {
      cluster
          .run(
              """
              SET 'execution.checkpointing.interval' = '1 s';
              SET 'restart-strategy.type' = 'none';
              CREATE TABLE numbers (id BIGINT) WITH ('connector' = 'datagen',
                'rows-per-second' = '10', 'fields.id.kind' = 'sequence',
                'fields.id.start' = '0', 'fields.id.end' = '1000000');
              %s;
              INSERT INTO renewed SELECT id, CAST(id / 100 AS STRING) FROM numbers;
              """
                  .formatted(declared("renewed")))
          .succeeded();
      Instant expired = Instant.now().plus(LIFETIME).plusSeconds(5);
      Await.until("a committed partition", () -> !committed("renewed").isEmpty());

      Await.until("the end of the ticket", () -> Instant.now().isAfter(expired));
      metastore.restart();
      int before = committed("renewed").size();
      Await.until("two more", () -> committed("renewed").size() >= before + 2);

      assertThat(cluster.jobs()).containsValue("RUNNING");
    }
  }

  @Test
  void withoutATicketItSaysHowToGetOne() throws Exception {
    assertThat(
            ForkedSql.withConnectorInLib(folder)
                .behind(kdc.coreSite())
                .with(kdc.jvmOption())
                .refused(declared("refused"), "INSERT INTO refused VALUES (1, 'a')"))
        .contains("Cannot ")
        .contains("has no Kerberos ticket")
        .contains("security.kerberos.login.keytab");
  }

  @Test
  void withoutHadoopsSecurityItSaysWhereToSwitchItOn() throws Exception {
    assertThat(
            ForkedSql.withConnectorInLib(folder)
                .with(kdc.jvmOption())
                .refused(declared("refused"), "INSERT INTO refused VALUES (1, 'a')"))
        .contains("Hadoop's security is off")
        .contains("hadoop.security.authentication");
  }

  private static String declared(String table) {
    return """
        CREATE TABLE %s (id BIGINT, p STRING) PARTITIONED BY (p) WITH (
          'connector' = 'hive', 'default-database' = 'default', 'hive-conf-dir' = '%s',
          'sink.table.create' = 'if-not-exists', 'sink.table.format' = 'textfile')"""
        .formatted(table, metastore.confDir());
  }

  /** Partitions that the metastore has: the marker comes after it. */
  private static List<Path> committed(String table) throws IOException {
    Path place = metastore.warehouse().resolve(table);
    if (!Files.exists(place)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(place)) {
      return all.filter(file -> file.endsWith("_SUCCESS")).toList();
    }
  }
}
