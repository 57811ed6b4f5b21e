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
import io.honeyflow.testing.reader.HiveReaderExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Makes the {@link HivesOwnFiles} anew: Hive reads the rows from a sequence file of ours, where
 * they are text, and inserts them into a table of the format. No build runs it by itself:
 *
 * <pre>{@code
 * mvn -pl sort-connector-hive -am verify -Dit.test=HivesOwnFilesRecipe -Dtest=None \\
 *   -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false
 * }</pre>
 */
final class HivesOwnFilesRecipe {
  @RegisterExtension
  static final HiveReaderExtension HIVE_2 =
      HiveReaderExtension.of(HiveLine.V2_3, HivesOwnFiles.ZONE);

  @RegisterExtension
  static final HiveReaderExtension HIVE_4 =
      HiveReaderExtension.of(HiveLine.V4_1, HivesOwnFiles.ZONE);

  @TempDir Path source;
  @TempDir Path target;

  static Stream<HivesOwnFiles> files() {
    return HivesOwnFiles.all();
  }

  @ParameterizedTest
  @MethodSource("files")
  void areWrittenByHive(HivesOwnFiles files) throws Exception {
    HiveReaderExtension hive = files.version().startsWith("2.") ? HIVE_2 : HIVE_4;
    HivesOwnFiles texts = new HivesOwnFiles(files.version(), FileFormat.SEQUENCEFILE);
    StorageFormat text = texts.request().storage();
    FormatRequest request =
        new FormatRequest(text, files.columns(), Map.of(), HivesOwnFiles.ENCODING);
    TestFile.write(source, request, files.rows());
    create(hive, "default.hives_own_source", files.columns(), text, source);
    create(hive, files.table(), files.columns(), files.request().storage(), target);

    hive.execute("INSERT INTO " + files.table() + " SELECT * FROM default.hives_own_source");

    Files.createDirectories(files.file().getParent());
    Files.copy(written(), files.file(), StandardCopyOption.REPLACE_EXISTING);
  }

  private Path written() throws IOException {
    try (Stream<Path> all = Files.walk(target)) {
      List<Path> files =
          all.filter(Files::isRegularFile)
              .filter(file -> file.getFileName().toString().matches("\\d.*"))
              .toList();
      assertThat(files).hasSize(1);
      return files.get(0);
    }
  }

  private static void create(
      HiveReaderExtension hive,
      String table,
      List<TableColumn> columns,
      StorageFormat storage,
      Path location) {
    String properties =
        storage.serdeProperties().entrySet().stream()
            .map(
                property ->
                    "'%s' = '%s'"
                        .formatted(property.getKey(), property.getValue().replace("\\", "\\\\")))
            .collect(Collectors.joining(", "));
    hive.execute("DROP TABLE IF EXISTS " + table);
    hive.execute(
        "CREATE EXTERNAL TABLE "
            + table
            + columns.stream()
                .map(column -> column.name() + " " + column.type())
                .collect(Collectors.joining(", ", " (", ")"))
            + " ROW FORMAT SERDE '"
            + storage.serde()
            + (properties.isEmpty() ? "'" : "' WITH SERDEPROPERTIES (" + properties + ")")
            + " STORED AS INPUTFORMAT '"
            + storage.inputFormat()
            + "' OUTPUTFORMAT '"
            + storage.outputFormat()
            + "' LOCATION '"
            + location.toUri()
            + "'");
  }
}
