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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.core.fs.local.LocalDataOutputStream;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.LogicalType;

/** Writes files of rows. */
final class TestFile {

  private TestFile() {}

  static File write(Path directory, FormatRequest request, RowData... rows) throws IOException {
    return write(directory, request, List.of(rows));
  }

  static File write(Path directory, FormatRequest request, List<RowData> rows) throws IOException {
    return write(directory, FileFormats.of(request), rows);
  }

  static File write(Path directory, FormatWriterFactory factory, List<RowData> rows)
      throws IOException {
    File file = File.createTempFile("part-", factory.extension(), directory.toFile());
    try (LocalDataOutputStream out = new LocalDataOutputStream(file)) {
      FormatWriter writer = factory.open(out);
      RowTrial trial = factory.trial().orElseThrow();
      for (RowData row : rows) {
        write(row, writer, trial);
      }
      writer.finish();
    }
    return file;
  }

  /** Writes a row, of which a trial must say the same as the writer. */
  private static void write(RowData row, FormatWriter writer, RowTrial trial) throws IOException {
    String refusal = null;
    try {
      trial.check(row);
    } catch (UnwritableRowException e) {
      refusal = e.toString();
    }
    try {
      writer.write(row);
    } catch (UnwritableRowException e) {
      assertThat(refusal).as("what the trial says").isEqualTo(e.toString());
      throw e;
    }
    assertThat(refusal).as("what the trial says").isNull();
  }

  /** A file for each row, of the kind that can hold it, as the sink chooses it. */
  static void writeEach(Path directory, FormatWriterFactory factory, List<RowData> rows)
      throws IOException {
    Path tried = Files.createTempDirectory("tried");
    for (RowData row : rows) {
      Path file = writeOne(tried, factory, null, row).toPath();
      Files.move(file, directory.resolve(file.getFileName()));
    }
    try (Stream<Path> failed = Files.list(tried)) {
      failed.forEach(file -> file.toFile().delete());
    }
    Files.delete(tried);
  }

  private static File writeOne(
      Path directory, FormatWriterFactory factory, FileVariant variant, RowData row)
      throws IOException {
    try {
      return write(directory, variant == null ? factory : factory.as(variant), List.of(row));
    } catch (VariantNeededException e) {
      if (e.variant().equals(variant)) {
        throw e;
      }
      return writeOne(directory, factory, e.variant(), row);
    }
  }

  /** The bytes of such a file. */
  static byte[] bytes(FormatRequest request, RowData... rows) throws IOException {
    return bytes(FileFormats.of(request), rows);
  }

  /** The bytes of such a file. */
  static byte[] bytes(FormatWriterFactory factory, RowData... rows) throws IOException {
    Path directory = Files.createTempDirectory("bytes");
    try {
      return Files.readAllBytes(write(directory, factory, List.of(rows)).toPath());
    } finally {
      try (Stream<Path> files = Files.list(directory)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(directory);
    }
  }

  /** The same row as Flink's operators hand it on, in its binary form. */
  static RowData binary(List<TableColumn> columns, RowData row) {
    LogicalType[] types = columns.stream().map(TableColumn::rowType).toArray(LogicalType[]::new);
    return new RowDataSerializer(types).toBinaryRow(row).copy();
  }

  static List<RowData> binary(List<TableColumn> columns, List<RowData> rows) {
    List<RowData> binary = new ArrayList<>();
    rows.forEach(row -> binary.add(binary(columns, row)));
    return binary;
  }
}
