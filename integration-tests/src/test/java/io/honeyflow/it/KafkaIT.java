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
import io.honeyflow.testing.kafka.RealKafka;
import io.honeyflow.testing.kafka.TopicWriter;
import io.honeyflow.testing.process.ClassPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Changes of a stock of goods come through a real Kafka, as a Debezium that captures a database
 * writes them, and as a compacted topic has them, while the TaskManager is killed twice. The recipe
 * is that of docs/surroundings.md.
 */
@Tag("surroundings")
final class KafkaIT {
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  private static final int KEYS = 30;
  private static final int CHANGES_AT_A_TIME = 300;
  private static final int ATTEMPTS = 30;

  private final Random random = new Random(7);

  /** What the database has. */
  private final Map<Integer, Stock> database = new TreeMap<>();

  /** The rows of all changes, without old values. */
  private final List<String> history = new ArrayList<>();

  private int changes;

  private record Stock(int sku, int pieces, int change) {
    String json() {
      return "{\"sku\": %d, \"pieces\": %d, \"change_no\": %d}".formatted(sku, pieces, change);
    }

    String row() {
      return sku + "|" + pieces + "|" + change;
    }
  }

  @Test
  void everyKeysLastValueIsRightAndEveryChangeIsThereOnce() throws Exception {
    HIVE.hive(
        "CREATE TABLE debezium (sku INT, pieces INT, change_no BIGINT, op STRING) STORED AS PARQUET",
        "CREATE TABLE compacted (sku INT, pieces INT, change_no BIGINT, op STRING) STORED AS ORC",
        now("debezium"),
        now("compacted"));

    try (RealKafka kafka = RealKafka.start();
        FlinkCluster cluster =
            FlinkCluster.start(
                ForkedSql.line(),
                ClusterSetup.of(
                    ClassPath.named("flink-kafka-" + ForkedSql.line().version()).entries()))) {
      change(kafka);
      cluster.run(script(kafka), ForkedSql.connector()).succeeded();
      Await.until("committed changes", () -> !HIVE.dataFiles("debezium").isEmpty());

      cluster.killTaskManager();
      change(kafka);
      cluster.startTaskManager();
      int before = HIVE.dataFiles("compacted").size();
      Await.until("more of them", () -> HIVE.dataFiles("compacted").size() > before);

      change(kafka);
      cluster.killTaskManager();
      cluster.startTaskManager();

      List<String> last = database.values().stream().map(Stock::row).sorted().toList();
      awaitRows("SELECT * FROM debezium_now", last);
      awaitRows("SELECT * FROM compacted_now", last);
      assertThat(cluster.jobs()).containsValue("RUNNING");
    }

    assertThat(HIVE.rows("SELECT * FROM debezium"))
        .containsExactlyElementsOf(history.stream().sorted().toList());
    assertThat(HIVE.rows("SELECT * FROM compacted")).doesNotHaveDuplicates().isSubsetOf(history);
  }

  /** Waits, and shows the difference when it does not go away. */
  private static void awaitRows(String query, List<String> expected) throws Exception {
    for (int attempt = 0; attempt < ATTEMPTS && !HIVE.rows(query).equals(expected); attempt++) {
      Thread.sleep(500);
    }
    assertThat(HIVE.rows(query)).isEqualTo(expected);
  }

  private String script(RealKafka kafka) {
    return """
        SET 'execution.checkpointing.interval' = '1 s';
        SET 'restart-strategy.type' = 'fixed-delay';
        SET 'restart-strategy.fixed-delay.attempts' = '100';
        SET 'restart-strategy.fixed-delay.delay' = '500 ms';
        SET 'parallelism.default' = '2';
        CREATE TABLE changes (
          sku INT, pieces INT, change_no BIGINT, PRIMARY KEY (sku) NOT ENFORCED
        ) WITH (
          'connector' = 'kafka', 'topic' = 'changes', 'format' = 'debezium-json',
          'properties.bootstrap.servers' = '%1$s', 'properties.group.id' = 'honeyflow',
          'scan.startup.mode' = 'earliest-offset');
        CREATE TABLE latest (
          sku INT, pieces INT, change_no BIGINT, PRIMARY KEY (sku) NOT ENFORCED
        ) WITH (
          'connector' = 'upsert-kafka', 'topic' = 'latest',
          'key.format' = 'json', 'value.format' = 'json',
          'properties.bootstrap.servers' = '%1$s', 'properties.group.id' = 'honeyflow');
        CREATE TABLE debezium (
          sku INT, pieces INT, change_no BIGINT, PRIMARY KEY (sku) NOT ENFORCED) %2$s;
        CREATE TABLE compacted (
          sku INT, pieces INT, change_no BIGINT, PRIMARY KEY (sku) NOT ENFORCED) %3$s;
        EXECUTE STATEMENT SET BEGIN
          INSERT INTO debezium SELECT * FROM changes;
          INSERT INTO compacted SELECT * FROM latest;
        END;
        """
        .formatted(
            kafka.bootstrapServers(),
            HIVE.with("sink.changelog.row-kind-column", "op", "sink.changelog.delete", "append"),
            HIVE.with(
                "sink.changelog.row-kind-column", "op",
                "sink.changelog.mode", "all",
                "sink.changelog.compact-per-checkpoint", "true"));
  }

  /** The view of docs/changelog.md. */
  private static String now(String table) {
    return """
        CREATE VIEW %1$s_now AS
        SELECT sku, pieces, change_no
        FROM (
          SELECT s.*,
            ROW_NUMBER() OVER (
              PARTITION BY sku ORDER BY change_no DESC, IF(op = '-D', 1, 0) DESC) AS nth
          FROM %1$s s
          WHERE op <> '-U') latest
        WHERE nth = 1 AND op <> '-D'"""
        .formatted(table);
  }

  /** Some goods come, some change, some go. */
  private void change(RealKafka kafka) {
    try (TopicWriter debezium = kafka.writer("changes");
        TopicWriter compacted = kafka.writer("latest")) {
      for (int i = 0; i < CHANGES_AT_A_TIME; i++) {
        int sku = random.nextInt(KEYS);
        String key = "{\"sku\": " + sku + "}";
        Stock before = database.get(sku);
        if (before != null && random.nextInt(5) == 0) {
          database.remove(sku);
          history.add(before.row() + "|-D");
          debezium.write(key, debezium(before, null));
          compacted.write(key, null);
        } else {
          Stock after = new Stock(sku, random.nextInt(1_000), ++changes);
          database.put(sku, after);
          history.add(after.row() + (before == null ? "|+I" : "|+U"));
          debezium.write(key, debezium(before, after));
          compacted.write(key, after.json());
        }
      }
    }
  }

  private static String debezium(Stock before, Stock after) {
    String kind = before == null ? "c" : after == null ? "d" : "u";
    return "{\"before\": %s, \"after\": %s, \"op\": \"%s\"}"
        .formatted(
            before == null ? "null" : before.json(), after == null ? "null" : after.json(), kind);
  }
}
