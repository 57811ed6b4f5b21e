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
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Metastores that let nobody in without Kerberos, whose tickets live for half a minute and whose
 * delegation tokens live for ten seconds.
 */
@Tag("surroundings")
final class KerberosIT {
  private static final List<HiveLine> LINES = List.of(HiveLine.V2_3, HiveLine.V3_1, HiveLine.V4_1);

  private static final Duration TICKET_LIFETIME = Duration.ofSeconds(30);
  private static final int TOKEN_SECONDS = 10;

  private static final Map<HiveLine, RealMetastore> METASTORES = new EnumMap<>(HiveLine.class);
  private static RealKdc kdc;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    kdc = RealKdc.start(TICKET_LIFETIME, List.of("hive/localhost", "flink"));
    LINES.forEach(line -> METASTORES.put(line, RealMetastore.start(line, setup(line))));
  }

  private static MetastoreSetup setup(HiveLine line) {
    Map<String, String> properties = new HashMap<>(kdc.serverProperties());
    properties.put(
        "hive.cluster.delegation.token.renew-interval",
        line == HiveLine.V2_3 ? TOKEN_SECONDS + "000" : TOKEN_SECONDS + "s");
    properties.put("hadoop.proxyuser.flink.hosts", "*");
    properties.put("hadoop.proxyuser.flink.groups", "*");
    // Hadoop 2 asks the JDK's own class for the realm.
    String asksTheJdk = "--add-exports=java.security.jgss/sun.security.krb5=ALL-UNNAMED";
    return new MetastoreSetup(properties, List.of(), List.of(kdc.jvmOption(), asksTheJdk));
  }

  @AfterAll
  static void stop() {
    METASTORES.values().forEach(RealMetastore::close);
    kdc.close();
  }

  @Tag("long")
  @Test
  void aJobWithAKeytabOutlivesItsTicket() throws Exception {
    ClusterSetup setup = cluster().with(keytab());
    try (FlinkCluster cluster = FlinkCluster.start(ForkedSql.line(), setup)) {
      cluster.run(endless("renewed", "none")).succeeded();
      Instant expired = Instant.now().plus(TICKET_LIFETIME).plusSeconds(5);
      awaitMoreThan(none(), "renewed");

      Await.until("the end of the ticket", () -> Instant.now().isAfter(expired));
      METASTORES.values().forEach(RealMetastore::restart);
      awaitMoreThan(committed("renewed"), "renewed");

      assertThat(cluster.jobs()).containsValue("RUNNING");
    }
  }

  @Test
  void taskManagersWithoutAKeytabHaveDelegationTokens() throws Exception {
    String folders =
        METASTORES.values().stream()
            .map(metastore -> metastore.confDir().toString())
            .collect(Collectors.joining(";"));
    ClusterSetup setup =
        cluster()
            .with(Map.of("security.delegation.token.provider.honeyflow.hive-conf-dir", folders))
            .withJobManager(keytab());
    try (FlinkCluster cluster = FlinkCluster.start(ForkedSql.line(), setup)) {
      StringBuilder loggedIn = new StringBuilder();
      keytab().forEach((key, value) -> loggedIn.append("SET '%s' = '%s';\n".formatted(key, value)));
      cluster.run(loggedIn + endless("by_token", "fixed-delay")).succeeded();
      Instant expired = Instant.now().plusSeconds(TOKEN_SECONDS);
      awaitMoreThan(none(), "by_token");

      Await.until("the end of the first tokens", () -> Instant.now().isAfter(expired));
      cluster.killTaskManager();
      cluster.startTaskManager();
      awaitMoreThan(committed("by_token"), "by_token");
    }
  }

  @Test
  void theMetastoreSeesTheProxyUser() throws Exception {
    ForkedSql.withConnectorInLib(folder)
        .behind(kdc.coreSite())
        .with(kdc.jvmOption())
        .in(Map.of("KRB5CCNAME", kdc.ticket("flink").toString(), "HADOOP_PROXY_USER", "alice"))
        .run(
            statements("proxied")
                .map(statement -> statement.replace("FROM numbers", "FROM (VALUES (1)) AS t (id)"))
                .toArray(String[]::new));

    METASTORES.forEach(
        (line, metastore) -> assertThat(metastore.log()).as(line.version()).contains("ugi=alice"));
    assertThat(committed("proxied")).doesNotContainValue(0);
  }

  @Test
  void withoutATicketItSaysHowToGetOne() throws Exception {
    assertThat(
            ForkedSql.withConnectorInLib(folder)
                .behind(kdc.coreSite())
                .with(kdc.jvmOption())
                .refused(
                    declared("refused", HiveLine.V3_1), "INSERT INTO refused_v3_1 VALUES (1, 'a')"))
        .contains("Cannot ")
        .contains("has no Kerberos ticket")
        .contains("security.kerberos.login.keytab");
  }

  @Test
  void withoutHadoopsSecurityItSaysWhereToSwitchItOn() throws Exception {
    assertThat(
            ForkedSql.withConnectorInLib(folder)
                .with(kdc.jvmOption())
                .refused(
                    declared("refused", HiveLine.V3_1), "INSERT INTO refused_v3_1 VALUES (1, 'a')"))
        .contains("Hadoop's security is off")
        .contains("hadoop.security.authentication");
  }

  private static ClusterSetup cluster() {
    return ClusterSetup.of(List.of(kdc.coreSite(), ForkedSql.connector()))
        .withJvm(kdc.jvmOption())
        .with(Map.of("security.kerberos.login.use-ticket-cache", "false"));
  }

  private static Map<String, String> keytab() {
    return Map.of(
        "security.kerberos.login.keytab", kdc.keytab().toString(),
        "security.kerberos.login.principal", kdc.principal("flink"));
  }

  /** A job that goes on until its cluster ends, with a table in each metastore. */
  private static String endless(String table, String restarts) {
    return """
        SET 'execution.checkpointing.interval' = '1 s';
        SET 'restart-strategy.type' = '%s';
        SET 'restart-strategy.fixed-delay.attempts' = '100';
        SET 'restart-strategy.fixed-delay.delay' = '500 ms';
        CREATE TABLE numbers (id BIGINT) WITH ('connector' = 'datagen',
          'rows-per-second' = '10', 'fields.id.kind' = 'sequence',
          'fields.id.start' = '0', 'fields.id.end' = '100000');
        %s;
        """
        .formatted(restarts, statements(table).collect(Collectors.joining(";\n")));
  }

  private static Stream<String> statements(String table) {
    String inserts =
        LINES.stream()
            .map(
                line ->
                    "INSERT INTO %s SELECT id, CAST(id / 20 AS STRING) FROM numbers;"
                        .formatted(name(table, line)))
            .collect(Collectors.joining("\n"));
    return Stream.concat(
        LINES.stream().map(line -> declared(table, line)),
        Stream.of("EXECUTE STATEMENT SET BEGIN\n" + inserts + "\nEND"));
  }

  private static String declared(String table, HiveLine line) {
    return """
        CREATE TABLE %s (id BIGINT, p STRING) PARTITIONED BY (p) WITH (
          'connector' = 'hive', 'default-database' = 'default', 'hive-conf-dir' = '%s',
          'sink.table.create' = 'if-not-exists', 'sink.table.format' = 'textfile')"""
        .formatted(name(table, line), METASTORES.get(line).confDir());
  }

  private static String name(String table, HiveLine line) {
    return table + "_" + line.name().toLowerCase(Locale.ROOT);
  }

  private static Map<HiveLine, Integer> none() {
    return LINES.stream().collect(Collectors.toMap(line -> line, line -> 0));
  }

  private static void awaitMoreThan(Map<HiveLine, Integer> before, String table) throws Exception {
    Await.until(
        "more partitions than " + before + " of " + table,
        () -> {
          Map<HiveLine, Integer> now = committed(table);
          return LINES.stream().allMatch(line -> now.get(line) > before.get(line));
        });
  }

  /** Partitions that each metastore has: the marker comes after it. */
  private static Map<HiveLine, Integer> committed(String table) throws IOException {
    Map<HiveLine, Integer> found = new EnumMap<>(HiveLine.class);
    for (HiveLine line : LINES) {
      Path place = METASTORES.get(line).warehouse().resolve(name(table, line));
      int markers = 0;
      if (Files.exists(place)) {
        try (Stream<Path> all = Files.walk(place)) {
          markers = (int) all.filter(file -> file.endsWith("_SUCCESS")).count();
        }
      }
      found.put(line, markers);
    }
    return found;
  }
}
