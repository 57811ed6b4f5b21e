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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.conf.EncodingConf;
import io.honeyflow.hive.conf.ReaderProfile;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.type.TableColumn;
import io.honeyflow.testing.process.ClassPath;
import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.hadoop.conf.Configuration;
import org.apache.orc.CompressionKind;
import org.apache.orc.OrcFile;
import org.apache.orc.Reader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that a Hive 2.3 writes, which is on no class path of this connector. */
final class UserHiveFormatTest {
  private static final String IO = "org.apache.hadoop.hive.ql.io.";
  private static final String SERDE = "org.apache.hadoop.hive.serde2.";
  private static final StorageFormat RCFILE = rcfile("columnar.ColumnarSerDe");

  private static final StorageFormat LINES =
      new StorageFormat(
          SERDE + "lazy.LazySimpleSerDe",
          "com.acme.OwnInputFormat",
          IO + "HiveIgnoreKeyTextOutputFormat",
          Map.of());

  private static final List<TableColumn> TEXT =
      TestColumns.one(Primitive.STRING, DataTypes.STRING());

  private static URLClassLoader hive;

  @TempDir private Path folder;
  private final ClassLoader before = Thread.currentThread().getContextClassLoader();
  private final TimeZone zone = TimeZone.getDefault();

  @BeforeAll
  static void findHive() {
    hive = hive("hive-2.3.10");
  }

  private static URLClassLoader hive(String classPath) {
    return new URLClassLoader(
        Stream.concat(
                ClassPath.named(classPath).entries().stream()
                    .filter(
                        jar -> jar.getFileName().toString().matches("(hive-exec|commons-codec).*")),
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                    .map(Path::of)
                    .filter(UserHiveFormatTest::isHadoop))
            .map(UserHiveFormatTest::url)
            .toArray(URL[]::new),
        ClassLoader.getPlatformClassLoader());
  }

  @AfterAll
  static void closeHive() throws IOException {
    hive.close();
  }

  @BeforeEach
  void useHive() {
    Thread.currentThread().setContextClassLoader(hive);
  }

  @AfterEach
  void leaveHive() {
    Thread.currentThread().setContextClassLoader(before);
    TimeZone.setDefault(zone);
  }

