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

import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.type.TableColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The way from a table's storage descriptor to the writers of its files. */
public final class FileFormats {

  private FileFormats() {}

  /** The name of a format in lower case; empty for one that only Hive's own classes write. */
  public static Optional<String> name(StorageFormat storage) {
    return FileFormat.of(storage).map(format -> format.name().toLowerCase(Locale.ROOT));
  }

  /** Why files cannot be written as requested: all reasons, or none. Does no I/O. */
  public static List<FormatProblem> problems(FormatRequest request) {
    List<FormatProblem> problems = new ArrayList<>();
    Optional<FileFormat> format = FileFormat.of(request.storage());
    if (format.isEmpty()) {
      problems.add(unknown(request.storage()));
      return problems;
    }
    for (TableColumn column : request.columns()) {
      unstorable(column.type(), format.get())
          .ifPresent(
              type ->
                  problems.add(
                      unstorable(column, type, format.get().name().toLowerCase(Locale.ROOT))));
    }
    if (problems.isEmpty()) {
      factory(request, format.get(), problems);
    }
    return problems;
  }

  /**
   * The factory of the writers that a request asks for.
   *
   * @throws IllegalArgumentException when the request has {@link #problems}
   */
  public static FormatWriterFactory of(FormatRequest request) {
    List<FormatProblem> problems = problems(request);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(
          problems.stream().map(FormatProblem::message).collect(Collectors.joining(" ")));
    }
    return factory(request, FileFormat.of(request.storage()).orElseThrow(), problems);
  }

  private static FormatWriterFactory factory(
      FormatRequest request, FileFormat format, List<FormatProblem> problems) {
    return switch (format) {
      case PARQUET ->
          new ParquetFormat(request, ParquetSettings.of(request.properties(), problems));
      case ORC -> new OrcFormat(request, OrcSettings.of(request.properties(), problems));
      case TEXTFILE ->
          new TextFormat(
              request, text(request, problems), OutputCodec.of(request.properties(), problems));
      case SEQUENCEFILE ->
          new SequenceFormat(
              request,
              text(request, problems),
              SequenceSettings.of(request.properties(), problems));
      case AVRO -> new AvroFormat(request, AvroSettings.of(request, problems));
      case JSON -> {
        TextSettings.checkUtf8(request.properties(), problems);
        yield new JsonFormat(request, OutputCodec.of(request.properties(), problems));
      }
      case CSV -> {
        TextSettings.checkUtf8(request.properties(), problems);
        yield new CsvFormat(request, OutputCodec.of(request.properties(), problems));
      }
    };
  }

  private static TextSettings text(FormatRequest request, List<FormatProblem> problems) {
    TextSettings settings = TextSettings.of(request.properties(), problems);
    if (problems.isEmpty()) {
      TextTable.check(request, problems);
    }
    return settings;
  }

  /** The names of the formats that are written, for people. */
  static String written() {
    return Stream.of(FileFormat.values())
        .map(format -> format.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", "));
  }

  static FormatProblem unknown(StorageFormat storage) {
    return new FormatProblem(
        "The storage format with SerDe "
            + storage.serde()
            + ", input format "
            + storage.inputFormat()
            + " and output format "
            + storage.outputFormat()
            + " is none of those that are written: "
            + written(),
        "Write into a table of one of these formats.");
  }

  /** The first part of a type that files of a format cannot hold. */
  private static Optional<HiveType> unstorable(HiveType type, FileFormat format) {
    if (format == FileFormat.CSV && nested(type)) {
      return Optional.of(type);
    }
    if (type instanceof HiveType.Array array) {
      return unstorable(array.element(), format);
    }
    if (type instanceof HiveType.Map map) {
      if (format == FileFormat.AVRO && map.key() != Primitive.STRING) {
        return Optional.of(type);
      }
      return unstorable(map.key(), format).or(() -> unstorable(map.value(), format));
    }
    if (type instanceof HiveType.Struct struct) {
      return struct.fields().stream()
          .flatMap(field -> unstorable(field.type(), format).stream())
          .findFirst();
    }
    boolean storable =
        type instanceof Primitive primitive
            ? switch (primitive) {
              case VOID, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> false;
              // Hive refuses it in Parquet files, and its readers fail on it in ORC files.
              case TIMESTAMP_LOCAL_TZ ->
                  format == FileFormat.TEXTFILE || format == FileFormat.SEQUENCEFILE;
              // In JSON raw to Hive 3, in base 64 to Hive 4, and an error to Hive 2.
              case BINARY -> format != FileFormat.JSON && format != FileFormat.CSV;
              default -> true;
            }
            : !(type instanceof HiveType.Union);
    return storable ? Optional.empty() : Optional.of(type);
  }

  private static boolean nested(HiveType type) {
    return type instanceof HiveType.Array
        || type instanceof HiveType.Map
        || type instanceof HiveType.Struct;
  }

  static FormatProblem unstorable(TableColumn column, HiveType part, String format) {
    return new FormatProblem(
        "Column '"
            + column.name()
            + "' of type "
            + column.type()
            + ": Hive does not read "
            + part
            + " from "
            + format
            + " files",
        part == Primitive.TIMESTAMP_LOCAL_TZ
            ? "Make the column a timestamp."
            : "Change the column's type.");
  }
}
