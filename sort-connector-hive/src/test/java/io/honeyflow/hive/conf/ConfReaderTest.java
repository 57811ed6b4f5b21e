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

import io.honeyflow.common.hive.HiveSinkOptions;
import io.honeyflow.common.option.OptionType;
import io.honeyflow.common.option.Validation;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.flink.configuration.MemorySize;
import org.junit.jupiter.api.Test;

class ConfReaderTest {
  private static final ZoneId SHANGHAI = ZoneId.of("Asia/Shanghai");
  private static final MetastoreConf METASTORE =
      new MetastoreConf(List.of("thrift://h:9083"), Map.of(), Duration.ofMinutes(15));

  @Test
  void takesTheContextAndTheDefaultsForWhatIsNotSaid() {
    HiveSinkConf conf = read(Map.of("connector", "hive", "default-database", "Sales"));

    assertThat(conf.table()).isEqualTo(new TableName("sales", "visits"));
    assertThat(conf.hiveVersion()).isNull();
    assertThat(conf.writer().parallelism()).isNull();
    assertThat(conf.encoding()).isEqualTo(new EncodingConf(SHANGHAI, ReaderProfile.HIVE));
    assertThat(conf.commit())
        .isEqualTo(
            new CommitConf(
                CommitTrigger.PROCESS_TIME,
                Duration.ZERO,
                ZoneOffset.UTC,
                LateData.RECOMMIT,
                List.of(PolicyKind.METASTORE, PolicyKind.SUCCESS_FILE),
                null,
                new SuccessFileConf("_SUCCESS", MarkerContent.EMPTY),
                StatisticsMode.EXACT));
    assertThat(conf.changelog()).isEqualTo(ChangelogConf.DEFAULT);
    assertThat(conf.dirty()).isEqualTo(DirtyConf.FAIL);
    assertThat(conf.partitionTime())
        .isEqualTo(new PartitionTimeConf(null, null, "yyyy-MM-dd HH:mm:ss", TimeErrors.FAIL));
    assertThat(conf.writer().rolling().fileSize()).isEqualTo(MemorySize.ofMebiBytes(128));
    assertThat(conf.writer()).isEqualTo(new WriterConf(null, conf.writer().rolling()));
    assertThat(conf.defaultPartitionName()).isEqualTo("__HIVE_DEFAULT_PARTITION__");
    assertThat(conf.metricLabels()).isEmpty();
    assertThat(conf.metastore()).isEqualTo(METASTORE);
    assertThat(conf.hadoop()).containsExactly(Map.entry("fs.defaultFS", "hdfs://h"));
  }

  @Test
  void compactsToTheSizeAtWhichFilesAreClosed() {
    Map<String, String> options = new HashMap<>();
    options.put("connector", "hive");
    options.put("default-database", "db");
    options.put("sink.rolling-policy.file-size", "64 mb");
    options.put("auto-compaction", "true");
    assertThat(read(options).writer().compaction())
        .isEqualTo(new CompactionConf(MemorySize.ofMebiBytes(64), null));

    options.put("compaction.file-size", "32 mb");
    options.put("compaction.parallelism", "3");
    assertThat(read(options).writer().compaction())
        .isEqualTo(new CompactionConf(MemorySize.ofMebiBytes(32), 3));
    assertThat(read(options).writer().rolling().fileSize()).isEqualTo(MemorySize.ofMebiBytes(64));
    assertThat(read(options).writer().compactedRolling().fileSize())
        .isEqualTo(MemorySize.ofMebiBytes(32));
  }