  @Test
  void writesRcFiles() throws Exception {
    Path file = write(RCFILE, TEXT, text("a"), text("b"));

    assertThat(Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1))
        .startsWith("RCF");
  }

  @Test
  void writesEveryTypeThroughTheSerDesOfRcFiles() throws Exception {
    List<TableColumn> columns = TestColumns.ofEveryType();
    List<RowData> rows = TestRows.rows(FileFormat.ORC);
    for (StorageFormat storage : List.of(RCFILE, rcfile("columnar.LazyBinaryColumnarSerDe"))) {
      Path file = write(storage, columns, rows.toArray(RowData[]::new));

      assertThat(file).isNotEmptyFile();
    }
  }

  @Test
  void writesParquetAndOrcWhenToldTo() throws Exception {
    for (FileFormat format : List.of(FileFormat.PARQUET, FileFormat.ORC)) {
      FormatRequest request = request(format.storage(), TestColumns.ofEveryType());
      assertThat(formats(true).of(request)).isInstanceOf(UserHiveFormat.class);
      assertThat(formats(false).of(request)).isNotInstanceOf(UserHiveFormat.class);

      assertThat(
              write(
                  format.storage(),
                  TestColumns.ofEveryType(),
                  TestRows.rows(FileFormat.ORC).toArray(RowData[]::new)))
          .isNotEmptyFile();
    }
  }

  /** ORC's own defaults are others, of which no Hive 2 reads the compression. */
  @Test
  void writesByTheDefaultsOfASessionOfHive4() throws Exception {
    try (URLClassLoader hive4 = hive("hive-4.1.0")) {
      Thread.currentThread().setContextClassLoader(hive4);
      Path file = write(FileFormat.ORC.storage(), TEXT, text("a"));

      leaveHive();
      try (Reader reader =
          OrcFile.createReader(
              new org.apache.hadoop.fs.Path(file.toUri()),
              OrcFile.readerOptions(new Configuration()))) {
        assertThat(reader.getCompressionKind()).isEqualTo(CompressionKind.ZLIB);
      }
    }
  }

  @Test
  void refusesARowThatHiveWouldReadBackAsAnother() {
    assertThatThrownBy(() -> write(RCFILE, TEXT, text("\\N")))
        .isInstanceOf(UnwritableRowException.class)
        .hasMessageContaining("Column 'c': Hive's ColumnarSerDe would read another value back");
    List<TableColumn> nested =
        TestColumns.one(new HiveType.Array(Primitive.STRING), DataTypes.ARRAY(DataTypes.STRING()));
    GenericRowData row = GenericRowData.of(new GenericArrayData(new Object[] {string("a\u0002b")}));
    assertThatThrownBy(() -> write(RCFILE, nested, row)).isInstanceOf(UnwritableRowException.class);
  }

  /** A year that Hive lacks stands last in each second row. */
  @Test
  void goesOnAsIfTheRowHadNeverCome() throws Exception {
    List<TableColumn> columns =
        TestColumns.one(
            new HiveType.Array(
                new HiveType.Struct(
                    List.of(
                        new HiveType.Field("x", Primitive.STRING),
                        new HiveType.Field("y", Primitive.DATE)))),
            DataTypes.ARRAY(
                DataTypes.ROW(
                    DataTypes.FIELD("x", DataTypes.STRING()),
                    DataTypes.FIELD("y", DataTypes.DATE()))));
    for (FileFormat format : List.of(FileFormat.PARQUET, FileFormat.ORC)) {
      Path file = Files.createTempDirectory(folder, "t").resolve("file");
      FormatRequest request = request(format.storage(), columns);
      FormatWriter writer =
          new UserHiveFormat(request, Map.of())
              .open(new org.apache.flink.core.fs.Path(file.toUri()));
      for (int day = 1; day <= 3; day++) {
        writer.write(days(day));
        RowData bad = days(Integer.MAX_VALUE);
        assertThatThrownBy(() -> writer.write(bad)).isInstanceOf(UnwritableRowException.class);
      }
      writer.finish();

      Path goodOnly = write(format.storage(), columns, days(1), days(2), days(3));
      assertThat(file).hasSameBinaryContentAs(goodOnly);
    }
  }

  private static RowData days(int last) {
    return GenericRowData.of(
        new GenericArrayData(
            new Object[] {
              GenericRowData.of(string("a"), 0), GenericRowData.of(string("b"), last)
            }));
  }

  @Test
  void namesTheColumnThatASerDeDoesNotTake() {
    StorageFormat bytes = rcfile("columnar.LazyBinaryColumnarSerDe");
    List<TableColumn> columns =
        List.of(
            new TableColumn("id", Primitive.INT, DataTypes.INT().getLogicalType(), 0),
            new TableColumn("data", Primitive.BINARY, DataTypes.BYTES().getLogicalType(), 1));

    assertThatThrownBy(() -> write(bytes, columns, GenericRowData.of(1, new byte[0])))
        .isInstanceOf(UnwritableRowException.class)
        .hasMessageStartingWith("Column 'data': LazyBinaryColumnarSerDe refuses the row: ")
        .hasMessageContaining("zero length binary")
        .hasMessageContaining("choose another SerDe")
        .hasRootCauseInstanceOf(RuntimeException.class);
  }

  @Test
  void refusesALineEndWhereItEndsTheRow() {
    assertThatThrownBy(() -> write(LINES, TEXT, text("a\nb")))
        .isInstanceOf(UnwritableRowException.class)
        .hasMessageContaining("Column 'c': the row contains a line's end");
  }

  @Test
  void refusesWhatNoFormatHolds() {
    List<TableColumn> days = TestColumns.one(Primitive.DATE, DataTypes.DATE());
    assertThatThrownBy(
            () ->
                write(
                    RCFILE, days, GenericRowData.of((int) LocalDate.of(10000, 1, 1).toEpochDay())))
        .isInstanceOf(UnwritableRowException.class)
        .hasMessageContaining("outside the years 1 to 9999");
    List<TableColumn> varchars = TestColumns.one(new HiveType.Varchar(2), DataTypes.VARCHAR(2));
    assertThatThrownBy(() -> write(RCFILE, varchars, text("abc")))
        .isInstanceOf(UnwritableRowException.class)
        .hasMessageContaining("varchar(2)");
    List<TableColumn> decimals =
        TestColumns.one(new HiveType.Decimal(9, 2), DataTypes.DECIMAL(9, 2));
    DecimalData large = DecimalData.fromBigDecimal(new BigDecimal("12345678.90"), 10, 2);
    for (StorageFormat storage : List.of(RCFILE, FileFormat.PARQUET.storage())) {
      assertThatThrownBy(() -> write(storage, decimals, GenericRowData.of(large)))
          .isInstanceOf(UnwritableRowException.class)
          .hasMessageContaining("Column 'c': decimal 12345678.90 is none of its type");
    }
    List<TableColumn> maps =
        TestColumns.one(
            new HiveType.Map(Primitive.STRING, Primitive.INT),
            DataTypes.MAP(DataTypes.STRING(), DataTypes.INT()));
    Map<Object, Object> entries = new java.util.HashMap<>();
    entries.put(null, 1);
    assertThatThrownBy(() -> write(RCFILE, maps, GenericRowData.of(new GenericMapData(entries))))
        .isInstanceOf(UnwritableRowException.class);
  }

  @Test
  void refusesDaysAndTimesThatHive2LacksInThisJvm() {
    TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
    List<TableColumn> days = TestColumns.one(Primitive.DATE, DataTypes.DATE());
    List<TableColumn> times = TestColumns.one(Primitive.TIMESTAMP, DataTypes.TIMESTAMP(9));
    TimestampData skipped = TimestampData.fromLocalDateTime(LocalDateTime.of(2024, 3, 10, 2, 30));

    assertThatThrownBy(
            () ->
                write(
                    RCFILE, days, GenericRowData.of((int) LocalDate.of(1582, 10, 10).toEpochDay())))
        .isInstanceOf(UnwritableRowException.class)
        .hasMessageContaining("date 1582-10-10 does not exist for Hive 2");
    assertThatThrownBy(() -> write(RCFILE, times, GenericRowData.of(skipped)))
        .isInstanceOf(UnwritableRowException.class)
        .hasMessageContaining("2024-03-10T02:30 does not exist for Hive 2")
        .hasMessageContaining("America/New_York");
    assertThatThrownBy(() -> write(FileFormat.PARQUET.storage(), times, GenericRowData.of(skipped)))
        .isInstanceOf(UnwritableRowException.class)
        .isNotInstanceOf(VariantNeededException.class)
        .hasMessageContaining("-Duser.timezone=UTC");
  }

  @Test
  void compressesAsTheSessionSays() throws Exception {
    Map<String, String> session =
        Map.of(
            "hive.exec.compress.output",
            "true",
            "mapreduce.output.fileoutputformat.compress.codec",
            "org.apache.hadoop.io.compress.GzipCodec");
    UserHiveFormat format = new UserHiveFormat(request(LINES, TEXT), session);

    assertThat(format.extension()).isEqualTo(".gz");
    assertThat(new UserHiveFormat(request(LINES, TEXT), Map.of()).extension()).isEmpty();
  }

  @Test
  void countsWhatItWritesAndGivesUpWhatIsNotWanted() throws Exception {
    FormatWriter writer =
        new UserHiveFormat(request(RCFILE, TEXT), Map.of())
            .open(new org.apache.flink.core.fs.Path(folder.resolve("open").toUri()));
    writer.write(text("abc"));
    writer.write(text("de"));

    assertThat(writer.bytes()).isEqualTo(5);
    writer.discard();
  }

  @Test
  void findsNothingWrongWithWhatHiveWrites() {
    assertThat(problems(RCFILE, TEXT)).isEmpty();
    assertThat(problems(LINES, TEXT)).isEmpty();
  }

  @Test
  void namesTheJarThatIsMissing() {
    ClassLoader none = ClassLoader.getPlatformClassLoader();
    TableFormats formats = formats(true);

    assertThat(formats.problems(request(RCFILE, TEXT), "", none))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.reason())
                  .contains("is none of those that are written: parquet, orc")
                  .contains("Hive's own writer cannot be used: class org.apache.h")
                  .contains(" is not on the class path");
            });
    StorageFormat own =
        new StorageFormat("com.acme.OwnSerDe", "in", RCFILE.outputFormat(), Map.of());
    assertThat(formats.problems(request(own, TEXT), "", hive))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.reason()).contains("class com.acme.OwnSerDe is not on");
              assertThat(problem.remedy()).contains("Add the jar that holds it", "ADD JAR");
            });
  }

  @Test
  void refusesASerDeThatOnlyReads() {
    StorageFormat regex =
        new StorageFormat(
            SERDE + "RegexSerDe",
            LINES.inputFormat(),
            LINES.outputFormat(),
            Map.of("input.regex", "(.*)"));

    assertThat(problems(regex, TEXT))
        .singleElement()
        .satisfies(problem -> assertThat(problem.reason()).contains("RegexSerDe only reads"));
  }

  @Test
  void refusesTypesAndTablesThatReadersWouldNotSeeRight() {
    List<TableColumn> zoned =
        TestColumns.one(Primitive.TIMESTAMP_LOCAL_TZ, DataTypes.TIMESTAMP_LTZ(3));

    assertThat(problems(RCFILE, zoned))
        .singleElement()
        .satisfies(problem -> assertThat(problem.reason()).contains("timestamp with local time"));
    FormatRequest skipping =
        new FormatRequest(LINES, TEXT, Map.of("skip.header.line.count", "1"), encoding(false));
    assertThat(formats(false).problems(skipping, "", hive))
        .singleElement()
        .satisfies(problem -> assertThat(problem.reason()).contains("skip.header.line.count"));
  }

  @Test
  void refusesTablesOnFileSystemsThatDoNotRenameAtOnce() {
    FormatRequest request = request(RCFILE, TEXT);

    assertThat(formats(false).problems(request, "s3://bucket/t", hive))
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.reason()).contains("renames files atomically", "s3://bucket/t"));
    assertThat(formats(false).problems(request, "hdfs://names/t", hive)).isEmpty();
    assertThat(formats(false).problems(request, "viewfs://all/t", hive)).isEmpty();
  }

  private static StorageFormat rcfile(String serde) {
    return new StorageFormat(
        SERDE + serde, IO + "RCFileInputFormat", IO + "RCFileOutputFormat", Map.of());
  }

  private static FormatRequest request(StorageFormat storage, List<TableColumn> columns) {
    return new FormatRequest(storage, columns, Map.of(), encoding(false));
  }

  private static EncodingConf encoding(boolean hiveWriter) {
    return new EncodingConf(ZoneOffset.UTC, ReaderProfile.HIVE, hiveWriter);
  }

  private static TableFormats formats(boolean hiveWriter) {
    return new TableFormats(encoding(hiveWriter), Map.of());
  }

  private static List<FormatProblem> problems(StorageFormat storage, List<TableColumn> columns) {
    return formats(false).problems(request(storage, columns), "", hive);
  }

  private Path write(StorageFormat storage, List<TableColumn> columns, RowData... rows)
      throws IOException {
    Path file = Files.createTempDirectory(folder, "t").resolve("sub").resolve("file");
    FormatWriter writer =
        new UserHiveFormat(request(storage, columns), Map.of())
            .open(new org.apache.flink.core.fs.Path(file.toUri()));
    for (RowData row : rows) {
      writer.write(row);
    }
    writer.finish();
    return file;
  }

  private static RowData text(String value) {
    return GenericRowData.of(string(value));
  }

  private static StringData string(String value) {
    return StringData.fromString(value);
  }

  private static boolean isHadoop(Path jar) {
    return jar.getFileName().toString().matches("(hadoop-client|slf4j-api|commons-logging).*");
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }
}
