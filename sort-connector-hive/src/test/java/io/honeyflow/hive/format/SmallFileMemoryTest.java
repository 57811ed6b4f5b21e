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

import com.sun.management.ThreadMXBean;
import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.type.TableColumn;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hundreds of files are open at once, so each must make do with little memory. */
class SmallFileMemoryTest {
  private static final int COLUMNS = 10;

  @ParameterizedTest
  @CsvSource({"PARQUET, 512", "ORC, 16384"})
  void takesLittleForFewRows(FileFormat format, long kilobytes, @TempDir Path directory)
      throws IOException {
    List<TableColumn> columns = new ArrayList<>();
    GenericRowData row = new GenericRowData(COLUMNS);
    for (int i = 0; i < COLUMNS; i++) {
      columns.add(
          new TableColumn("c" + i, Primitive.STRING, DataTypes.STRING().getLogicalType(), i));
      row.setField(i, StringData.fromString("some text"));
    }
    Map<String, String> snappy = Map.of("parquet.compression", "SNAPPY", "orc.compress", "SNAPPY");
    FormatWriterFactory files =
        FileFormats.of(TestColumns.request(format, columns, snappy, ZoneOffset.UTC));
    TestFile.write(directory, files, List.of(row)); // loads classes

    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    TestFile.write(directory, files, List.of(row));
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(allocated / 1024).isLessThan(kilobytes);
  }
}
