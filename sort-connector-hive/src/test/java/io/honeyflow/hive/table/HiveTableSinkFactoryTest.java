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
package io.honeyflow.hive.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.honeyflow.common.hive.HiveSinkOptions;
import io.honeyflow.common.option.Option;
import io.honeyflow.hive.conf.MetastoreConf;
import io.honeyflow.hive.format.FileFormat;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.InMemoryMetastore;
import io.honeyflow.hive.metastore.MetastoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.factories.DynamicTableFactory;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class HiveTableSinkFactoryTest {
  private static final ResolvedSchema VISITS =
      ResolvedSchema.of(
          Column.physical("id", DataTypes.STRING()),
          Column.physical("name", DataTypes.STRING()),
          Column.physical("uv", DataTypes.BIGINT()),
          Column.physical("pv", DataTypes.BIGINT()));

  private static final List<Map.Entry<String, String>> BAD_VALUES =
      List.of(
          Map.entry("connector", "kafka"),
          Map.entry("default-database", " "),
          Map.entry("table-name", "db.visits"),
          Map.entry("hive-version", " "),
          Map.entry("sink.metastore.retry-timeout", "soon"),
          Map.entry("sink.table.create", "yes"),
          Map.entry("sink.table.format", "iceberg"),
          Map.entry("sink.table.location", "w/t"),
          Map.entry("sink.schema.evolution", "merge"),
          Map.entry("sink.parallelism", "0"),
          Map.entry("sink.rolling-policy.file-size", "12 apples"),
          Map.entry("sink.rolling-policy.rollover-interval", "0 s"),
          Map.entry("sink.rolling-policy.inactivity-interval", "-1 s"),
          Map.entry("sink.rolling-policy.check-interval", "often"),
          Map.entry("sink.timestamp-zone", "Asia/Shangai"),
          Map.entry("sink.partition-commit.trigger", "watermark"),
          Map.entry("sink.partition-commit.delay", "1 fortnight"),
          Map.entry("sink.partition-commit.watermark-time-zone", "Mars"),
          Map.entry("sink.partition-commit.policy.kind", "metastor"),
          Map.entry("sink.partition-commit.policy.class", "1Policy"),
          Map.entry("sink.partition-commit.policy.class.parameters", "a;b"),
          Map.entry("sink.partition-commit.success-file.name", "a/b"),
          Map.entry("sink.partition-commit.success-file.content", "list"),
          Map.entry("sink.partition-commit.late-data", "ignore"),
          Map.entry("partition.time-extractor.kind", "mine"),
          Map.entry("partition.time-extractor.on-error", "ignore"),
          Map.entry("partition.time-extractor.class", "not a class"),
          Map.entry("partition.time-extractor.timestamp-pattern", "yyyy-bb"),
          Map.entry("partition.time-extractor.timestamp-formatter", "bbb"),
          Map.entry("partition.default-name", "a/b"),
          Map.entry("sink.statistics", "maybe"),
          Map.entry("sink.reader-profile", "presto"),
          Map.entry("sink.shuffle-by-partition.enable", "maybe"),
          Map.entry("sink.writer.max-open-files", "none"),
          Map.entry("sink.writer.buffer-memory", "much"),
          Map.entry("sink.changelog.compact-per-checkpoint", "maybe"),
          Map.entry("sink.changelog.mode", "upsert"),
          Map.entry("sink.changelog.delete", "drop"),
          Map.entry("sink.changelog.row-kind-column", " "),
          Map.entry("sink.ignore.changelog", "maybe"),
          Map.entry("table.exec.hive.fallback-mapred-writer", "perhaps"),
          Map.entry("auto-compaction", "sometimes"),
          Map.entry("compaction.file-size", "small"),
          Map.entry("compaction.parallelism", "0"),
          Map.entry("inlong.metric.labels", "groupId"),
          Map.entry("dirty.ignore", "maybe"),
          Map.entry("dirty.side-output.enable", "maybe"),
          Map.entry("dirty.side-output.connector", "s3"),
          Map.entry("dirty.side-output.path", "dirty"),
          Map.entry("dirty.side-output.labels", "stream"),
          Map.entry("dirty.side-output.log-tag", " "),
          Map.entry("dirty.side-output.s3.bucket", "b"),
          Map.entry("fs.defaultFS", "hdfs://h"),
          Map.entry("sink.paralelism", "2"),
          Map.entry("hive-conf-dir", " "),
          Map.entry("hadoop-conf-dir", " "));

  private final InMemoryMetastore server = new InMemoryMetastore();
  private final List<MetastoreConf> reached = new ArrayList<>();
  private final Map<String, String> options = new HashMap<>();
  private final Configuration session = new Configuration();
  private ResolvedSchema schema = VISITS;

  HiveTableSinkFactoryTest() {
    options.put("connector", "hive");
    options.put("default-database", "default");
    options.put("hive.metastore.uris", "thrift://h:9083");
    server.putTable(
        HiveTables.text(
            "visits",
            "file:/warehouse/visits",
            "id string, name string, uv bigint, pv bigint",
            ""));
  }

  @Test
  void isFoundByFlinkUnderItsName() {
    assertThat(
            FactoryUtil.discoverFactory(
                getClass().getClassLoader(), DynamicTableSinkFactory.class, "hive"))
        .isInstanceOf(HiveTableSinkFactory.class);
  }

  @Test
  void writesTheTableOfTheSameName() {
    DynamicTableSink sink = create();

    assertThat(sink.asSummaryString())
        .isEqualTo("Hive sink: INSERT INTO default.visits at file:/warehouse/visits.");
    assertThat(server.openConnections()).isZero();
  }

  @Test
  void takesTheSessionsWordForHivesOwnWriterWhenTheTableHasNone() {
    HiveTable visits =
        HiveTables.text(
            "visits", "file:/w/visits", "id string, name string, uv bigint, pv bigint", "");
    server.putTable(HiveTables.withFormat(visits, FileFormat.PARQUET.storage()));
    String key = "table.exec.hive.fallback-mapred-writer";
    session.setString(key, "true");

    assertThat(refusal())
        .contains("'" + key + "' is true, but class org.apache.hadoop.hive.ql.")
        .contains("hive-exec-VERSION.jar", "Or set it to false");

    options.put(key, "false");
    assertThat(create()).isNotNull();
  }

  @Test
  void compactsNoFilesThatHivesOwnWritersWrite() {
    HiveTable visits =
        HiveTables.text(
            "visits", "file:/w/visits", "id string, name string, uv bigint, pv bigint", "");
    server.putTable(HiveTables.withFormat(visits, FileFormat.PARQUET.storage()));
    options.put("auto-compaction", "true");
    assertThat(create()).isNotNull();

    options.put("table.exec.hive.fallback-mapred-writer", "true");
    assertThat(refusal())
        .contains(
            "'auto-compaction' is true, but the files of Hive table default.visits are written by"
                + " Hive's own writers",
            "Set 'auto-compaction' to false");
  }

  @Test
  void asksTheMetastoreWithLittlePatienceAndGivesTheTasksAllOfIt() {
    create();

    assertThat(reached)
        .extracting(MetastoreConf::retryTimeout)
        .containsExactly(Duration.ofSeconds(15), Duration.ofMinutes(15));
    assertThat(reached)
        .extracting(conf -> conf.properties().get("hive.metastore.client.socket.timeout"))
        .containsExactly("60000ms", null);
  }

  @Test
  void asksTheMetastoreWithLessPatienceWhereThatIsDeclared() {
    options.put("sink.metastore.retry-timeout", "1 s");
    options.put("hive.metastore.client.socket.timeout", "20");

    create();

    assertThat(reached)
        .allSatisfy(
            conf -> {
              assertThat(conf.retryTimeout()).isEqualTo(Duration.ofSeconds(1));
              assertThat(conf.properties())
                  .containsEntry("hive.metastore.client.socket.timeout", "20");
            });
  }

  @ParameterizedTest
  @FieldSource("BAD_VALUES")
  void namesTheOptionThatIsWrong(Map.Entry<String, String> bad) {
    options.put(bad.getKey(), bad.getValue());

    assertThat(refusal()).contains("'" + bad.getKey() + "'").contains("cat.default.visits");
  }

  @Test
  void hasABadValueForEveryOption() {
    assertThat(BAD_VALUES.stream().map(Map.Entry::getKey))
        .containsAll(HiveSinkOptions.set().options().stream().map(Option::key).toList());
  }

  @Test
  void tellsEverythingThatIsWrongAtOnce() {
    options.put("sink.parallelism", "none");
    options.put("sink.partition-commit.delay", "soon");
    options.put("sink.rolling.file-size", "1 mb");
    server.putTable(
        HiveTables.withProperty(
            HiveTables.text("visits", "file:/warehouse/visits", "id int, name string", ""),
            "transactional",
            "true"));

    assertThat(refusal())
        .startsWith("Cannot write table cat.default.visits into Hive, for 7 reasons:\n  1. ")
        .contains("'sink.parallelism'")
        .contains("'sink.partition-commit.delay'")
        .contains("'sink.rolling.file-size'")
        .contains("transactional (ACID)")
        .contains("Column 'id'")
        .contains("Column 'uv' does not exist")
        .contains("Column 'pv' does not exist")
        .contains("\n  7. ")
        .doesNotContain("\n  8. ");
  }

  @Test
  void tellsOptionsAndSiteWhenTheDatabaseIsNotSaid() {
    options.remove("default-database");
    options.remove("hive.metastore.uris");
    options.put("sink.parallelism", "none");

    assertThat(refusal())
        .contains("'default-database'", "'sink.parallelism'", "hive.metastore.uris");
    assertThat(server.calls()).isEmpty();
  }

  @Test
  void passesOnWhyTheMetastoreDoesNotAnswer() {
    server.failNext(
        InMemoryMetastore.Call.TABLE,
        new MetastoreException(
            MetastoreException.Reason.UNREACHABLE,
            "Cannot reach thrift://h:9083: refused. Start it."));
    options.put("sink.parallelism", "none");

    assertThat(refusal())
        .contains("'sink.parallelism'")
        .contains("Cannot reach thrift://h:9083: refused. Start it.");
  }

  @Test
  void refusesAPolicyClassThatIsNotThere() {
    options.put("sink.partition-commit.policy.kind", "metastore,custom");
    options.put("sink.partition-commit.policy.class", "org.example.Nowhere");
    options.remove("hive.metastore.uris");

    assertThat(refusal())
        .contains("for 2 reasons")
        .contains("org.example.Nowhere")
        .contains("Cannot tell which Hive metastore to use");
  }

  @Test
  void warnsOfWaitingLongerThanACheckpointMayTake() {
    assertThat(warnings()).isEmpty();

    options.put("sink.metastore.retry-timeout", "11 min");
    assertThat(warnings())
        .singleElement()
        .satisfies(
            text ->
                assertThat(text)
                    .contains("'sink.metastore.retry-timeout' is 11 min")
                    .contains("'execution.checkpointing.timeout'"));

    session.set(CheckpointingOptions.CHECKPOINTING_TIMEOUT, Duration.ofHours(1));
    assertThat(warnings()).isEmpty();
  }

  @Test
  void warnsOfWhatHasNoEffect() {
    options.put("sink.partition.name", "dt");
    options.put("sink.ignore.changelog", "true");
    options.put("hive-version", "2.3.4");

    assertThat(warnings())
        .satisfiesExactly(
            text -> assertThat(text).contains("'sink.partition.name' has no effect"),
            text ->
                assertThat(text)
                    .contains(
                        "'sink.ignore.changelog' is InLong's key for 'sink.changelog.mode' ="
                            + " 'upsert-as-insert'"),
            text -> assertThat(text).contains("'hive-version' is 2.3.4", "Hive 3.x"));
  }

  @Test
  void refusesASideOutputThatNothingCouldComeTo() {
    options.put("dirty.side-output.enable", "true");
    options.put("dirty.side-output.connector", "log");

    assertThat(refusal())
        .contains("'dirty.side-output.enable' is true, but 'dirty.ignore' is false")
        .contains("Set 'dirty.ignore' = 'true', or remove 'dirty.side-output.enable'.");

    options.put("dirty.ignore", "true");
    assertThat(create()).isNotNull();
  }

  @Test
  void refusesADirectoryOfDirtyRowsThatHiveWouldRead() {
    options.put("dirty.ignore", "true");
    options.put("dirty.side-output.enable", "true");
    options.put("dirty.side-output.connector", "filesystem,log");
    for (String visible : List.of("/warehouse/visits", "file:///warehouse/visits/dirty")) {
      options.put("dirty.side-output.path", visible);
      assertThat(refusal())
          .contains("'dirty.side-output.path' = '" + visible + "' lies in the directory of")
          .contains("Name a directory elsewhere, or one whose name begins with '.'");
    }
    for (String hidden : List.of("/warehouse/visits/.dirty/x", "/warehouse/visits2", "s3://b/d")) {
      options.put("dirty.side-output.path", hidden);
      assertThat(create()).isNotNull();
    }
  }

  @Test
  void writesNoMetadata() {
    schema =
        ResolvedSchema.of(
            Column.physical("id", DataTypes.STRING()),
            Column.metadata("at", DataTypes.TIMESTAMP(3), "timestamp", false));

    assertThat(refusal())
        .startsWith("Cannot write table cat.default.visits into Hive. Column 'at' is a METADATA");
  }

  @Test
  void leavesOutWhatIsVirtual() {
    schema =
        ResolvedSchema.of(
            Column.physical("id", DataTypes.STRING()),
            Column.metadata("at", DataTypes.TIMESTAMP(3), "timestamp", true));

    assertThat(create()).isNotNull();
  }

  @Test
  void takesInsertsOrUpsertsAsAskedFor() {
    DynamicTableSink sink = create();

    assertThat(sink.getChangelogMode(ChangelogMode.insertOnly()))
        .isEqualTo(ChangelogMode.insertOnly());
    for (ChangelogMode requested : List.of(ChangelogMode.upsert(), ChangelogMode.all())) {
      assertThat(sink.getChangelogMode(requested).getContainedKinds())
          .containsExactlyInAnyOrder(RowKind.INSERT, RowKind.UPDATE_AFTER, RowKind.DELETE);
    }
    assertThat(sink.getChangelogMode(ChangelogMode.insertOnly()))
        .isEqualTo(ChangelogMode.insertOnly());
  }

  @Test
  void copiesWithoutSharing() {
    HiveTableSink sink = (HiveTableSink) create();
    HiveTableSink copy = (HiveTableSink) sink.copy();

    copy.applyOverwrite(true);

    assertThat(sink.asSummaryString()).contains("INSERT INTO default.visits");
    assertThat(copy.asSummaryString()).contains("INSERT OVERWRITE default.visits");
  }

  @Test
  void refusesAStaticPartitionOfAnUnpartitionedTable() {
    HiveTableSink sink = (HiveTableSink) create();

    assertThatThrownBy(() -> sink.applyStaticPartition(Map.of("dt", "x")))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("'dt'");
  }

  private String refusal() {
    ValidationException refusal = catchThrowableOfType(ValidationException.class, this::create);
    assertThat(refusal).isNotNull();
    return String.valueOf(refusal.getMessage());
  }

  private DynamicTableSink create() {
    return factory().createDynamicTableSink(context());
  }

  private List<String> warnings() {
    TableReading reading = new DdlReading(context(), conf -> server.factory()).read();
    assertThat(reading.problems()).isEmpty();
    assertThat(reading.plan()).isPresent();
    return reading.warnings();
  }

  private HiveTableSinkFactory factory() {
    return new HiveTableSinkFactory(
        conf -> {
          reached.add(conf);
          return server.factory();
        });
  }

  private DynamicTableFactory.Context context() {
    CatalogTable table =
        CatalogTable.newBuilder()
            .schema(Schema.newBuilder().fromResolvedSchema(schema).build())
            .options(options)
            .build();
    return new FactoryUtil.DefaultDynamicTableContext(
        ObjectIdentifier.of("cat", "default", "visits"),
        new ResolvedCatalogTable(table, schema),
        Map.of(),
        session,
        getClass().getClassLoader(),
        false);
  }
}
