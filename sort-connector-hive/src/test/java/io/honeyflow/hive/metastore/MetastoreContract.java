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
package io.honeyflow.hive.metastore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.metastore.MetastoreException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every metastore does, the real ones and the double. */
public abstract class MetastoreContract {
  private static final String ACCURATE = "COLUMN_STATS_ACCURATE";
  private static final String ROW = "1|a\n";
  private static final StorageFormat TEXT =
      new StorageFormat(
          "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe",
          "org.apache.hadoop.mapred.TextInputFormat",
          "org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat",
          Map.of("field.delim", "|", "serialization.format", "|"));

  @TempDir protected Path folder;
  protected Metastore metastore;

  /** Opens connections to the metastore under test. */
  protected abstract MetastoreFactory factory();

  @BeforeEach
  void open() {
    metastore = factory().open();
  }

  @AfterEach
  void close() {
    metastore.close();
  }

  @Test
  void saysWhoItIs() {
    MetastoreServer server = metastore.server();

    assertThat(server.endpoint()).isNotBlank();
    assertThat(server.version()).containsPattern("^[1-9]");
  }

  @Test
  void listsDatabasesAndTables() {
    HiveTable table = partitioned();
    metastore.createTable(table);

    assertThat(metastore.databaseNames()).contains("default").isSorted();
    assertThat(metastore.tableNames("default")).contains(table.name().table()).isSorted();
    assertThat(metastore.tableNames("DEFAULT")).contains(table.name().table());
    assertThat(metastore.tableNames("nowhere")).isEmpty();
  }

  @Test
  void knowsWhereADatabaseLies() {
    assertThat(metastore.databaseLocation("default"))
        .hasValueSatisfying(location -> assertThat(location).contains("warehouse"));
    assertThat(metastore.databaseLocation("DEFAULT")).isPresent();
    assertThat(metastore.databaseLocation("nowhere")).isEmpty();
  }

  @Test
  void hasNoTableThatNobodyMade() {
    assertThat(metastore.table(new TableName("default", "nobody_made_it"))).isEmpty();
    assertThat(metastore.table(new TableName("nowhere", "nobody_made_it"))).isEmpty();
  }

  @Test
  void givesATableBackAsItWasMade() {
    HiveTable table = partitioned();
    metastore.createTable(table);

    HiveTable read = metastore.table(table.name()).orElseThrow();

    assertThat(read.name()).isEqualTo(table.name());
    assertThat(read.type()).isEqualTo("EXTERNAL_TABLE");
    assertThat(read.columns()).isEqualTo(table.columns());
    assertThat(read.partitionColumns()).isEqualTo(table.partitionColumns());
    assertThat(read.location()).isEqualTo(table.location());
    assertThat(read.format()).isEqualTo(table.format());
    assertThat(read.bucketColumns()).isEmpty();
    assertThat(read.bucketCount()).isNotPositive();
    assertThat(read.parameters()).containsEntry("parquet.compression", "ZSTD");
  }

  @Test
  void findsATableWhateverTheCaseOfItsName() {
    HiveTable table = partitioned();
    metastore.createTable(table);

    assertThat(
            metastore.table(
                new TableName("DEFAULT", table.name().table().toUpperCase(Locale.ROOT))))
        .isPresent();
  }

  @Test
  void tellsOfBuckets() {
    HiveTable plain = unpartitioned();
    HiveTable bucketed =
        new HiveTable(
            plain.name(),
            plain.type(),
            plain.columns(),
            List.of(),
            plain.location(),
            plain.format(),
            List.of("id"),
            4,
            Map.of());
    metastore.createTable(bucketed);

    HiveTable read = metastore.table(bucketed.name()).orElseThrow();

    assertThat(read.bucketColumns()).containsExactly("id");
    assertThat(read.bucketCount()).isEqualTo(4);
  }

