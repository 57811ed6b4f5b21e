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

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.hive.commit.statistics.Tally;
import io.honeyflow.hive.metastore.HivePartition;
import io.honeyflow.hive.metastore.HiveTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Hive beside the sink: it answers counts of a {@link TestTable} from statistics where they are
 * called accurate, inserts rows and counts them. A partition is named by its value; the one of a
 * table without partitions is {@link #WHOLE}.
 */
public final class HiveBeside {
  public static final String WHOLE = "";

  private static final String MARK = "COLUMN_STATS_ACCURATE";
  private static final String ACCURATE = "{\"BASIC_STATS\":\"true\"}";

  private final TestTable table;
  private int files;

  public HiveBeside(TestTable table) {
    this.table = table;
  }

  /** From what Hive would answer a count without looking at files; empty when it would look. */
  public Optional<Tally> claimed(String partition) {
    return parameters(partition)
        .filter(parameters -> parameters.getOrDefault(MARK, "").contains("BASIC_STATS"))
        .map(
            parameters ->
                new Tally(
                    Long.parseLong(parameters.get("numRows")),
                    Long.parseLong(parameters.get("numFiles")),
                    Long.parseLong(parameters.get("totalSize"))));
  }

  /** What is there. */
  public Tally actual(String partition) {
    Tally tally = Tally.NONE;
    for (Path file : visible(partition)) {
      try {
        tally = tally.plus(new Tally(Files.readAllLines(file).size(), 1, Files.size(file)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return tally;
  }

  /** The metastore's parameters; empty when it does not know the partition. */
  public Optional<Map<String, String>> parameters(String partition) {
    return partition.equals(WHOLE)
        ? table.metastore.table(TestTable.NAME).map(HiveTable::parameters)
        : table.metastore.partitionsOf(TestTable.NAME).stream()
            .filter(one -> one.values().get(0).equals(partition))
            .map(HivePartition::parameters)
            .findFirst();
  }

  /** Whatever is claimed is true. */
  public void assertHonest(List<String> partitions) {
    for (String partition : partitions) {
      claimed(partition)
          .ifPresent(
              claimed ->
                  assertThat(claimed)
                      .as("%s %s", partition, parameters(partition))
                      .isEqualTo(actual(partition)));
    }
  }

  /** The count of a partition is answered without a look, and it is right. */
  public void assertExact(String partition, long rows) {
    assertThat(actual(partition).rows()).isEqualTo(rows);
    assertThat(claimed(partition))
        .as("%s %s", partition, parameters(partition))
        .contains(actual(partition));
  }

  /** {@code INSERT INTO}: the numbers stay accurate if they were. */
  public void insert(String partition, int rows) {
    Optional<Tally> before =
        parameters(partition).isPresent() ? claimed(partition) : Optional.of(Tally.NONE);
    Tally added = write(partition, rows);
    change(partition, before.map(added::plus));
  }

  /** A file that somebody puts there without a word. */
  public Tally write(String partition, int rows) {
    Path file = folder(partition).resolve("hive-" + files++);
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, Collections.nCopies(rows, "hive" + files));
      return new Tally(rows, 1, Files.size(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@code ANALYZE TABLE COMPUTE STATISTICS}. */
  public void analyze(String partition) {
    change(partition, Optional.of(actual(partition)));
  }

  private void change(String partition, Optional<Tally> numbers) {
    Map<String, String> after = new HashMap<>(parameters(partition).orElse(Map.of()));
    after.remove(MARK);
    numbers.ifPresent(
        tally -> {
          after.put(MARK, ACCURATE);
          after.put("numRows", Long.toString(tally.rows()));
        });
    Tally now = actual(partition);
    after.put("numFiles", Long.toString(now.files()));
    after.put("totalSize", Long.toString(now.bytes()));
    after.put("transient_lastDdlTime", "1");
    if (partition.equals(WHOLE)) {
      table.metastore.putTable(table.hiveTable(after));
    } else {
      table.partition(partition, folder(partition), after);
    }
  }

  private List<Path> visible(String partition) {
    Path folder = folder(partition);
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> found = Files.list(folder)) {
      return found
          .filter(Files::isRegularFile)
          .filter(file -> !file.getFileName().toString().matches("[._].*"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path folder(String partition) {
    return partition.equals(WHOLE) ? table.folder("") : table.folder("dt=" + partition);
  }
}
