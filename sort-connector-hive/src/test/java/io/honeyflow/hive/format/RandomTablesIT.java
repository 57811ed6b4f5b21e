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
package io.honeyflow.hive.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.type.TableColumn;
import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.process.ForkedJvm;
import io.honeyflow.testing.process.Launch;
import io.honeyflow.testing.process.Program;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever the types and values of a table, nested to depth 4: what the writer of its format takes,
 * Hive 4.1 reads back from the file as it was, by its own reader classes.
 *
 * <p>{@code -Dhoneyflow.random.tables=1000} tries more tables of each format, {@code
 * -Dhoneyflow.random.seed=7} others. A failure names the seed of its table, which alone is read
 * with {@code -Dhoneyflow.random.tables=1} and that seed.
 */
final class RandomTablesIT {
  private static final int TABLES = Integer.getInteger("honeyflow.random.tables", 12);
  private static final long SEED = Long.getLong("honeyflow.random.seed", 20_240_229L);
  private static final List<FileFormat> FORMATS =
      List.of(
          FileFormat.PARQUET,
          FileFormat.ORC,
          FileFormat.TEXTFILE,
          FileFormat.SEQUENCEFILE,
          FileFormat.AVRO,
          FileFormat.JSON);
  private static final int ROWS = 25;
  private static final int MOST_COLUMNS = 5;
  private static final int DEPTH = 4;
  private static final List<String> ZONES =
      List.of("UTC", "Asia/Shanghai", "America/New_York", "+05:30", "Pacific/Apia");

  @TempDir Path directory;
  @TempDir Path work;

  @Test
  void areReadByHiveAsTheyWereWritten() throws Exception {
    List<RandomTable> tables = new ArrayList<>();
    for (int i = 0; i < TABLES; i++) {
      for (FileFormat format : FORMATS) {
        tables.add(RandomTable.write(directory, format, SEED + i));
      }
    }

    read(ZONES.get(new Random(SEED).nextInt(ZONES.size() - 2)));

    SoftAssertions each = new SoftAssertions();
    for (RandomTable table : tables) {
      each.assertThat(Files.readAllLines(table.folder().resolve(HiveFilesMain.ROWS)))
          .as(table.toString())
          .containsExactlyInAnyOrderElementsOf(table.rows());
    }
    each.assertAll();
    Map<FileFormat, Integer> rows =
        tables.stream()
            .collect(
                Collectors.groupingBy(
                    RandomTable::format, Collectors.summingInt(table -> table.rows().size())));
    assertThat(rows.values()).as("rows written: %s", rows).allMatch(count -> count > 5 * TABLES);
  }

  private void read(String zone) {
    ClassPath classPath =
        ClassPath.named("hive-" + HiveLine.V4_1.version())
            .after(ClassPath.home(HiveFilesMain.class));
    ForkedJvm hive =
        ForkedJvm.start(
            Launch.of(
                    "Hive's reader classes",
                    Program.of(classPath, HiveFilesMain.class, directory.toString()),
                    work)
                .with("-Duser.timezone=" + zone));
    assertThat(hive.awaitEnd(Duration.ofMinutes(10))).as(hive.tail()).isZero();
  }

  /**
   * A table in a folder.
   *
   * @param seed from which all of it was made
   * @param rows what it holds, as {@link PlainValue} spells it
   */
  private record RandomTable(
      Path folder, FileFormat format, long seed, FormatRequest request, List<String> rows) {

    static RandomTable write(Path directory, FileFormat format, long seed) throws IOException {
      Random random = new Random(seed);
      ZoneId zone = ZoneId.of(ZONES.get(random.nextInt(ZONES.size())));
      RandomValues values = new RandomValues(random, format, zone);
      FormatRequest request =
          request(format, columns(new RandomTypes(random, format), values), zone);
      Path folder =
          Files.createDirectory(
              directory.resolve(format.name().toLowerCase(Locale.ROOT) + "-" + seed));
      RandomTable table = new RandomTable(folder, format, seed, request, new ArrayList<>());
      table.writeRows(random, values);
      table.describe();
      return table;
    }

    private static List<TableColumn> columns(RandomTypes types, RandomValues values) {
      List<TableColumn> columns = new ArrayList<>();
      int count = 1 + types.random().nextInt(MOST_COLUMNS);
      while (columns.size() < count) {
        var type = types.of(DEPTH);
        TableColumn column =
            new TableColumn(
                "c" + columns.size(), type, values.from(type).getLogicalType(), columns.size());
        if (FileFormats.problems(request(types.format(), List.of(column), ZoneId.of("UTC")))
            .isEmpty()) {
          columns.add(column);
        }
      }
      return columns;
    }

    private static FormatRequest request(
        FileFormat format, List<TableColumn> columns, ZoneId zone) {
      Map<String, String> properties =
          switch (format) {
            case TEXTFILE -> Map.of("escape.delim", "\\", "serialization.escape.crlf", "true");
            case SEQUENCEFILE -> Map.of("hive.serialization.extend.nesting.levels", "true");
            default -> Map.of();
          };
      return TestColumns.request(format, columns, properties, zone).ofTable("db.random");
    }

    /** As the sink does: what a file cannot hold is left out, or goes into one of an offset. */
    private void writeRows(Random random, RandomValues values) throws IOException {
      FormatWriterFactory factory = FileFormats.of(request);
      List<RowData> accepted = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        List<RandomValues.Value> cells =
            request.columns().stream().map(column -> values.of(column.type())).toList();
        RowData row = GenericRowData.of(cells.stream().map(RandomValues.Value::flink).toArray());
        if (random.nextBoolean()) {
          row = TestFile.binary(request.columns(), row);
        }
        String plain = PlainValue.struct(cells.stream().map(RandomValues.Value::plain).toList());
        try {
          TestFile.bytes(request, row);
          accepted.add(row);
          rows.add(plain);
        } catch (VariantNeededException e) {
          if (writeAside(factory.as(e.variant()), row)) {
            rows.add(plain);
          }
        } catch (UnwritableRowException e) {
          // Nobody gets to see it.
        }
      }
      TestFile.write(folder, factory, accepted);
    }

    private boolean writeAside(FormatWriterFactory factory, RowData row) throws IOException {
      try {
        TestFile.bytes(factory, row);
      } catch (UnwritableRowException e) {
        return false;
      }
      TestFile.write(folder, factory, List.of(row));
      return true;
    }

    private void describe() throws IOException {
      StorageFormat storage = request.storage();
      Properties table = new Properties();
      table.putAll(request.properties());
      table.setProperty("columns", joined(",", TableColumn::name));
      table.setProperty("columns.types", joined(":", column -> column.type().print()));
      table.setProperty(HiveFilesMain.SERDE, storage.serde());
      table.setProperty(HiveFilesMain.INPUT_FORMAT, storage.inputFormat());
      try (OutputStream out = Files.newOutputStream(folder.resolve(HiveFilesMain.TABLE))) {
        table.store(out, null);
      }
    }

    private String joined(String delimiter, Function<TableColumn, String> part) {
      return request.columns().stream().map(part).collect(Collectors.joining(delimiter));
    }

    @Override
    public String toString() {
      return "%s table of seed %s in zone %s: %s"
          .formatted(format, seed, request.zone(), joined(", ", column -> column.type().print()));
    }
  }
}