  @Test
  void placesATableWithoutALocationInItsDatabase() {
    HiveTable table = partitioned().withLocation("");
    metastore.createTable(table);

    String location = metastore.table(table.name()).orElseThrow().location();

    assertThat(location).endsWith("/" + table.name().table());
  }

  @Test
  void makesNoTableTwice() {
    HiveTable table = partitioned();
    metastore.createTable(table);

    assertThatThrownBy(() -> metastore.createTable(table))
        .asInstanceOf(InstanceOfAssertFactories.type(MetastoreException.class))
        .returns(Reason.ALREADY_EXISTS, MetastoreException::reason);
  }

  @Test
  void makesNoTableInADatabaseThatIsNotThere() {
    HiveTable table = partitioned();
    HiveTable nowhere =
        new HiveTable(
            new TableName("nowhere", "t"),
            table.type(),
            table.columns(),
            table.partitionColumns(),
            table.location(),
            table.format(),
            List.of(),
            -1,
            Map.of());

    assertThatThrownBy(() -> metastore.createTable(nowhere))
        .isInstanceOf(MetastoreException.class)
        .hasMessageContaining("nowhere");
  }

  @Test
  void addsPartitionsStoredAsTheTableIs() {
    HiveTable table = made(partitioned());
    NewPartition added = partition(table, "2024-01-01", Map.of("sink", "honeyflow"));

    metastore.addPartitions(table.name(), List.of(added));

    List<HivePartition> read =
        metastore.partitions(table.name(), List.of(added.values(), List.of("2024-01-02", "8")));
    assertThat(read).hasSize(1);
    assertThat(read.get(0).values()).isEqualTo(added.values());
    assertThat(read.get(0).location()).isEqualTo(added.location());
    assertThat(read.get(0).columns()).isEqualTo(table.columns());
    assertThat(read.get(0).format()).isEqualTo(table.format());
    assertThat(read.get(0).parameters()).containsEntry("sink", "honeyflow");
  }

  @Test
  void leavesAPartitionThatExistsAsItIs() {
    HiveTable table = made(partitioned());
    NewPartition first = partition(table, "2024-01-01", Map.of("by", "first"));
    NewPartition other = partition(table, "2024-01-02", Map.of("by", "second"));
    metastore.addPartitions(table.name(), List.of(first));

    metastore.addPartitions(
        table.name(),
        List.of(
            new NewPartition(first.values(), folder.toUri() + "elsewhere", Map.of("by", "second")),
            other,
            other));

    assertThat(metastore.partitions(table.name(), List.of(first.values())))
        .singleElement()
        .satisfies(
            kept -> {
              assertThat(kept.location()).isEqualTo(first.location());
              assertThat(kept.parameters()).containsEntry("by", "first");
            });
    assertThat(metastore.partitionNames(table.name(), 100))
        .containsExactlyInAnyOrder("dt=2024-01-01/hr=8", "dt=2024-01-02/hr=8");
  }

  @Test
  void keepsValuesThatNeedEscaping() {
    HiveTable table = made(partitioned());
    List<List<String>> values =
        List.of(
            List.of("a/b=c", "100%"),
            List.of("x:y \"z\"", "[1]"),
            List.of("A", "a"),
            List.of("a", "A"),
            List.of("__HIVE_DEFAULT_PARTITION__", "0"),
            List.of("é", "ü"));

    metastore.addPartitions(
        table.name(),
        IntStream.range(0, values.size())
            .mapToObj(i -> new NewPartition(values.get(i), table.location() + "/p" + i, Map.of()))
            .toList());

    assertThat(metastore.partitions(table.name(), values))
        .extracting(HivePartition::values)
        .containsExactlyInAnyOrderElementsOf(values);
    assertThat(metastore.partitionNames(table.name(), 10)).contains("dt=a%2Fb%3Dc/hr=100%25");
  }

