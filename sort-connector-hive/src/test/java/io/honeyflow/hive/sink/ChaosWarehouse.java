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
package io.honeyflow.hive.sink;

import io.honeyflow.hive.commit.TestTable;
import io.honeyflow.hive.conf.DirtyConf;
import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.format.RefusedText;
import io.honeyflow.hive.metastore.HivePartition;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.MetastoreFactory;
import io.honeyflow.hive.metastore.NewPartition;
import io.honeyflow.hive.metastore.ParameterChange;
import io.honeyflow.hive.partition.PartitionPath;
import io.honeyflow.hive.plan.SinkPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table in a warehouse, as a reader and as other people see it. */
final class ChaosWarehouse implements AutoCloseable {
  static final String MARKER = "_SUCCESS";
  static final String MARK = "COLUMN_STATS_ACCURATE";
  static final String ROWS = "numRows";
  private static final Pattern REFUSED =
      Pattern.compile("\"row\":\\{\"id\":\"(" + RefusedText.of("") + "\\d+)\"");

  /**
   * How the sink reaches its metastore.
   *
   * @param network what the network does before a call
   */
  record Ways(MetastoreFactory server, Runnable network) {}

  /** The table that the sink writes, whatever metastore knows it. */
  final TestTable table;

  /** Opens connections to its metastore. */
  final MetastoreFactory server;

  private final ChaosKeys keys;
  private final boolean log;
  private final Path folder;
  private final Path elsewhere;
  private final Path dirty;
  private final Metastore reader;
  private final Map<Path, List<String>> contents = new HashMap<>();
  private final Set<String> foreign = new TreeSet<>();
  private final List<String> foreignRows = new ArrayList<>();
  private final Set<String> visible = new TreeSet<>();
  private final Set<String> unheard = new TreeSet<>();

  /** What the way to the metastore does before a call. */
  final Runnable network;

  private ChaosWarehouse(
      Path root,
      ChaosScenario.Options options,
      TestTable table,
      MetastoreFactory reader,
      Ways ways) {
    this.keys = options.keys();
    this.log = table.metastore.keepsLog();
    this.table = table;
    this.server = ways.server();
    this.network = ways.network();
    this.folder = root.resolve("t");
    this.elsewhere = root.resolve("elsewhere");
    this.dirty = dirty(root);
    this.reader = reader.open();
  }

  /** A table in a metastore in memory. */
  static ChaosWarehouse inMemory(Path root, ChaosScenario.Options options, ChaosMutant mutant) {
    TestTable table = table(root, options).changelog(mutant.changelog(options.changelog()));
    if (options.log()) {
      table.metastore.keepLog();
    }
    MetastoreFactory server = table.metastore.factory();
    return new ChaosWarehouse(root, options, table, server, new Ways(server, () -> {}));
  }

  /**
   * A table in a real metastore.
   *
   * @param reader how others reach it
   */
  static ChaosWarehouse real(
      Path root, ChaosScenario scenario, MetastoreFactory reader, Ways ways) {
    TestTable table =
        table(root, scenario.options()).named(new TableName("default", "chaos_" + RandomId.next()));
    try (Metastore metastore = reader.open()) {
      metastore.createTable(table.hiveTable(Map.of()));
    }
    return new ChaosWarehouse(root, scenario.options(), table, reader, ways);
  }

  private static TestTable table(Path root, ChaosScenario.Options options) {
    ChaosScenario.Writing writing = options.writing();
    return TestTable.partitionedBy(
            root.resolve("t"), options.keys().names(), options.keys().timePattern())
        .trigger(options.trigger(), options.delay())
        .rollingAt(writing.fileSize())
        .buffering(writing.openFiles(), writing.memory())
        .compacting(writing.compacted())
        .shuffled(writing.shuffle())
        .lateData(options.lateData())
        .policies(options.policies())
        .markers(options.markers())
        .changelog(options.changelog())
        .dirty(
            options.dirty()
                ? new DirtyConf(true, false, dirty(root).toUri().toString(), "", Map.of())
                : DirtyConf.FAIL);
  }

