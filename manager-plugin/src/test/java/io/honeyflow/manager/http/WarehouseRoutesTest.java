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
package io.honeyflow.manager.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.hive.conf.MetastoreConf;
import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.NewPartition;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.metastore.thrift.ThriftMetastoreFactory;
import io.honeyflow.manager.access.AllowRules;
import io.honeyflow.manager.access.Role;
import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.metastore.HiveMetastoreExtension;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Forms look into a real metastore. */
class WarehouseRoutesTest {

  @RegisterExtension
  static final HiveMetastoreExtension HIVE = HiveMetastoreExtension.of(HiveLine.V3_1);

  private static final StorageFormat PARQUET =
      new StorageFormat(
          "org.apache.hadoop.hive.ql.io.parquet.serde.ParquetHiveSerDe",
          "org.apache.hadoop.hive.ql.io.parquet.MapredParquetInputFormat",
          "org.apache.hadoop.hive.ql.io.parquet.MapredParquetOutputFormat",
          Map.of());

  @TempDir static Path folder;
  private static TestServer server;

  @BeforeAll
  static void start() {
    server =
        TestServer.start(
            folder,
            new AllowRules(
                Set.of("hive", "datagen"),
                AllowRules.DEFAULT.options(),
                List.of(HIVE.confDir().toString(), folder.toString()),
                List.of(URI.create(HIVE.uri()).getAuthority(), "127.0.0.1:1"),
                Set.of()));
    try (Metastore metastore =
        new ThriftMetastoreFactory(
                new MetastoreConf(List.of(HIVE.uri()), Map.of(), Duration.ofSeconds(20)))
            .open()) {
      HiveTable table =
          new HiveTable(
              new TableName("default", "manager_visits"),
              "EXTERNAL_TABLE",
              List.of(
                  new HiveColumn("id", "bigint", "who's it"),
                  new HiveColumn("price", "decimal(10,2)", ""),
                  new HiveColumn("tags", "map<string,array<int>>", ""),
                  new HiveColumn("odd", "uniontype<int,string>", "")),
              List.of(new HiveColumn("dt", "string", "")),
              folder.resolve("visits").toUri().toString(),
              PARQUET,
              List.of(),
              -1,
              Map.of());
      metastore.createTable(table);
      metastore.addPartitions(
          table.name(),
          List.of(
              new NewPartition(List.of("2024-01-01"), table.location() + "/1", Map.of()),
              new NewPartition(List.of("2024-01-02"), table.location() + "/2", Map.of())));
    }
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void listsWhatThereIs() {
    Client editor = server.client(Role.EDITOR);

    assertThat(names(editor.get("/api/nodes/hiveLoad/databases?" + byFolder())))
        .contains("default");
    assertThat(names(editor.get("/api/nodes/hiveLoad/databases?" + byUri(HIVE.uri()))))
        .contains("default");
    assertThat(names(editor.get("/api/nodes/hiveLoad/tables?database=default&" + byFolder())))
        .contains("manager_visits");
  }

  @Test
  void describesATableAsFormsWantIt() {
    JsonNode table =
        server
            .client(Role.EDITOR)
            .get("/api/nodes/hiveLoad/tables/Manager_Visits?database=DEFAULT&" + byFolder())
            .json();

    assertThat(table.path("name").asText()).isEqualTo("manager_visits");
    assertThat(table.path("format").asText()).isEqualTo("parquet");
    assertThat(table.path("location").asText()).contains("visits");
    assertThat(table.at("/columns/0/comment").asText()).isEqualTo("who's it");
    assertThat(table.at("/columns/0/formatInfo/type").asText()).isEqualTo("long");
    assertThat(table.at("/columns/1/formatInfo/precision").asInt()).isEqualTo(10);
    assertThat(table.at("/columns/2/formatInfo/valueFormat/type").asText()).isEqualTo("array");
    assertThat(table.at("/columns/3/hiveType").asText()).startsWith("uniontype");
    assertThat(table.at("/columns/3").has("formatInfo")).isFalse();
    assertThat(table.at("/partitionColumns/0/name").asText()).isEqualTo("dt");
    assertThat(table.path("partitions"))
        .extracting(JsonNode::asText)
        .containsExactly("dt=2024-01-02", "dt=2024-01-01");
  }

  @Test
  void tellsWhatThereIsNot() {
    Client editor = server.client(Role.EDITOR);

    Reply table = editor.get("/api/nodes/hiveLoad/tables/none?database=default&" + byFolder());
    assertThat(table.status()).isEqualTo(404);
    assertThat(table.message()).contains("'default.none'");
    Reply database = editor.get("/api/nodes/hiveLoad/tables?database=none&" + byFolder());
    assertThat(database.error()).isEqualTo("missing");
    assertThat(editor.get("/api/nodes/hiveLoad/tables?" + byFolder()).error())
        .isEqualTo("malformed");
  }

  @Test
  void testsAConnection() {
    Reply good =
        server
            .client(Role.EDITOR)
            .post(
                "/api/nodes/hiveLoad/test-connection",
                Json.object().put("hiveConfDir", HIVE.confDir().toString()));
    assertThat(good.json().path("ok").asBoolean()).isTrue();
    assertThat(good.json().path("version").asText()).startsWith("3.");
    assertThat(good.json().path("message").asText()).contains("answers", "Hive 3.");

    ObjectNode away = Json.object();
    away.putObject("properties").put("hive.metastore.uris", "thrift://127.0.0.1:1");
    Reply bad = server.client(Role.EDITOR).post("/api/nodes/hiveLoad/test-connection", away);
    assertThat(bad.status()).isEqualTo(200);
    assertThat(bad.json().path("ok").asBoolean(true)).isFalse();
    assertThat(bad.json().path("message").asText())
        .contains("127.0.0.1:1", "Check that the metastore runs");

    Reply listing =
        server
            .client(Role.EDITOR)
            .get("/api/nodes/hiveLoad/databases?" + byUri("thrift://127.0.0.1:1"));
    assertThat(listing.status()).isEqualTo(503);
    assertThat(listing.error()).isEqualTo("unavailable");
  }

  @Test
  void reachesAndReadsOnlyWhatIsAllowed() {
    Client admin = server.client(Role.ADMIN);
    for (String query :
        List.of(
            byUri("thrift://169.254.169.254:80"),
            byUri("thrift://localhost:22"),
            "hiveConfDir=/etc",
            "hadoopConfDir=/etc/ssh",
            "hiveConfDir=" + Client.encoded(HIVE.confDir() + "/../.."),
            "properties=" + Client.encoded("{\"hadoop.fs.defaultFS\": \"http://a/\"}"))) {
      Reply reply = admin.get("/api/nodes/hiveLoad/databases?" + query);

      assertThat(reply.status()).as(query).isEqualTo(422);
      assertThat(reply.message()).contains("allow.");
    }
    assertThat(admin.get("/api/nodes/hiveLoad/databases?properties=nonsense").error())
        .isEqualTo("malformed");
  }

  private static List<String> names(Reply reply) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    Map<String, Boolean> names = new LinkedHashMap<>();
    reply.json().forEach(name -> names.put(name.asText(), true));
    return List.copyOf(names.keySet());
  }

  private static String byFolder() {
    return "hiveConfDir=" + Client.encoded(HIVE.confDir().toString());
  }

  private static String byUri(String uri) {
    return "properties=" + Client.encoded("{\"hive.metastore.uris\": \"" + uri + "\"}");
  }
}