  @Test
  void namesAsManyPartitionsAsAsked() {
    HiveTable table = made(partitioned());
    assertThat(metastore.partitionNames(table.name(), 10)).isEmpty();

    metastore.addPartitions(
        table.name(),
        IntStream.range(0, 5).mapToObj(i -> partition(table, "d" + i, Map.of())).toList());

    assertThat(metastore.partitionNames(table.name(), 3)).hasSize(3);
    assertThat(metastore.partitionNames(table.name(), Integer.MAX_VALUE)).hasSize(5);
  }

  @Test
  void saysThatTheTableIsNotThere() {
    TableName missing = new TableName("default", "nobody_made_it");
    NewPartition partition =
        new NewPartition(List.of("a", "b"), folder.toUri().toString(), Map.of());
    ParameterChange change = new ParameterChange(Map.of("a", "b"), Set.of());

    assertNoSuchObject(() -> metastore.partitionNames(missing, 10));
    assertNoSuchObject(() -> metastore.partitions(missing, List.of(partition.values())));
    assertNoSuchObject(() -> metastore.addPartitions(missing, List.of(partition)));
    assertNoSuchObject(
        () ->
            metastore.changePartitionParameters(
                missing, change.forEach(List.of(partition.values()))));
    assertNoSuchObject(() -> metastore.changeTableParameters(missing, change));
    assertNoSuchObject(
        () -> metastore.addColumns(missing, List.of(new HiveColumn("c", "int", ""))));
  }

  @Test
  void neverTakesTheStatisticsOfANewPartitionForAccurate() throws IOException {
    HiveTable table = made(partitioned());
    NewPartition withFile = partition(table, "file", Map.of());
    NewPartition empty = partition(table, "empty", Map.of());
    NewPartition counted = partition(table, "counted", Map.of("numRows", "7"));
    write(withFile);
    Files.createDirectories(directory(empty));
    write(counted);

    metastore.addPartitions(table.name(), List.of(withFile, empty, counted));

    assertThat(
            metastore.partitions(
                table.name(), List.of(withFile.values(), empty.values(), counted.values())))
        .hasSize(3)
        .extracting(HivePartition::parameters)
        .allSatisfy(MetastoreContract::assertNotAccurate);
  }

  @Test
  void neverTakesTheStatisticsOfANewTableForAccurate() {
    HiveTable table = made(unpartitioned());

    assertThat(accurate(metastore.table(table.name()).orElseThrow().parameters())).isFalse();
  }

  @Test
  void changesParametersOfPartitionsAndNothingElse() throws IOException {
    HiveTable table = made(partitioned());
    NewPartition one = partition(table, "one", Map.of("stays", "here", "goes", "away"));
    NewPartition two = partition(table, "two", Map.of());
    write(one);
    metastore.addPartitions(table.name(), List.of(one, two));

    metastore.changePartitionParameters(
        table.name(),
        new ParameterChange(Map.of("new", "value"), Set.of("goes"))
            .forEach(List.of(one.values(), List.of("missing", "8"), two.values())));

    List<HivePartition> read =
        metastore.partitions(table.name(), List.of(one.values(), two.values()));
    assertThat(read)
        .hasSize(2)
        .allSatisfy(
            partition -> {
              assertThat(partition.parameters()).containsEntry("new", "value");
              assertThat(partition.columns()).isEqualTo(table.columns());
              assertThat(partition.format()).isEqualTo(table.format());
              assertNotAccurate(partition.parameters());
            });
    assertThat(read)
        .filteredOn(partition -> partition.values().equals(one.values()))
        .singleElement()
        .satisfies(
            partition -> {
              assertThat(partition.parameters()).containsEntry("stays", "here");
              assertThat(partition.parameters()).doesNotContainKey("goes");
              assertThat(partition.location()).isEqualTo(one.location());
            });
    assertThat(directory(one).resolve("data")).exists();
  }

