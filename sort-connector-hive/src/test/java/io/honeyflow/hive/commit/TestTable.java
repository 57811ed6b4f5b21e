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
package io.honeyflow.hive.commit;

import io.honeyflow.common.type.HiveType;
import io.honeyflow.hive.conf.ChangelogConf;
import io.honeyflow.hive.conf.CommitConf;
import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.conf.CompactionConf;
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
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.plan.SinkPlan;
import io.honeyflow.hive.plan.SinkTable;
import io.honeyflow.hive.plan.TableChange;
import io.honeyflow.hive.type.TableColumn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.table.types.logical.VarCharType;
import org.jspecify.annotations.Nullable;

/**
 * A table {@code db.t (id string) [partitioned by (dt string)]} in a metastore in memory and a
 * folder, to be written by the sink and read as Hive would.
 */
public final class TestTable {
  public static final TableName NAME = new TableName("db", "t");
  public static final StorageFormat FORMAT = new StorageFormat("lines", "in", "out", Map.of());

  public final InMemoryMetastore metastore = new InMemoryMetastore();
  public final WatchedFiles files = new WatchedFiles();
  private final Path folder;
  private final List<String> keys;
  private TableName name = NAME;
  private StorageFormat format = FORMAT;
  private CommitTrigger trigger = CommitTrigger.PROCESS_TIME;
  private Duration delay = Duration.ZERO;
  private TimeErrors timeErrors = TimeErrors.FAIL;
  private LateData lateData = LateData.RECOMMIT;
  private MarkerContent markers = MarkerContent.EMPTY;
  private MemorySize fileSize = MemorySize.ofMebiBytes(128);
  private Map<String, String> staticPartition = Map.of();
  private boolean overwrite;
  private boolean shuffle;
  private int maxOpenFiles = 100;
  private MemorySize bufferMemory = MemorySize.ofMebiBytes(64);
  private @Nullable CompactionConf compaction;
  private ChangelogConf changelog = ChangelogConf.DEFAULT;
  private List<PolicyKind> policies = List.of(PolicyKind.METASTORE, PolicyKind.SUCCESS_FILE);
  private StatisticsMode statistics = StatisticsMode.EXACT;
  private @Nullable String timePattern;
  private DirtyConf dirty = DirtyConf.FAIL;

  private TestTable(Path folder, List<String> keys) {
    this.folder = folder;
    this.keys = keys;
    metastore.putTable(hiveTable(Map.of()));
  }

  public static TestTable partitioned(Path folder) {
    return new TestTable(folder, List.of("dt"));
  }

  public static TestTable unpartitioned(Path folder) {
    return new TestTable(folder, List.of());
  }

  /**
   * Partitioned by any texts, or not at all.
   *
   * @param timePattern how a partition's time is read; null for its first value
   */
  public static TestTable partitionedBy(
      Path folder, List<String> keys, @Nullable String timePattern) {
    TestTable table = new TestTable(folder, keys);
    table.timePattern = timePattern;
    return table;
  }

  public TestTable trigger(CommitTrigger kind, Duration wait) {
    trigger = kind;
    delay = wait;
    return this;
  }

  public TestTable markers(MarkerContent content) {
    markers = content;
    return this;
  }

  public TestTable timeErrors(TimeErrors what) {
    timeErrors = what;
    return this;
  }

  public TestTable lateData(LateData what) {
    lateData = what;
    return this;
  }

  /** With another name, to be put into a metastore that has other tables. */
  public TestTable named(TableName other) {
    name = other;
    return this;
  }

  public TableName name() {
    return name;
  }

  public TestTable policies(List<PolicyKind> kinds) {
    policies = kinds;
    return this;
  }

  public TestTable statistics(StatisticsMode mode) {
    statistics = mode;
    return this;
  }

  /** As the metastore says; the files are lines all the same. */
  public TestTable storedAs(StorageFormat other) {
    format = other;
    metastore.putTable(hiveTable(Map.of()));
    return this;
  }

  public TestTable dirty(DirtyConf conf) {
    dirty = conf;
    return this;
  }

  public TestTable rollingAt(long bytes) {
    fileSize = new MemorySize(bytes);
    return this;
  }

  /** All rows of a partition come to one writer. */
  public TestTable shuffled(boolean byPartition) {
    shuffle = byPartition;
    return this;
  }

  /** With a few files open, and so many bytes of memory for the rows that wait. */
  public TestTable buffering(int files, long bytes) {
    maxOpenFiles = files;
    bufferMemory = new MemorySize(bytes);
    return this;
  }

  /** With small files compacted to files of so many bytes; 0 for files of each writer. */
  public TestTable compacting(long bytes) {
    compaction = bytes == 0 ? null : new CompactionConf(new MemorySize(bytes), null);
    return this;
  }

  public TestTable overwriting(Map<String, String> partition) {
    overwrite = true;
    staticPartition = partition;
    return this;
  }

  /**
   * With the column that this names, if any, behind the others; the key to compact by is the id.
   */
  public TestTable changelog(ChangelogConf conf) {
    changelog = conf;
    metastore.putTable(hiveTable(Map.of()));
    return this;
  }

