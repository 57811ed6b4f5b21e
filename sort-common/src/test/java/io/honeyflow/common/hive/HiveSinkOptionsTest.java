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
package io.honeyflow.common.hive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import io.honeyflow.common.metric.MetricLabels;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.OptionValues;
import io.honeyflow.common.option.Problem;
import io.honeyflow.common.option.Problem.Code;
import io.honeyflow.common.option.Severity;
import io.honeyflow.common.option.Validation;
import io.honeyflow.common.unit.DataSize;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HiveSinkOptionsTest {

  @Test
  void declaresWhatTheSinkDoesAndNothingElse() {
    assertThat(HiveSinkOptions.set().options())
        .extracting(Option::key)
        .containsExactly(
            "connector",
            "default-database",
            "table-name",
            "hive-conf-dir",
            "hadoop-conf-dir",
            "hive-version",
            "sink.metastore.retry-timeout",
            "sink.table.create",
            "sink.table.format",
            "sink.table.location",
            "sink.schema.evolution",
            "sink.parallelism",
            "sink.rolling-policy.file-size",
            "sink.rolling-policy.rollover-interval",
            "sink.rolling-policy.inactivity-interval",
            "sink.rolling-policy.check-interval",
            "sink.reader-profile",
            "sink.timestamp-zone",
            "sink.shuffle-by-partition.enable",
            "sink.writer.max-open-files",
            "sink.writer.buffer-memory",
            "table.exec.hive.fallback-mapred-writer",
            "auto-compaction",
            "compaction.file-size",
            "compaction.parallelism",
            "sink.partition-commit.trigger",
            "sink.partition-commit.delay",
            "sink.partition-commit.watermark-time-zone",
            "sink.partition-commit.policy.kind",
            "sink.partition-commit.policy.class",
            "sink.partition-commit.policy.class.parameters",
            "sink.partition-commit.success-file.name",
            "sink.partition-commit.success-file.content",
            "sink.partition-commit.late-data",
            "sink.statistics",
            "partition.time-extractor.kind",
            "partition.time-extractor.class",
            "partition.time-extractor.timestamp-pattern",
            "partition.time-extractor.timestamp-formatter",
            "partition.time-extractor.on-error",
            "partition.default-name",
            "sink.changelog.mode",
            "sink.changelog.delete",
            "sink.changelog.row-kind-column",
            "sink.changelog.compact-per-checkpoint",
            "sink.ignore.changelog",
            "inlong.metric.labels",
            "dirty.ignore",
            "dirty.side-output.enable",
            "dirty.side-output.connector",
            "dirty.side-output.path",
            "dirty.side-output.labels",
            "dirty.side-output.log-tag");
  }

  @Test
  void acceptsTheDdlOfInLongUsers() {
    Validation validation =
        HiveSinkOptions.set()
            .validate(
                Map.of(
                    "connector", "hive",
                    "default-database", "default",
                    "hive-version", "3.1.2",
                    "hive-conf-dir", "hdfs://namenode:9000/user/hive/hive-site.xml"));

    assertThat(validation.problems()).isEmpty();
    assertThat(validation.values().get(HiveSinkOptions.HIVE_CONF_DIR))
        .isEqualTo("hdfs://namenode:9000/user/hive/hive-site.xml");
    assertThat(validation.values().find(HiveSinkOptions.TABLE_NAME)).isEmpty();
  }

  @Test
  void acceptsWhatInLongsManagerWrites() {
    OptionValues values =
        valid(
            Map.of(
                "sink.partition-commit.trigger", "process-time",
                "partition.time-extractor.timestamp-pattern", "yyyy-MM-dd",
                "sink.partition-commit.delay", "10s",
                "sink.partition-commit.policy.kind", "metastore,success-file",
                "inlong.metric.labels", "groupId=g&streamId=s&nodeId=1"));

    assertThat(values.get(HiveSinkOptions.COMMIT_DELAY)).isEqualTo(Duration.ofSeconds(10));
    assertThat(values.get(HiveSinkOptions.TIMESTAMP_PATTERN)).isEqualTo("yyyy-MM-dd");
    assertThat(values.get(HiveSinkOptions.METRIC_LABELS))
        .isEqualTo(MetricLabels.parse("groupId=g&streamId=s&nodeId=1"));
  }

  @Test
  void acceptsWhatUsersOfFlinksConnectorsWrite() {
    OptionValues values =
        valid(
            Map.of(
                "sink.partition-commit.trigger", "partition-time",
                "partition.time-extractor.timestamp-pattern", "$dt $hr:00:00",
                "partition.time-extractor.timestamp-formatter", "yyyy-MM-dd HH:mm:ss",
                "sink.partition-commit.delay", "1 h",
                "sink.partition-commit.watermark-time-zone", "Asia/Shanghai",
                "sink.partition-commit.policy.kind", "metastore,success-file,custom",
                "sink.partition-commit.policy.class", "org.example.NotifyPolicy",
                "sink.partition-commit.policy.class.parameters", "a;'b;c'",
                "sink.rolling-policy.file-size", "64MB"));

    assertThat(values.get(HiveSinkOptions.COMMIT_WATERMARK_ZONE))
        .isEqualTo(ZoneId.of("Asia/Shanghai"));
    assertThat(values.get(HiveSinkOptions.COMMIT_POLICY_KIND))
        .containsExactly("metastore", "success-file", "custom");
    assertThat(values.get(HiveSinkOptions.COMMIT_POLICY_PARAMETERS)).containsExactly("a", "b;c");
    assertThat(values.get(HiveSinkOptions.ROLLING_FILE_SIZE)).isEqualTo(DataSize.ofMebibytes(64));
  }

  @Test
  void hasTheDocumentedDefaults() {
    OptionValues values = valid(Map.of());

    assertThat(values.get(HiveSinkOptions.ROLLING_FILE_SIZE)).isEqualTo(DataSize.ofMebibytes(128));
    assertThat(values.get(HiveSinkOptions.ROLLING_ROLLOVER_INTERVAL))
        .isEqualTo(Duration.ofMinutes(30));
    assertThat(values.get(HiveSinkOptions.ROLLING_INACTIVITY_INTERVAL))
        .isEqualTo(Duration.ofMinutes(30));
    assertThat(values.get(HiveSinkOptions.ROLLING_CHECK_INTERVAL)).isEqualTo(Duration.ofMinutes(1));
    assertThat(values.get(HiveSinkOptions.COMMIT_TRIGGER)).isEqualTo("process-time");
    assertThat(values.get(HiveSinkOptions.COMMIT_DELAY)).isEqualTo(Duration.ZERO);
    assertThat(values.get(HiveSinkOptions.COMMIT_POLICY_KIND))
        .containsExactly("metastore", "success-file");
    assertThat(values.get(HiveSinkOptions.SUCCESS_FILE_NAME)).isEqualTo("_SUCCESS");
    assertThat(values.get(HiveSinkOptions.TIME_EXTRACTOR_KIND)).isEqualTo("default");
    assertThat(values.get(HiveSinkOptions.TIMESTAMP_FORMATTER)).isEqualTo("yyyy-MM-dd HH:mm:ss");
    assertThat(values.get(HiveSinkOptions.METASTORE_RETRY_TIMEOUT))
        .isEqualTo(Duration.ofMinutes(15));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "table-name",
        "hive-conf-dir",
        "hadoop-conf-dir",
        "hive-version",
        "sink.parallelism",
        "sink.timestamp-zone",
        "table.exec.hive.fallback-mapred-writer",
        "sink.partition-commit.watermark-time-zone",
        "sink.partition-commit.policy.class",
        "sink.partition-commit.policy.class.parameters",
        "partition.time-extractor.class",
        "partition.time-extractor.timestamp-pattern",
        "partition.default-name",
        "sink.changelog.row-kind-column",
        "inlong.metric.labels"
      })
  void leavesToTheConnectorWhatDependsOnMoreThanOptions(String key) {
    Option<?> option = HiveSinkOptions.set().find(key).orElseThrow();

    assertThat(valid(Map.of()).find(option)).isEmpty();
  }

  static Stream<Arguments> badValues() {
    return Stream.of(
        Arguments.of("connector", "iceberg", "it must be 'hive'"),
        Arguments.of("default-database", " ", "it must be not blank"),
        Arguments.of("table-name", "", "it must be not blank"),
        Arguments.of("table-name", "db.visits", "it must be a table's name without its database"),
        Arguments.of("hive-conf-dir", "", "it must be not blank"),
        Arguments.of("hadoop-conf-dir", "\t", "it must be not blank"),
        Arguments.of("hive-version", "", "it must be not blank"),
        Arguments.of("sink.metastore.retry-timeout", "forever", "nor is ISO-8601"),
        Arguments.of("sink.metastore.retry-timeout", "PT-1S", "it is negative"),
        Arguments.of("sink.table.create", "always", "'always' is none of never, if-not-exists"),
        Arguments.of("sink.table.format", "iceberg", "'iceberg' is none of parquet, orc"),
        Arguments.of("sink.table.location", "warehouse/t", "it must be a URI or an absolute path"),
        Arguments.of("sink.table.location", " ", "it must be not blank"),
        Arguments.of("sink.schema.evolution", "merge", "'merge' is none of none, ignore"),
        Arguments.of("sink.parallelism", "0", "it must be at least 1"),
        Arguments.of("sink.parallelism", "four", "it is no whole number of 32 bits"),
        Arguments.of("sink.rolling-policy.file-size", "0", "it must be at least 1 b"),
        Arguments.of("sink.rolling-policy.file-size", "1 pb", "unit 'pb' is unknown"),
        Arguments.of("sink.rolling-policy.rollover-interval", "0 s", "it must be at least 1 ms"),
        Arguments.of("sink.rolling-policy.inactivity-interval", "0", "it must be at least 1 ms"),
        Arguments.of("sink.rolling-policy.check-interval", "1 parsec", "unit 'parsec' is unknown"),
        Arguments.of("sink.reader-profile", "impala", "'impala' is none of hive, spark"),
        Arguments.of("sink.timestamp-zone", "Mars", "it is neither a region nor an offset"),
        Arguments.of("sink.shuffle-by-partition.enable", "yes", "it is neither true nor false"),
        Arguments.of("sink.changelog.compact-per-checkpoint", "1", "it is neither true nor false"),
        Arguments.of("sink.writer.max-open-files", "0", "it must be at least 1"),
        Arguments.of("sink.writer.buffer-memory", "1 kb", "it must be at least 1 mb"),
        Arguments.of(
            "sink.partition-commit.trigger",
            "event-time",
            "'event-time' is none of process-time, partition-time"),
        Arguments.of("sink.partition-commit.delay", "-1 s", "nor is ISO-8601"),
        Arguments.of(
            "sink.partition-commit.watermark-time-zone",
            "UTC+99",
            "it is neither a region nor an offset"),
        Arguments.of(
            "sink.partition-commit.policy.kind", "", "it must be a list of at least one element"),
        Arguments.of(
            "sink.partition-commit.policy.kind",
            "metastore,metastore",
            "it must be a list without duplicates"),
        Arguments.of(
            "sink.partition-commit.policy.kind",
            "metastore;success-file",
            "'metastore;success-file' is none of metastore, success-file, custom"),
        Arguments.of(
            "sink.partition-commit.policy.class", "no class", "it is no name that Java allows"),
        Arguments.of(
            "sink.partition-commit.policy.class.parameters", "'a", "the last ' is never closed"),
        Arguments.of(
            "sink.partition-commit.success-file.name", "a/b", "it must be a name without '/'"),
        Arguments.of("sink.partition-commit.success-file.name", "", "it must be not blank"),
        Arguments.of(
            "sink.partition-commit.success-file.content",
            "json",
            "'json' is none of empty, manifest"),
        Arguments.of(
            "sink.partition-commit.late-data",
            "ignore",
            "'ignore' is none of recommit, append, drop"),
        Arguments.of("partition.time-extractor.on-error", "drop", "'drop' is none of fail, skip"),
        Arguments.of("sink.statistics", "all", "'all' is none of exact, none"),
        Arguments.of("partition.time-extractor.kind", "hive", "'hive' is none of default, custom"),
        Arguments.of("partition.time-extractor.class", "1.2", "it is no name that Java allows"),
        Arguments.of(
            "partition.time-extractor.timestamp-pattern",
            "dt hr:00:00",
            "it must be a text with '$', or a date-time pattern of Java"),
        Arguments.of(
            "partition.time-extractor.timestamp-formatter",
            "yyyy-MM-dd $hr",
            "it must be a date-time pattern of Java"),
        Arguments.of("partition.default-name", "a/b", "it must be a name without '/'"),
        Arguments.of(
            "sink.changelog.mode",
            "upsert",
            "'upsert' is none of upsert-as-insert, insert-only, all"),
        Arguments.of("sink.changelog.delete", "drop", "'drop' is none of ignore, append, fail"),
        Arguments.of("sink.changelog.row-kind-column", " ", "it must be not blank"),
        Arguments.of("sink.ignore.changelog", "maybe", "maybe"),
        Arguments.of("table.exec.hive.fallback-mapred-writer", "perhaps", "perhaps"),
        Arguments.of("auto-compaction", "sometimes", "it is neither true nor false"),
        Arguments.of("compaction.file-size", "0", "it must be at least 1 b"),
        Arguments.of("compaction.parallelism", "0", "it must be at least 1"),
        Arguments.of("inlong.metric.labels", "groupId", "'groupId' has no '='"),
        Arguments.of("inlong.metric.labels", "a=1&a=2", "label 'a' is given twice"),
        Arguments.of("dirty.ignore", "maybe", "neither true nor false"),
        Arguments.of("dirty.side-output.enable", "maybe", "neither true nor false"),
        Arguments.of("dirty.side-output.connector", "s3", "'s3' is none of log, filesystem"),
        Arguments.of("dirty.side-output.path", "dirty", "a URI or an absolute path"),
        Arguments.of("dirty.side-output.labels", "a", "name=value pairs joined by '&'"),
        Arguments.of("dirty.side-output.log-tag", " ", "not blank"));
  }

  @ParameterizedTest
  @MethodSource("badValues")
  void answersABadValueWithAProblemOfItsOwn(String key, String text, String reason) {
    List<Problem> errors = validate(Map.of(key, text)).errors();

    assertThat(errors).extracting(Problem::key).contains(key).containsOnly(key);
    assertThat(errors)
        .anySatisfy(
            problem -> {
              assertThat(problem.code()).isIn(Code.UNREADABLE_VALUE, Code.UNFIT_VALUE);
              assertThat(problem.message()).contains("'" + key + "'", "'" + text + "'", reason);
              assertThat(problem.remedy()).isNotBlank();
            });
  }

  @Test
  void knowsABadValueOfEveryOption() {
    assertThat(badValues().map(arguments -> (String) arguments.get()[0]))
        .containsAll(HiveSinkOptions.set().options().stream().<String>map(Option::key).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "all, , , sink.changelog.row-kind-column, it is required when 'sink.changelog.mode' is 'all'",
    "upsert-as-insert, append, , sink.changelog.row-kind-column,"
        + " it is required when 'sink.changelog.delete' is 'append'",
    "insert-only, fail, , sink.changelog.delete,"
        + " it is used only when 'sink.changelog.mode' is 'upsert-as-insert'",
    "insert-only, , true, sink.ignore.changelog,"
        + " it is used only when 'sink.changelog.mode' is 'upsert-as-insert'"
  })
  void tellsWhatOfAChangelogDoesNotGoTogether(
      String mode, @Nullable String delete, @Nullable String ignore, String key, String reason) {
    Map<String, String> options = new HashMap<>();
    options.put("sink.changelog.mode", mode);
    options.put("sink.changelog.delete", delete);
    options.put("sink.ignore.changelog", ignore);
    options.values().removeIf(Objects::isNull);

    assertThat(validate(options).errors())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.key()).isEqualTo(key);
              assertThat(problem.message()).contains(reason);
            });
  }

  @Test
  void demandsConnectorAndDatabase() {
    assertThat(HiveSinkOptions.set().validate(Map.of()).errors())
        .extracting(Problem::key, Problem::code)
        .containsExactly(tuple("connector", Code.MISSING), tuple("default-database", Code.MISSING));
  }

  @Test
  void takesInLongsOtherNameOfTheDatabase() {
    Validation validation =
        HiveSinkOptions.set().validate(Map.of("connector", "hive", "hive-database", "ods"));

    assertThat(validation.problems()).isEmpty();
    assertThat(validation.values().get(HiveSinkOptions.DEFAULT_DATABASE)).isEqualTo("ods");
  }

  @ParameterizedTest
  @CsvSource({
    "hive.storage.input.format, org.apache.hadoop.mapred.TextInputFormat",
    "hive.storage.serde, x",
    "sink.partition.policy, PROCTIME",
    "sink.partition.name, dt",
    "source.partition.field.name, ts",
    "sink.schema.scan.interval, 10",
    "metrics.audit.proxy.hosts, audit:10081",
    "metrics.audit.key, 1",
    "property-version, 1",
  })
  void warnsOfKeysThatDoNothing(String key, String text) {
    Validation validation = validate(Map.of(key, text));

    assertThat(validation.isValid()).isTrue();
    assertThat(validation.warnings())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(Code.FUNCTIONLESS_KEY);
              assertThat(problem.message())
                  .startsWith("Option '" + key + "' has no effect: ")
                  .endsWith(".");
            });
    assertThat(validation.values().passedOn(HiveSinkOptions.HIVE_SETTINGS)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fs.defaultFS",
        "dfs.nameservices",
        "ipc.client.connect.timeout",
        "yarn.x",
        "mapreduce.x",
        "hadoop.security.authentication",
        "hadoop.rpc.protection",
        "hadoop.user.group.static.mapping.overrides"
      })
  void tellsHowAKeyOfHadoopIsWritten(String key) {
    assertThat(validate(Map.of(key, "x")).errors())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(Code.FORBIDDEN_KEY);
              assertThat(problem.remedy()).isEqualTo("Write it as 'hadoop." + key + "'.");
            });
    assertThat(
            validate(Map.of("hadoop." + key, "x"))
                .values()
                .passedOn(HiveSinkOptions.HADOOP_SETTINGS))
        .containsExactly(entry(key, "x"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"format", "parquet.compression", "orc.compress", "csv.field-delimiter"})
  void tellsWhoDecidesTheFormat(String key) {
    assertThat(validate(Map.of(key, "x")).errors())
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.text())
                    .contains("the table in the metastore decides the format", "TBLPROPERTIES"));
  }

  @Test
  void passesSettingsOnToTheirConfigurations() {
    OptionValues values =
        valid(
            Map.of(
                "hive.metastore.uris", "thrift://h:9083",
                "hive.metastore.client.socket.timeout", "10s",
                "metastore.thrift.uris", "thrift://h:9084",
                "hadoop.fs.defaultFS", "hdfs://h:9000"));

    assertThat(values.passedOn(HiveSinkOptions.HIVE_SETTINGS))
        .containsOnly(
            entry("hive.metastore.uris", "thrift://h:9083"),
            entry("hive.metastore.client.socket.timeout", "10s"));
    assertThat(values.passedOn(HiveSinkOptions.METASTORE_SETTINGS))
        .containsOnly(entry("metastore.thrift.uris", "thrift://h:9084"));
    assertThat(values.passedOn(HiveSinkOptions.HADOOP_SETTINGS))
        .containsOnly(entry("fs.defaultFS", "hdfs://h:9000"));
  }

  @ParameterizedTest
  @CsvSource({
    "sink.paralelism, sink.parallelism",
    "default_database, default-database",
    "sink.partition-commit.policy, sink.partition-commit.delay",
    "sink.partition-commit.policy-kind, sink.partition-commit.policy.kind",
    "file-size, compaction.file-size",
    "partition.time-extractor.pattern, partition.time-extractor.class",
  })
  void namesANearKeyOfAnUnknownOne(String key, String nearest) {
    assertThat(validate(Map.of(key, "x")).errors())
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.text())
                    .isEqualTo("Option '" + key + "' is unknown. Did you mean '" + nearest + "'?"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sink.multiple.enable"})
  void refusesOptionsThatWouldDoNothing(String key) {
    assertThat(validate(Map.of(key, "x")).errors())
        .singleElement()
        .satisfies(problem -> assertThat(problem.code()).isEqualTo(Code.UNKNOWN_KEY));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sink.table.format", "sink.table.location"})
  void saysNothingOfATableThatItDoesNotMake(String key) {
    String value = key.endsWith("format") ? "orc" : "/warehouse/t";

    assertThat(validate(Map.of(key, value)).errors())
        .singleElement()
        .satisfies(problem -> assertThat(problem.code()).isEqualTo(Code.WITHOUT_EFFECT));
    assertThat(validate(Map.of(key, value, "sink.table.create", "if-not-exists")).errors())
        .isEmpty();
  }

  @Test
  void givesPropertiesToATableThatItMakesOnly() {
    Map<String, String> property = Map.of("sink.table.properties.orc.compress", "SNAPPY");
    assertThat(validate(property).errors())
        .extracting(Problem::text)
        .containsExactly(
            "Options 'sink.table.properties.*' have no effect: they are used only when"
                + " 'sink.table.create' is 'if-not-exists'. Set 'if-not-exists' for"
                + " 'sink.table.create', or remove them.");

    Map<String, String> creating = new HashMap<>(property);
    creating.put("sink.table.create", "if-not-exists");
    assertThat(valid(creating).passedOn(HiveSinkOptions.TABLE_PROPERTIES))
        .containsExactly(Map.entry("orc.compress", "SNAPPY"));
  }

  @Test
  void demandsToKnowWhereDirtyRowsGo() {
    assertThat(validate(Map.of("dirty.side-output.enable", "true")).errors())
        .extracting(Problem::text)
        .containsExactly(
            "Option 'dirty.side-output.connector' is missing: it is required when"
                + " 'dirty.side-output.enable' is 'true'. Add it, such as 'filesystem', or change"
                + " 'dirty.side-output.enable'.");
    assertThat(
            validate(
                    Map.of(
                        "dirty.side-output.connector", "log", "dirty.side-output.path", "/dirty"))
                .errors())
        .singleElement()
        .satisfies(problem -> assertThat(problem.code()).isEqualTo(Code.WITHOUT_EFFECT));
  }

  @Test
  void tellsHowDirtyRowsGetIntoABucket() {
    assertThat(validate(Map.of("dirty.side-output.s3.bucket", "b")).errors())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(Code.FORBIDDEN_KEY);
              assertThat(problem.remedy()).contains("'dirty.side-output.path' = 's3://bucket/key'");
            });
  }

  @Test
  void demandsTheClassOfACustomPolicy() {
    assertThat(validate(Map.of("sink.partition-commit.policy.kind", "metastore,custom")).errors())
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.text())
                    .isEqualTo(
                        "Option 'sink.partition-commit.policy.class' is missing: it is required"
                            + " when 'sink.partition-commit.policy.kind' contains 'custom'. Add"
                            + " it, such as 'org.example.NotifyPolicy', or change"
                            + " 'sink.partition-commit.policy.kind'."));
  }

  @Test
  void refusesClassAndParametersWithoutACustomPolicy() {
    Validation validation =
        validate(
            Map.of(
                "sink.partition-commit.policy.class", "org.example.NotifyPolicy",
                "sink.partition-commit.policy.class.parameters", "a"));

    assertThat(validation.errors())
        .extracting(Problem::key)
        .containsExactly(
            "sink.partition-commit.policy.class", "sink.partition-commit.policy.class.parameters");
    assertThat(validation.errors()).allMatch(problem -> problem.code() == Code.WITHOUT_EFFECT);
  }

  @Test
  void demandsTheClassOfACustomExtractorAndOnlyThen() {
    assertThat(validate(Map.of("partition.time-extractor.kind", "custom")).errors())
        .extracting(Problem::key)
        .containsExactly("partition.time-extractor.class");
    assertThat(validate(Map.of("partition.time-extractor.class", "a.B")).errors())
        .extracting(Problem::code)
        .containsExactly(Code.WITHOUT_EFFECT);
    valid(
        Map.of("partition.time-extractor.kind", "custom", "partition.time-extractor.class", "a.B"));
  }

  @ParameterizedTest
  @CsvSource({"sink.partition-commit.late-data,drop", "partition.time-extractor.on-error,skip"})
  void hasNoUseForTheTimeOfAPartitionByTheClock(String key, String value) {
    Map<String, String> options = new HashMap<>();
    options.put(key, value);
    assertThat(validate(options).errors())
        .singleElement()
        .satisfies(problem -> assertThat(problem.code()).isEqualTo(Code.WITHOUT_EFFECT));

    options.put("sink.partition-commit.trigger", "partition-time");
    assertThat(validate(options).isValid()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"_DONE", ".done", "_SUCCESS"})
  void takesMarkersThatHiveSkips(String name) {
    assertThat(validate(Map.of("sink.partition-commit.success-file.name", name)).problems())
        .isEmpty();
  }

  @Test
  void warnsOfAMarkerThatHiveWouldReadAsData() {
    Validation validation = validate(Map.of("sink.partition-commit.success-file.name", "DONE"));

    assertThat(validation.isValid()).isTrue();
    assertThat(validation.values().get(HiveSinkOptions.SUCCESS_FILE_NAME)).isEqualTo("DONE");
    assertThat(validation.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.severity()).isEqualTo(Severity.WARNING);
              assertThat(problem.message()).contains("Hive reads any other file as data");
            });
  }

  private static OptionValues valid(Map<String, String> texts) {
    Validation validation = validate(texts);
    assertThat(validation.problems()).isEmpty();
    return validation.values();
  }

  private static Validation validate(Map<String, String> texts) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("connector", "hive");
    all.put("default-database", "default");
    all.putAll(texts);
    return HiveSinkOptions.set().validate(all);
  }
}