  @Test
  void changesEachPartitionInItsOwnWay() {
    HiveTable table = made(partitioned());
    NewPartition one = partition(table, "one", Map.of());
    NewPartition two = partition(table, "two", Map.of());
    metastore.addPartitions(table.name(), List.of(one, two));

    metastore.changePartitionParameters(
        table.name(),
        Map.of(
            one.values(), new ParameterChange(Map.of("is", "one"), Set.of()),
            two.values(), new ParameterChange(Map.of("is", "two"), Set.of())));

    assertThat(parameters(table, one)).containsEntry("is", "one");
    assertThat(parameters(table, two)).containsEntry("is", "two");
  }

  @Test
  void keepsTheStatisticsOfAPartitionThatItIsGivenUntilTheMarkIsTaken() throws IOException {
    HiveTable table = made(partitioned());
    NewPartition partition = partition(table, "counted", Map.of());
    metastore.addPartitions(table.name(), List.of(partition));

    write(partition, "one");
    change(table, partition, exactStatistics(5, 1));
    assertExact(parameters(table, partition), 5, 1);
    change(table, partition, new ParameterChange(Map.of("other", "1"), Set.of()));
    assertExact(parameters(table, partition), 5, 1);

    change(table, partition, withoutMark());
    assertNotAccurate(parameters(table, partition));
    write(partition, "two");
    change(table, partition, new ParameterChange(Map.of("other", "2"), Set.of()));
    assertNotAccurate(parameters(table, partition));
    change(table, partition, exactStatistics(7, 2));
    assertExact(parameters(table, partition), 7, 2);

    change(table, partition, withoutStatistics());
    assertNotAccurate(parameters(table, partition));
    change(table, partition, new ParameterChange(Map.of("other", "3"), Set.of()));
    assertNotAccurate(parameters(table, partition));
    change(table, partition, exactStatistics(7, 2));
    assertExact(parameters(table, partition), 7, 2);
  }

  @Test
  void givesANewPartitionItsStatistics() throws IOException {
    HiveTable table = made(partitioned());
    ParameterChange statistics = exactStatistics(5, 1);
    NewPartition partition = partition(table, "born", statistics.set());
    write(partition, "one");

    metastore.addPartitions(table.name(), List.of(partition));
    boolean kept = accurate(parameters(table, partition));
    if (kept) {
      assertExact(parameters(table, partition), 5, 1);
    }

    change(table, partition, statistics);
    assertExact(parameters(table, partition), 5, 1);
  }

  @Test
  void changesPropertiesOfATableAndNothingElse() {
    HiveTable table = made(unpartitioned());

    metastore.changeTableParameters(
        table.name(), new ParameterChange(Map.of("new", "value"), Set.of("parquet.compression")));

    HiveTable read = metastore.table(table.name()).orElseThrow();
    assertThat(read.parameters())
        .containsEntry("new", "value")
        .doesNotContainKey("parquet.compression");
    assertThat(read.columns()).isEqualTo(table.columns());
    assertThat(read.location()).isEqualTo(table.location());
    assertThat(read.format()).isEqualTo(table.format());
    assertThat(read.type()).isEqualTo(table.type());
  }

  @Test
  void keepsTheStatisticsOfATableThatItIsGivenUntilTheMarkIsTaken() throws IOException {
    HiveTable table = made(unpartitioned());
    Path directory = folder.resolve(table.name().table());

    write(directory, "one");
    metastore.changeTableParameters(table.name(), exactStatistics(5, 1));
    if (isHive1()) {
      assertNotAccurate(parameters(table));
      return;
    }
    assertExact(parameters(table), 5, 1);
    metastore.changeTableParameters(
        table.name(), new ParameterChange(Map.of("other", "1"), Set.of()));
    assertExact(parameters(table), 5, 1);

    metastore.changeTableParameters(table.name(), withoutMark());
    assertNotAccurate(parameters(table));
    write(directory, "two");
    metastore.changeTableParameters(table.name(), exactStatistics(7, 2));
    assertExact(parameters(table), 7, 2);

    metastore.changeTableParameters(table.name(), withoutStatistics());
    assertNotAccurate(parameters(table));
    assertThat(directory.resolve("two")).exists();
  }

