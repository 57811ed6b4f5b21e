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

import io.honeyflow.hive.type.TableColumn;
import java.io.File;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.table.data.RowData;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every value of every type comes back as it was, from every format and in every zone. */
class RoundTripTest {
  @TempDir Path directory;

  static Stream<Arguments> formatsAndZones() {
    List<String> zones = List.of("UTC", "Asia/Shanghai", "America/New_York", "+05:30");
    return Stream.of(FileFormat.values())
        .filter(format -> format != FileFormat.CSV)
        .flatMap(format -> zones.stream().map(zone -> Arguments.of(format, ZoneId.of(zone))));
  }

  @ParameterizedTest
  @MethodSource("formatsAndZones")
  void readsBackWhatWasWritten(FileFormat format, ZoneId zone) throws Exception {
    List<TableColumn> columns = TestColumns.ofEveryType(format);
    FormatRequest request =
        TestColumns.request(format, columns, Map.of("escape.delim", "\\"), zone);
    List<RowData> rows = new ArrayList<>(TestRows.rows(format));
    rows.addAll(TestFile.binary(TestColumns.ofEveryType(), TestRows.rows(format)));
    List<List<Object>> expected = new ArrayList<>(TestRows.values(format));
    expected.addAll(TestRows.values(format));

    File file = TestFile.write(directory, request, rows);

    List<List<Object>> actual = ReadBack.rows(file, request);
    assertThat(actual).hasSameSizeAs(expected);
    for (int row = 0; row < expected.size(); row++) {
      for (int column = 0; column < columns.size(); column++) {
        assertThat(actual.get(row).get(column))
            .as("row %s, %s", row, columns.get(column).name())
            .isEqualTo(expected.get(row).get(column));
      }
    }
  }
}