  private static Path dirty(Path root) {
    return root.resolve("dirty");
  }

  /** What the sink is told, if it reaches the metastore in this way. */
  SinkPlan plan(MetastoreFactory metastore) {
    return plan(metastore, Map.of(), false);
  }

  /** The same, for {@code INSERT INTO} or {@code OVERWRITE} of a partition perhaps. */
  SinkPlan plan(
      MetastoreFactory metastore, Map<String, String> staticPartition, boolean overwrite) {
    SinkPlan plan = table.plan();
    return new SinkPlan(plan.conf(), plan.target(), staticPartition, overwrite, metastore);
  }

  private TableName name() {
    return table.name();
  }

  // What other people do.

  /** Adds a partition with two rows, and with exact statistics. */
  void addForeignRows(String partition, boolean whereItBelongs) {
    Path directory = whereItBelongs ? directory(partition) : elsewhere.resolve(partition);
    List<String> rows = List.of("foreign-" + partition + "-1", "foreign-" + partition + "-2");
    try {
      Files.createDirectories(directory);
      Files.write(directory.resolve("000000_0"), rows);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    addForeignPartition(partition, directory);
    foreignRows.addAll(rows);
    analyze(partition);
  }

  /** Adds a partition that is there or will be there, without a word about its rows. */
  void addForeignPartition(String partition) {
    addForeignPartition(partition, directory(partition));
  }

  private void addForeignPartition(String partition, Path directory) {
    reader.addPartitions(
        name(), List.of(new NewPartition(keys.values(partition), "file:" + directory, Map.of())));
    foreign.add(partition);
  }

  /** Counts the rows of a partition, as {@code ANALYZE TABLE} does. */
  void analyze(String partition) {
    for (HivePartition known : reader.partitions(name(), List.of(keys.values(partition)))) {
      Map<String, String> counts = new HashMap<>(counts(path(known.location())));
      counts.put(MARK, "{\"BASIC_STATS\":\"true\"}");
      ParameterChange counted = new ParameterChange(counts, Set.of());
      reader.changePartitionParameters(name(), Map.of(known.values(), counted));
    }
  }

  // What a reader sees.

  /** The partitions that the metastore knows. */
  List<HivePartition> partitions() {
    if (!table.plan().partitioned()) {
      return List.of();
    }
    List<String> names = reader.partitionNames(name(), 1_000);
    return names.isEmpty()
        ? List.of()
        : reader.partitions(name(), names.stream().map(PartitionPath::values).toList());
  }

  /** The rows of these partitions; of a table without any, those of "". */
  Map<String, List<String>> rows(List<HivePartition> partitions) {
    Map<String, List<String>> visible = new TreeMap<>();
    if (table.plan().partitioned()) {
      partitions.forEach(one -> visible.put(keys.hour(one.values()), rows(path(one.location()))));
    } else {
      visible.put("", rows(folder));
    }
    return visible;
  }

  /** Those whose statistics are called accurate, but are not what lies there. */
  List<String> wrongStatistics(List<HivePartition> partitions) {
    List<String> wrong = new ArrayList<>();
    partitions.forEach(
        one -> compare(keys.hour(one.values()), path(one.location()), one.parameters(), wrong));
    if (!table.plan().partitioned()) {
      compare("", folder, reader.table(name()).orElseThrow().parameters(), wrong);
    }
    return wrong;
  }

  /** Rows must be told; files and bytes may be left out. */
  private void compare(
      String partition, Path directory, Map<String, String> told, List<String> wrong) {
    if (!told.containsKey(MARK)) {
      return;
    }
    counts(directory)
        .forEach(
            (key, value) -> {
              if (!value.equals(told.getOrDefault(key, key.equals(ROWS) ? "" : value))) {
                wrong.add("%s has %s %s, not %s".formatted(partition, value, key, told.get(key)));
              }
            });
  }

  /** What statistics must say of a directory. */
  private Map<String, String> counts(Path directory) {
    List<Path> visible = visible(directory);
    return Map.of(
        ROWS,
        Integer.toString(rows(directory).size()),
        "numFiles",
        Integer.toString(visible.size()),
        "totalSize",
        Long.toString(visible.stream().mapToLong(ChaosWarehouse::bytes).sum()));
  }

  /** All rows in files that are not hidden, wherever these are, without those of other people. */
  List<String> allRows() {
    List<String> rows =
        Stream.of(folder, elsewhere)
            .flatMap(root -> rows(root).stream())
            .collect(Collectors.toCollection(ArrayList::new));
    foreignRows.forEach(rows::remove);
    rows.sort(null);
    return rows;
  }

  /** The texts of the rows that are kept because no file can hold them. */
  List<String> dirtyRows() {
    return rows(dirty).stream()
        .flatMap(document -> REFUSED.matcher(document).results())
        .map(found -> found.group(1))
        .toList();
  }

  /** Whether the metastore has the partition. */
  boolean knows(String partition) {
    return !reader.partitions(name(), List.of(keys.values(partition))).isEmpty();
  }

  /** Partitions that somebody else added. */
  Set<String> foreign() {
    return foreign;
  }

  List<String> foreignRows() {
    return foreignRows;
  }

  /** Whether the partition has its marker; of a table without any, "". */
  boolean marked(String partition) {
    return Stream.of(directory(partition), elsewhere.resolve(partition))
        .anyMatch(directory -> Files.exists(directory.resolve(MARKER)));
  }

  /** Those that begin with a dot. */
  List<String> hiddenFiles() {
    return strayFiles().stream().filter(file -> name(Path.of(file)).startsWith(".")).toList();
  }

  /** Files that no reader sees, but for markers; and those that are empty. */
  List<String> strayFiles() {
    return Stream.of(folder, elsewhere, dirty)
        .flatMap(root -> files(root, ChaosWarehouse::stray).stream())
        .map(Path::toString)
        .toList();
  }

  private static boolean stray(Path file) {
    return !name(file).equals(MARKER) && (hidden(file) || bytes(file) == 0);
  }

  // What readers of the notification log hear.

  /** A file is visible. If its partition was known before, somebody must hear of it. */
  void published(Path file) {
    if (log
        && !file.startsWith(dirty)
        && visible.add(name(file))
        && (keys == ChaosKeys.NONE || known(file.getParent()))) {
      unheard.add(name(file));
    }
  }

  private boolean known(Path directory) {
    return partitions().stream().anyMatch(one -> path(one.location()).equals(directory));
  }

  /** The log could not be written, which is no reason to fail. */
  void logFails() {
    unheard.clear();
  }

  /** Files of which nobody heard. */
  Set<String> unheard() {
    table.metastore.insertions().stream()
        .flatMap(insertion -> insertion.files().stream())
        .map(file -> name(path(file)))
        .forEach(unheard::remove);
    return unheard;
  }

  private Path directory(String partition) {
    return keys == ChaosKeys.NONE
        ? folder
        : folder.resolve(PartitionPath.name(keys.names(), keys.values(partition)));
  }

  private static Path path(String location) {
    return Path.of(new org.apache.flink.core.fs.Path(location).getPath());
  }

  private List<String> rows(Path root) {
    return visible(root).stream()
        .flatMap(file -> contents.computeIfAbsent(file, ChaosWarehouse::lines).stream())
        .toList();
  }

  private static List<Path> visible(Path root) {
    return files(root, file -> !hidden(file));
  }

  private static boolean hidden(Path file) {
    return name(file).startsWith(".") || name(file).startsWith("_");
  }

  private static long bytes(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> files(Path root, Predicate<Path> wanted) {
    if (!Files.exists(root)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile).filter(wanted).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    reader.close();
  }
}