  @Test
  void knowsWhereDirtyRowsGo() {
    Map<String, String> options = new HashMap<>();
    options.put("connector", "hive");
    options.put("default-database", "db");
    options.put("dirty.ignore", "true");
    options.put("dirty.side-output.connector", "filesystem, log");
    options.put("dirty.side-output.labels", "z=${table}&a = b=c&e=");
    assertThat(read(options).dirty().logged()).isFalse();
    assertThat(read(options).dirty().directory()).isNull();

    options.put("dirty.side-output.enable", "true");
    DirtyConf dirty = read(options).dirty();
    assertThat(dirty.skipped()).isTrue();
    assertThat(dirty.logged()).isTrue();
    assertThat(dirty.directory()).isEmpty();
    assertThat(dirty.logTag()).isEqualTo("DirtyData");
    assertThat(dirty.labels())
        .containsExactly(Map.entry("z", "${table}"), Map.entry("a", "b=c"), Map.entry("e", ""));

    options.put("dirty.side-output.path", "s3://bucket/dirty");
    assertThat(read(options).dirty().directory()).isEqualTo("s3://bucket/dirty");
  }

  @Test
  void asksHivesSettingForTheDefaultPartition() {
    MetastoreConf renamed =
        new MetastoreConf(
            List.of("thrift://h:9083"),
            Map.of("hive.exec.default.partition.name", "__NULL__"),
            Duration.ZERO);
    Validation validation =
        HiveSinkOptions.set().validate(Map.of("connector", "hive", "default-database", "db"));

    HiveSinkConf conf =
        new ConfReader(validation.values(), new TableContext("cat", "visits", SHANGHAI, false))
            .read(renamed, Map.of());

    assertThat(conf.defaultPartitionName()).isEqualTo("__NULL__");
  }

  @Test
  void takesTheModeOfAChangelog() {
    Map<String, String> options = new HashMap<>();
    options.put("connector", "hive");
    options.put("default-database", "db");
    options.put("sink.changelog.mode", "upsert-as-insert");
    options.put("sink.changelog.delete", "fail");
    options.put("sink.changelog.row-kind-column", " Op ");
    assertThat(read(options).changelog())
        .isEqualTo(new ChangelogConf(ChangelogKind.UPSERT_AS_INSERT, DeletePolicy.FAIL, "op"));

    options.remove("sink.changelog.delete");
    options.put("sink.changelog.mode", "all");
    options.put("sink.changelog.compact-per-checkpoint", "true");
    assertThat(read(options).changelog())
        .isEqualTo(new ChangelogConf(ChangelogKind.ALL, DeletePolicy.APPEND, "op", true));
  }

  @Test
  void takesWhatIsSaid() {
    Map<String, String> options = new HashMap<>();
    options.put("connector", "hive");
    options.put("hive-database", "db");
    options.put("table-name", "Other");
    options.put("hive-version", "3.1.2");
    options.put("sink.parallelism", "3");
    options.put("sink.rolling-policy.file-size", "1 gb");
    options.put("sink.shuffle-by-partition.enable", "true");
    options.put("sink.writer.max-open-files", "7");
    options.put("sink.writer.buffer-memory", "8 mb");
    options.put("sink.partition-commit.trigger", "partition-time");
    options.put("sink.partition-commit.delay", "1 h");
    options.put("sink.partition-commit.watermark-time-zone", "Asia/Shanghai");
    options.put("sink.partition-commit.late-data", "drop");
    options.put("sink.partition-commit.policy.kind", "custom, metastore");
    options.put("sink.partition-commit.policy.class", "org.example.Notify");
    options.put("sink.partition-commit.policy.class.parameters", "a;b");
    options.put("partition.time-extractor.kind", "custom");
    options.put("partition.time-extractor.class", "org.example.Extract");
    options.put("sink.reader-profile", "trino");
    options.put("sink.timestamp-zone", "UTC");
    options.put("inlong.metric.labels", "groupId=g&streamId=s&nodeId=n");

    HiveSinkConf conf = read(options);

    assertThat(conf.table()).isEqualTo(new TableName("db", "other"));
    assertThat(conf.hiveVersion()).isEqualTo("3.1.2");
    assertThat(conf.writer().parallelism()).isEqualTo(3);
    assertThat(conf.writer().shuffle()).isTrue();
    assertThat(conf.writer().maxOpenFiles()).isEqualTo(7);
    assertThat(conf.writer().bufferMemory()).isEqualTo(MemorySize.ofMebiBytes(8));
    assertThat(conf.writer().rolling().fileSize()).isEqualTo(MemorySize.ofMebiBytes(1024));
    assertThat(conf.encoding()).isEqualTo(new EncodingConf(ZoneId.of("UTC"), ReaderProfile.TRINO));
    assertThat(conf.commit())
        .isEqualTo(
            new CommitConf(
                CommitTrigger.PARTITION_TIME,
                Duration.ofHours(1),
                SHANGHAI,
                LateData.DROP,
                List.of(PolicyKind.CUSTOM, PolicyKind.METASTORE),
                new CustomPolicyConf("org.example.Notify", List.of("a", "b"), "cat"),
                new SuccessFileConf("_SUCCESS", MarkerContent.EMPTY),
                StatisticsMode.EXACT));
    assertThat(conf.partitionTime().extractorClass()).isEqualTo("org.example.Extract");
    assertThat(conf.metricLabels().keySet()).containsExactly("groupId", "streamId", "nodeId");
  }

