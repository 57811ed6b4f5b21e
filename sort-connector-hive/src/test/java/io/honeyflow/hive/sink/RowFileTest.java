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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.commit.GoldenBytes;
import io.honeyflow.hive.conf.EncodingConf;
import io.honeyflow.hive.conf.ReaderProfile;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.type.TableColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.core.fs.local.LocalFileSystem;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.DataType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows on their way from the writers to the commit. */
final class RowFileTest {

  private static final RowFileHeader HEADER =
      new RowFileHeader(
          List.of(
              column("name", Primitive.STRING, DataTypes.STRING(), 0),
              column("absent", Primitive.DATE, DataTypes.NULL(), TableColumn.ABSENT),
              column("count", Primitive.BIGINT, DataTypes.INT().notNull(), 1)),
          new StorageFormat("s", "i", "o", Map.of("field.delim", ",")),
          new EncodingConf(ZoneId.of("Asia/Shanghai"), ReaderProfile.SPARK));

  @TempDir private Path folder;

  @Test
  void theHeaderIsReadAsVersion1WroteItAndWrittenSo() throws Exception {
    byte[] golden = GoldenBytes.read("row-file-header-v1");

    assertThat(RowFileHeader.of(golden)).isEqualTo(HEADER);
    assertThat(HEADER.bytes()).isEqualTo(golden);
  }

  @Test
  void aHeaderOfALaterVersionIsRefused() throws Exception {
    byte[] later = HEADER.bytes();
    later[3] = 2;

    assertThatThrownBy(() -> RowFileHeader.of(later))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Cannot read rows of version 2");
  }

  @Test
  void allTypesOfColumnsAreRemembered() throws Exception {
    List<TableColumn> columns = new ArrayList<>();
    List<DataType> types =
        List.of(
            DataTypes.BOOLEAN(),
            DataTypes.TINYINT(),
            DataTypes.DECIMAL(38, 18).notNull(),
            DataTypes.CHAR(3),
            DataTypes.VARCHAR(7),
            DataTypes.BYTES(),
            DataTypes.DATE(),
            DataTypes.TIMESTAMP(9),
            DataTypes.TIMESTAMP_LTZ(3),
            DataTypes.ARRAY(DataTypes.MAP(DataTypes.STRING(), DataTypes.DOUBLE())),
            DataTypes.MULTISET(DataTypes.STRING()),
            DataTypes.ROW(
                DataTypes.FIELD("a b", DataTypes.FLOAT()),
                DataTypes.FIELD("`c`", DataTypes.ARRAY(DataTypes.SMALLINT()))));
    for (DataType type : types) {
      columns.add(
          column(
              "c" + columns.size(),
              HiveType.parse("struct<a:map<string,decimal(10,2)>,b:array<char(3)>>"),
              type,
              columns.size()));
    }
    RowFileHeader header = new RowFileHeader(columns, HEADER.storage(), HEADER.encoding());

    assertThat(RowFileHeader.of(header.bytes())).isEqualTo(header);
  }

  @Test
  void theRowsOfEachGroupAreReadWhereTheyWereWritten() throws Exception {
    try (RowBuffer buffer = buffer(1_000)) {
      long[] bytes = new long[2];
      for (int row = 0; row < 100; row++) {
        bytes[row % 2] += buffer.add(row % 2, row(row));
      }
      RowFile file = RowFile.open(LocalFileSystem.getSharedInstance(), path(), HEADER);
      long even = file.append(buffer, 0, bytes[0]);
      long odd = file.append(buffer, 1, bytes[1]);
      file.complete();

      assertThat(counts(odd, bytes[1], 50)).hasSize(50).allMatch(count -> count % 2 == 1);
      assertThat(counts(even, bytes[0], 50)).hasSize(50).allMatch(count -> count % 2 == 0);
      assertThatThrownBy(() -> counts(even, bytes[0], 49))
          .hasMessageContaining("has more than 49 rows");
      assertThatThrownBy(() -> counts(odd, bytes[1], 51)).isInstanceOf(IOException.class);
    }
    assertThat(Files.list(folder)).hasSize(1);
  }

  private List<Integer> counts(long offset, long bytes, long rows) throws IOException {
    List<Integer> counts = new ArrayList<>();
    try (RowFileReader reader = RowFileReader.open(LocalFileSystem.getSharedInstance(), path())) {
      reader.read(
          offset,
          bytes,
          rows,
          row -> {
            assertThat(row.getString(0).toString()).isEqualTo("row " + row.getInt(1));
            counts.add(row.getInt(1));
          });
    }
    return counts;
  }

  private RowBuffer buffer(long memory) {
    return new RowBuffer(RowShape.form(HEADER.columns()), memory, () -> folder.resolve("spilled"));
  }

  private static RowData row(int count) {
    return GenericRowData.of(StringData.fromString("row " + count), count);
  }

  private org.apache.flink.core.fs.Path path() {
    return new org.apache.flink.core.fs.Path(folder.resolve("rows").toUri());
  }

  private static TableColumn column(String name, HiveType type, DataType rowType, int position) {
    return new TableColumn(name, type, rowType.getLogicalType(), position);
  }
}
