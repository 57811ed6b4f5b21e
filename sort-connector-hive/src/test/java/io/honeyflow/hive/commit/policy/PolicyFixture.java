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
package io.honeyflow.hive.commit.policy;

import io.honeyflow.common.type.HiveType;
import io.honeyflow.hive.conf.ChangelogConf;
import io.honeyflow.hive.conf.CommitConf;
import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.conf.CustomPolicyConf;
import io.honeyflow.hive.conf.DirtyConf;
import io.honeyflow.hive.conf.EncodingConf;
import io.honeyflow.hive.conf.HiveSinkConf;
import io.honeyflow.hive.conf.LateData;
import io.honeyflow.hive.conf.MarkerContent;
import io.honeyflow.hive.conf.MetastoreConf;
import io.honeyflow.hive.conf.PartitionTimeConf;
import io.honeyflow.hive.conf.PolicyKind;
import io.honeyflow.hive.conf.ReaderProfile;
import io.honeyflow.hive.conf.RollingConf;
import io.honeyflow.hive.conf.SchemaConf;
import io.honeyflow.hive.conf.StatisticsMode;
import io.honeyflow.hive.conf.SuccessFileConf;
import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.conf.TimeErrors;
import io.honeyflow.hive.conf.WriterConf;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.HivePartition;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.InMemoryMetastore;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.ParameterChange;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.plan.SinkPlan;
import io.honeyflow.hive.plan.SinkTable;
import io.honeyflow.hive.plan.TableChange;
import io.honeyflow.hive.type.TableColumn;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.table.types.logical.VarCharType;

/** A table {@code db.t} in a folder, its metastore in memory, and its policies. */
final class PolicyFixture implements AutoCloseable {
  static final TableName TABLE = new TableName("db", "t");
  static final long NOW = 1_700_000_000L;

  private static final StorageFormat FORMAT = new StorageFormat("serde", "in", "out", Map.of());

  final InMemoryMetastore server = new InMemoryMetastore();
  final Path folder;
  MarkerContent content = MarkerContent.EMPTY;
  FileSystemLookup fileSystems = path -> FileSystem.get(path.toUri());

  private final List<String> keys;
  private final Metastore connection = server.factory().open();

  private PolicyFixture(Path folder, List<String> keys) {
    this.folder = folder;
    this.keys = keys;
    server.createDatabase("db", "file:" + folder.getParent());
    putTable(Map.of());
  }

  static PolicyFixture partitioned(Path folder) {
    return new PolicyFixture(folder, List.of("dt", "hr"));
  }

  static PolicyFixture unpartitioned(Path folder) {
    return new PolicyFixture(folder, List.of());
  }

  CommitPolicies policies(PolicyKind... kinds) {
    return policies(null, kinds);
  }

  CommitPolicies policies(CustomPolicyConf custom, PolicyKind... kinds) {
    return CommitPolicies.open(
        plan(custom, kinds),
        connection,
        fileSystems,
        PolicyFixture.class.getClassLoader(),
        Clock.fixed(Instant.ofEpochSecond(NOW), ZoneOffset.UTC));
  }

  PartitionToCommit partition(String dt, String hr) {
    return new PartitionToCommit(
        List.of(dt, hr),
        location() + "/dt=" + dt + "/hr=" + hr,
        CommitFacts.NONE,
        ParameterChange.NONE);
  }

  PartitionToCommit table() {
    return new PartitionToCommit(List.of(), location(), CommitFacts.NONE, ParameterChange.NONE);
  }

  String location() {
    return "file:" + folder;
  }

  void putTable(Map<String, String> parameters) {
    server.putTable(
        new HiveTable(
            TABLE,
            "MANAGED_TABLE",
            List.of(new HiveColumn("id", "int", "")),
            keys.stream().map(key -> new HiveColumn(key, "string", "")).toList(),
            location(),
            FORMAT,
            List.of(),
            -1,
            parameters));
  }

  void putPartition(List<String> values, String location, Map<String, String> parameters) {
    server.putPartition(
        TABLE,
        new HivePartition(
            values, List.of(new HiveColumn("id", "int", "")), location, FORMAT, parameters));
  }

  Metastore connection() {
    return connection;
  }

  @Override
  public void close() {
    connection.close();
  }

  private SinkPlan plan(CustomPolicyConf custom, PolicyKind... kinds) {
    HiveSinkConf conf =
        new HiveSinkConf(
            TABLE,
            null,
            new WriterConf(
                null,
                new RollingConf(
                    MemorySize.ofMebiBytes(1),
                    Duration.ZERO,
                    Duration.ZERO,
                    Duration.ofMinutes(1))),
            ChangelogConf.DEFAULT,
            DirtyConf.FAIL,
            new CommitConf(
                CommitTrigger.PROCESS_TIME,
                Duration.ZERO,
                ZoneOffset.UTC,
                LateData.RECOMMIT,
                List.of(kinds),
                custom,
                new SuccessFileConf("_SUCCESS", content),
                StatisticsMode.EXACT),
            new PartitionTimeConf(null, null, "yyyy-MM-dd HH:mm:ss", TimeErrors.FAIL),
            "__HIVE_DEFAULT_PARTITION__",
            new EncodingConf(ZoneOffset.UTC, ReaderProfile.HIVE),
            SchemaConf.AS_IT_IS,
            Map.of(),
            new MetastoreConf(List.of("thrift://unused:9083"), Map.of(), Duration.ofSeconds(1)),
            Map.of());
    return new SinkPlan(
        conf,
        new SinkTable(
            location(),
            List.of(),
            keys.stream()
                .map(
                    key ->
                        new TableColumn(key, HiveType.Primitive.STRING, VarCharType.STRING_TYPE, 0))
                .toList(),
            List.of(),
            FORMAT,
            Map.of(),
            new TableChange.None()),
        Map.of(),
        false,
        server.factory());
  }
}
