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
package io.honeyflow.hive.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.testing.metastore.HiveLine;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.math.BigDecimal;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The partitions' names are those that each line of Hive would give them: the witnesses are the
 * classes in its own jars. Hive 4.2's run on newer JDKs only, and 4.1 stands for it.
 */
class EachHiveLineTest {

  @ParameterizedTest
  @EnumSource(value = HiveLine.class, names = "V4_2", mode = EnumSource.Mode.EXCLUDE)
  void escapesTheSameCharacters(HiveLine line) throws Exception {
    try (URLClassLoader hive = hive(line)) {
      Class<?> names = hive.loadClass("org.apache.hadoop.hive.common.FileUtils");
      List<String> texts =
          IntStream.rangeClosed(1, 0x2FF).mapToObj(c -> "x" + (char) c + "y").toList();

      for (String text : texts) {
        assertThat(PartitionPath.escape(text))
            .as("character %d", (int) text.charAt(1))
            .isEqualTo(call(names, "escapePathName", text));
      }
      for (String text : List.of("中 文", "🐝", " ", "a/b:c=d%e", "%", "%2", "%zz", "..")) {
        Object escaped = call(names, "escapePathName", text);
        assertThat(PartitionPath.escape(text)).isEqualTo(escaped);
        assertThat(PartitionPath.unescape(text)).isEqualTo(call(names, "unescapePathName", text));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(value = HiveLine.class, names = "V4_2", mode = EnumSource.Mode.EXCLUDE)
  void writesDecimalsAndCharactersAlike(HiveLine line) throws Exception {
    try (URLClassLoader hive = hive(line)) {
      Class<?> decimals = hive.loadClass("org.apache.hadoop.hive.common.type.HiveDecimal");
      Class<?> chars = hive.loadClass("org.apache.hadoop.hive.common.type.HiveChar");

      for (String number : List.of("1.50", "1.5", "100.00", "0.00", "-0.05", "0", "12345678.9")) {
        BigDecimal value = new BigDecimal(number);
        Object decimal = decimals.getMethod("create", BigDecimal.class).invoke(null, value);
        assertThat(PartitionText.decimal(value)).isEqualTo(writable(hive, "HiveDecimal", decimal));
      }
      for (String text : List.of("ab", "", "日本", "🐝", "abcd")) {
        Object padded = chars.getConstructor(String.class, int.class).newInstance(text, 4);
        assertThat(PartitionText.character(text, 4)).isEqualTo(writable(hive, "HiveChar", padded));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(value = HiveLine.class, names = "V4_2", mode = EnumSource.Mode.EXCLUDE)
  void writesDatesAndTimesAlike(HiveLine line) throws Exception {
    boolean sql = line.compareTo(HiveLine.V3_1) < 0;
    try (URLClassLoader hive = hive(line)) {
      for (String date : List.of("2024-02-29", "1969-12-31", "9999-12-31", "1582-10-15")) {
        Object value = sql ? java.sql.Date.valueOf(date) : valueOf(hive, "Date", date);
        assertThat(PartitionText.date(LocalDate.parse(date)))
            .isEqualTo(writable(hive, sql ? "Date" : "DateV2", value));
      }
      for (String time :
          List.of(
              "2024-02-29 01:02:03",
              "2024-02-29 00:00:00",
              "2024-02-29 01:02:03.5",
              "2024-02-29 01:02:03.12",
              "2024-02-29 01:02:03.000001",
              "1969-12-31 23:59:59.999999999")) {
        Object value = sql ? java.sql.Timestamp.valueOf(time) : valueOf(hive, "Timestamp", time);
        assertThat(PartitionText.timestamp(LocalDateTime.parse(time.replace(' ', 'T'))))
            .isEqualTo(writable(hive, sql ? "Timestamp" : "TimestampV2", value));
      }
    }
  }

  private static Object valueOf(ClassLoader hive, String type, String text) throws Exception {
    Class<?> values = hive.loadClass("org.apache.hadoop.hive.common.type." + type);
    return values.getMethod("valueOf", String.class).invoke(null, text);
  }

  /** What Hive writes for the value of a dynamic partition: its writable's text. */
  private static String writable(ClassLoader hive, String type, Object value) throws Exception {
    int version = type.indexOf("V2");
    String name = version < 0 ? type + "Writable" : type.substring(0, version) + "WritableV2";
    Class<?> writables = hive.loadClass("org.apache.hadoop.hive.serde2.io." + name);
    return writables.getConstructor(value.getClass()).newInstance(value).toString();
  }

  private static Object call(Class<?> type, String method, String text) throws Exception {
    try {
      return type.getMethod(method, String.class).invoke(null, text);
    } catch (InvocationTargetException e) {
      throw new AssertionError(text, e.getCause());
    }
  }

  private static URLClassLoader hive(HiveLine line) throws IOException {
    URL[] jars = line.classPath().entries().stream().map(EachHiveLineTest::url).toArray(URL[]::new);
    return new URLClassLoader(jars, ClassLoader.getPlatformClassLoader());
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