  @Test
  void addsColumnsToATableAndToAllOfItsPartitions() throws IOException {
    HiveTable table = made(partitioned());
    NewPartition partition = partition(table, "2024-01-01", Map.of("stays", "here"));
    write(partition);
    metastore.addPartitions(table.name(), List.of(partition));
    List<HiveColumn> added =
        List.of(
            new HiveColumn("note", "string", "what else"),
            new HiveColumn("tags", "int", "is there already"),
            new HiveColumn("sums", "array<decimal(9,2)>", ""));

    metastore.addColumns(table.name(), added);
    metastore.addColumns(table.name(), added);

    HiveTable read = metastore.table(table.name()).orElseThrow();
    List<HiveColumn> all =
        Stream.concat(table.columns().stream(), Stream.of(added.get(0), added.get(2))).toList();
    assertThat(read.columns()).isEqualTo(all);
    assertThat(read.partitionColumns()).isEqualTo(table.partitionColumns());
    assertThat(read.type()).isEqualTo(table.type());
    assertThat(read.location()).isEqualTo(table.location());
    assertThat(read.format()).isEqualTo(table.format());
    assertThat(read.parameters()).containsEntry("parquet.compression", "ZSTD");
    assertThat(metastore.partitions(table.name(), List.of(partition.values())))
        .singleElement()
        .satisfies(
            old -> {
              assertThat(old.columns()).isEqualTo(all);
              assertThat(old.location()).isEqualTo(partition.location());
              assertThat(old.parameters()).containsEntry("stays", "here");
              assertNotAccurate(old.parameters());
            });
    assertThat(directory(partition).resolve("data")).exists();
  }

  @Test
  void addsColumnsToATableWithoutPartitions() {
    HiveTable table = made(unpartitioned());

    metastore.addColumns(table.name(), List.of(new HiveColumn("note", "string", "")));

    HiveTable read = metastore.table(table.name()).orElseThrow();
    assertThat(read.columns()).extracting(HiveColumn::name).containsExactly("id", "tags", "note");
    assertThat(accurate(read.parameters())).isFalse();
  }

  @Test
  void keepsTheColumnsThatOthersAddAtTheSameTime() throws Exception {
    HiveTable table = made(partitioned());
    List<String> names = IntStream.range(0, 4).mapToObj(i -> "c" + i).toList();

    ExecutorService others = Executors.newFixedThreadPool(names.size());
    try {
      List<Callable<Boolean>> additions =
          names.stream().map(name -> addition(table.name(), name)).toList();
      for (Future<Boolean> done : others.invokeAll(additions)) {
        assertThat(done.get()).isTrue();
      }
    } finally {
      others.shutdownNow();
    }

    assertThat(metastore.table(table.name()).orElseThrow().columns())
        .extracting(HiveColumn::name)
        .startsWith("id", "tags")
        .containsAll(names);
  }

  private Callable<Boolean> addition(TableName table, String column) {
    return () -> {
      try (Metastore own = factory().open()) {
        own.addColumns(table, List.of(new HiveColumn(column, "int", "")));
        return true;
      }
    };
  }

  /** Makes the table. */
  protected final HiveTable made(HiveTable table) {
    metastore.createTable(table);
    return table;
  }

  /** A table partitioned by {@code dt} and {@code hr}, under a name of its own. */
  protected final HiveTable partitioned() {
    return table(
        List.of(new HiveColumn("dt", "string", "day"), new HiveColumn("hr", "string", "")));
  }

  /** A table without partitions, under a name of its own. */
  protected final HiveTable unpartitioned() {
    return table(List.of());
  }