  public HiveTable hiveTable(Map<String, String> parameters) {
    return new HiveTable(
        name,
        "MANAGED_TABLE",
        columns().stream().map(column -> new HiveColumn(column.name(), "string", "")).toList(),
        keys.stream().map(key -> new HiveColumn(key, "string", "")).toList(),
        location(),
        format,
        List.of(),
        -1,
        parameters);
  }

  public String location() {
    return folder.toUri().toString();
  }

  public Path folder(String partition) {
    return folder.resolve(partition);
  }

  /** As somebody else would add it. */
  public void partition(String dt, Path location, Map<String, String> parameters) {
    metastore.putPartition(
        NAME,
        new HivePartition(
            List.of(dt),
            List.of(new HiveColumn("id", "string", "")),
            location.toUri().toString(),
            format,
            parameters));
  }

  /** What the sink is told of it. */
  public SinkPlan plan() {
    return new SinkPlan(
        conf(),
        new SinkTable(
            location(),
            columns(),
            IntStream.range(0, keys.size()).mapToObj(i -> column(keys.get(i), i + 1)).toList(),
            changelog.compact() ? List.of(column("id", 0)) : List.of(),
            format,
            Map.of(),
            new TableChange.None()),
        staticPartition,
        overwrite,
        metastore.factory());
  }

  private List<TableColumn> columns() {
    String rowKind = changelog.rowKindColumn();
    TableColumn id = column("id", 0);
    return rowKind == null ? List.of(id) : List.of(id, column(rowKind, keys.size() + 1));
  }

  private HiveSinkConf conf() {
    return new HiveSinkConf(
        name,
        null,
        new WriterConf(
            null,
            new RollingConf(
                fileSize, Duration.ofMinutes(30), Duration.ofMinutes(10), Duration.ofMinutes(1)),
            shuffle,
            maxOpenFiles,
            bufferMemory,
            compaction),
        changelog,
        dirty,
        new CommitConf(
            trigger,
            delay,
            ZoneOffset.UTC,
            lateData,
            policies,
            null,
            new SuccessFileConf("_SUCCESS", markers),
            statistics),
        new PartitionTimeConf(null, timePattern, "yyyy-MM-dd HH:mm:ss", timeErrors),
        "__HIVE_DEFAULT_PARTITION__",
        new EncodingConf(ZoneOffset.UTC, ReaderProfile.HIVE),
        SchemaConf.AS_IT_IS,
        Map.of("groupId", "g"),
        new MetastoreConf(List.of("thrift://unused:9083"), Map.of(), Duration.ofSeconds(1)),
        Map.of());
  }

  private static TableColumn column(String name, int position) {
    return new TableColumn(
        name, HiveType.Primitive.STRING, new VarCharType(VarCharType.MAX_LENGTH), position);
  }

  /** What Hive reads: the rows of the partitions that it knows, or of the table's folder. */
  public List<String> rows() {
    return locations().flatMap(location -> files(location, TestTable::visible)).sorted().toList();
  }

  private Stream<Path> locations() {
    return keys.isEmpty()
        ? Stream.of(folder)
        : metastore.partitionsOf(NAME).stream()
            .map(
                partition ->
                    Path.of(new org.apache.flink.core.fs.Path(partition.location()).getPath()));
  }

  private Stream<String> files(Path location, Predicate<Path> wanted) {
    return all(location)
        .filter(path -> wanted.test(location.relativize(path)))
        .flatMap(TestTable::lines);
  }

  /** The partitions that Hive knows. */
  public List<String> partitions() {
    return metastore.partitionsOf(NAME).stream().map(one -> one.values().get(0)).sorted().toList();
  }

  /** Every file and what it is called, relative to the table, whether Hive sees it or not. */
  public List<String> allFiles() {
    return all(folder).map(path -> folder.relativize(path).toString()).sorted().toList();
  }

  public List<String> visibleFiles() {
    return all(folder)
        .map(folder::relativize)
        .filter(TestTable::visible)
        .map(Path::toString)
        .sorted()
        .toList();
  }

  /** Files that are hidden by a leading dot. */
  public List<String> hiddenFiles() {
    return all(folder)
        .map(path -> path.getFileName().toString())
        .filter(name -> name.startsWith("."))
        .toList();
  }

  public boolean marked(String partition) {
    return Files.exists(folder.resolve(partition).resolve("_SUCCESS"));
  }

  /** The lines of the files of dirty rows, in the usual directory. */
  public List<String> dirtyRows() {
    return files(folder.resolve(".honeyflow-dirty"), TestTable::visible).sorted().toList();
  }

  private static boolean visible(Path relative) {
    for (Path name : relative) {
      if (name.toString().startsWith(".") || name.toString().startsWith("_")) {
        return false;
      }
    }
    return true;
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Path> all(Path location) {
    if (!Files.exists(location)) {
      return Stream.of();
    }
    try (Stream<Path> walk = Files.walk(location)) {
      return walk.filter(Files::isRegularFile).sorted(Comparator.naturalOrder()).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