  @Test
  void putsHivesAndHadoopsSettingsTogetherAsASessionOfHive() {
    MetastoreConf metastore =
        new MetastoreConf(
            List.of("thrift://h:9083"), Map.of("hive.exec.compress.output", "true"), Duration.ZERO);
    Validation validation =
        HiveSinkOptions.set().validate(Map.of("connector", "hive", "default-database", "db"));

    HiveSinkConf conf =
        new ConfReader(validation.values(), new TableContext("cat", "visits", SHANGHAI, false))
            .read(metastore, Map.of("mapreduce.output.fileoutputformat.compress.codec", "gzip"));

    assertThat(conf.settings())
        .containsOnly(
            Map.entry("hive.exec.compress.output", "true"),
            Map.entry("mapreduce.output.fileoutputformat.compress.codec", "gzip"));
  }

  @Test
  void readsAsFarAsFaultsAllow() {
    Validation validation =
        HiveSinkOptions.set()
            .validate(
                Map.of(
                    "connector", "hive",
                    "default-database", "db",
                    "sink.parallelism", "0",
                    "sink.partition-commit.delay", "soon",
                    "sink.partition-commit.policy.kind", "metastore,custom"));
    assertThat(validation.errors()).hasSize(3);

    HiveSinkConf conf = read(validation);

    assertThat(conf.writer().parallelism()).isNull();
    assertThat(conf.commit().delay()).isZero();
    assertThat(conf.commit().policies()).containsExactly(PolicyKind.METASTORE);
    assertThat(conf.commit().custom()).isNull();
  }

  @Test
  void knowsEveryTriggerAndPolicy() {
    for (String trigger : ((OptionType.OneOf) HiveSinkOptions.COMMIT_TRIGGER.type()).values()) {
      HiveSinkConf conf =
          read(
              Map.of(
                  "connector", "hive",
                  "default-database", "db",
                  "sink.partition-commit.trigger", trigger));
      assertThat(conf.commit().trigger().name()).isEqualToIgnoringCase(trigger.replace('-', '_'));
    }
    for (PolicyKind kind : PolicyKind.values()) {
      String text = kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
      HiveSinkConf conf =
          read(
              Map.of(
                  "connector", "hive",
                  "default-database", "db",
                  "sink.partition-commit.policy.class", "org.example.Notify",
                  "sink.partition-commit.policy.kind", text));
      assertThat(conf.commit().policies()).containsExactly(kind);
    }
  }

  private static HiveSinkConf read(Map<String, String> options) {
    return read(HiveSinkOptions.set().validate(options));
  }

  private static HiveSinkConf read(Validation validation) {
    return new ConfReader(validation.values(), new TableContext("cat", "visits", SHANGHAI, false))
        .read(METASTORE, Map.of("fs.defaultFS", "hdfs://h"));
  }
}