  /** A partition of {@link #partitioned()} to add. */
  protected final NewPartition partition(
      HiveTable table, String day, Map<String, String> parameters) {
    return new NewPartition(
        List.of(day, "8"), table.location() + "/dt=" + day + "/hr=8", parameters);
  }

  private HiveTable table(List<HiveColumn> partitionColumns) {
    String name = "t_" + UUID.randomUUID().toString().replace("-", "");
    return new HiveTable(
        new TableName("default", name),
        "EXTERNAL_TABLE",
        List.of(
            new HiveColumn("id", "bigint", "who"),
            new HiveColumn("tags", "map<string,array<int>>", "")),
        partitionColumns,
        "file:" + folder.resolve(name),
        TEXT,
        List.of(),
        -1,
        Map.of("parquet.compression", "ZSTD"));
  }

  private static Path directory(NewPartition partition) {
    return Path.of(partition.location().substring("file:".length()));
  }

  private static void write(NewPartition partition) throws IOException {
    write(partition, "data");
  }

  private static void write(NewPartition partition, String file) throws IOException {
    write(directory(partition), file);
  }

  private static void write(Path directory, String file) throws IOException {
    Files.writeString(Files.createDirectories(directory).resolve(file), ROW);
  }

  private void change(HiveTable table, NewPartition partition, ParameterChange change) {
    metastore.changePartitionParameters(table.name(), change.forEach(List.of(partition.values())));
  }

  private Map<String, String> parameters(HiveTable table, NewPartition partition) {
    List<HivePartition> found = metastore.partitions(table.name(), List.of(partition.values()));
    assertThat(found).hasSize(1);
    return found.get(0).parameters();
  }

  private Map<String, String> parameters(HiveTable table) {
    return metastore.table(table.name()).orElseThrow().parameters();
  }

  /** Of as many files as {@link #write} wrote, with the mark as the server's line spells it. */
  private ParameterChange exactStatistics(long rows, long files) {
    return new ParameterChange(
        Map.of(
            ACCURATE,
            isHive1() ? "true" : "{\"BASIC_STATS\":\"true\"}",
            "numRows",
            Long.toString(rows),
            "numFiles",
            Long.toString(files),
            "totalSize",
            Long.toString(files * ROW.length())),
        Set.of());
  }

  private boolean isHive1() {
    return metastore.server().version().startsWith("1.");
  }

  private static ParameterChange withoutMark() {
    return new ParameterChange(Map.of(), Set.of(ACCURATE));
  }

  private static ParameterChange withoutStatistics() {
    return new ParameterChange(
        Map.of(), Set.of(ACCURATE, "numRows", "numFiles", "totalSize", "rawDataSize"));
  }

  private static void assertExact(Map<String, String> parameters, long rows, long files) {
    assertThat(accurate(parameters)).as("%s", parameters).isTrue();
    assertThat(parameters)
        .containsEntry("numRows", Long.toString(rows))
        .containsEntry("numFiles", Long.toString(files))
        .containsEntry("totalSize", Long.toString(files * ROW.length()))
        .doesNotContainKey("STATS_GENERATED_VIA_STATS_TASK");
  }

  private static void assertNotAccurate(Map<String, String> parameters) {
    assertThat(accurate(parameters)).as("%s", parameters).isFalse();
    assertThat(parameters).doesNotContainKey("STATS_GENERATED_VIA_STATS_TASK");
  }

  /** As Hive reads it: JSON since 2.0, {@code true} or {@code false} before. */
  private static boolean accurate(Map<String, String> parameters) {
    return parameters.getOrDefault(ACCURATE, "").toLowerCase(Locale.ROOT).contains("true");
  }

  private static void assertNoSuchObject(Runnable call) {
    assertThatThrownBy(call::run)
        .asInstanceOf(InstanceOfAssertFactories.type(MetastoreException.class))
        .returns(Reason.NO_SUCH_OBJECT, MetastoreException::reason);
  }
}
