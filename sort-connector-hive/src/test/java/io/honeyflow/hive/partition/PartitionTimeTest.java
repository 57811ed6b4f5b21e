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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.hive.conf.PartitionTimeConf;
import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.conf.TimeErrors;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import org.apache.flink.connector.file.table.PartitionTimeExtractor;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PartitionTimeTest {
  private static final TableName TABLE = new TableName("db", "t");
  private static final String STANDARD = "yyyy-MM-dd HH:mm:ss";
  private static final List<String> DT_HR = List.of("dt", "hr");

  @Nested
  class APatternWithDollars {

    @Test
    void isFilledWithTheValues() {
      assertThat(time("$dt $hr:00:00", STANDARD, DT_HR, "2024-01-01", "08"))
          .isEqualTo("2024-01-01T08:00:00");
    }

    @Test
    void readsOneDigitAndTheHourAfterTheLastAsFlinkDoes() {
      assertThat(time("$dt $hr:00:00", STANDARD, DT_HR, "2024-1-1", "8"))
          .isEqualTo("2024-01-01T08:00:00");
      assertThat(time("$dt $hr:00:00", STANDARD, DT_HR, "2024-01-01", "24"))
          .isEqualTo("2024-01-02T00:00:00");
    }

    @Test
    void readsADateAsItsBeginning() {
      assertThat(time("$dt", STANDARD, DT_HR, "2024-01-01", "08")).isEqualTo("2024-01-01T00:00:00");
    }

    @Test
    void followsTheFormatter() {
      assertThat(time("$dt $hr", "yyyyMMdd HH", DT_HR, "20240101", "08"))
          .isEqualTo("2024-01-01T08:00:00");
      assertThat(time("$dt$hr", "yyyyMMddHH", DT_HR, "20240101", "08"))
          .isEqualTo("2024-01-01T08:00:00");
      assertThat(time("$dt", "yyyyMMdd", DT_HR, "20240101", "08")).isEqualTo("2024-01-01T00:00:00");
      assertThat(time("$dt", "yyyyMM", DT_HR, "202402", "08")).isEqualTo("2024-02-01T00:00:00");
    }

    @Test
    void meansTheLongestNameAndNoCase() {
      List<String> keys = List.of("d", "day", "day_hour");

      assertThat(time("$Day $day_hour:00:00", STANDARD, keys, "x", "2024-01-01", "07"))
          .isEqualTo("2024-01-01T07:00:00");
    }

    @Test
    void takesValuesLiterally() {
      assertThat(time("'$dt'", "''yyyy-MM-dd''", List.of("dt"), "2024-01-01"))
          .isEqualTo("2024-01-01T00:00:00");
      assertThatThrownBy(() -> time("$dt", STANDARD, List.of("dt"), "$1\\"))
          .isInstanceOf(PartitionTimeException.class)
          .hasMessageContaining("'$1\\'");
    }

    @Test
    void mayOnlyNameColumns() {
      Optional<String> problem = problem("$dt $hour:00:00", STANDARD, DT_HR);

      assertThat(problem.orElseThrow())
          .contains("timestamp-pattern")
          .contains("$hour names no partition column")
          .contains("Use the columns $dt, $hr");
    }
  }

  @Nested
  class APatternWithoutDollars {

    @Test
    void isADateFormatOfTheValuesJoinedByASpace() {
      assertThat(time("yyyy-MM-dd", STANDARD, List.of("dt"), "2024-01-01"))
          .isEqualTo("2024-01-01T00:00:00");
      assertThat(time("yyyyMMdd HH", STANDARD, DT_HR, "20240101", "08"))
          .isEqualTo("2024-01-01T08:00:00");
      assertThat(time("yyyy-MM-dd HH:mm", STANDARD, DT_HR, "2024-01-01", "08:30"))
          .isEqualTo("2024-01-01T08:30:00");
      assertThat(time("yyyyMM", STANDARD, List.of("month"), "202402"))
          .isEqualTo("2024-02-01T00:00:00");
      assertThat(time("'y'yyyy", STANDARD, List.of("year"), "y2024"))
          .isEqualTo("2024-01-01T00:00:00");
    }

    @Test
    void isReadStrictly() {
      for (String value : List.of("2024-1-1", "2024-02-30", "2024-01-01 ", "20240101", "bad")) {
        assertThatThrownBy(() -> time("yyyy-MM-dd", STANDARD, List.of("dt"), value))
            .as("%s", value)
            .isInstanceOf(PartitionTimeException.class)
            .hasMessageContaining("partition dt=" + value + " of db.t")
            .hasMessageContaining("'" + value + "' does not follow 'yyyy-MM-dd'")
            .hasMessageContaining("timestamp-pattern")
            .hasMessageContaining("on-error");
      }
    }

    @Test
    void mustBeADateFormat() {
      assertThat(problem("dt hr", STANDARD, DT_HR).orElseThrow())
          .contains("timestamp-pattern")
          .contains("'dt hr'")
          .contains("no date and time pattern");
    }
  }

  @Nested
  class WithoutAPattern {

    @Test
    void theFirstValueIsATimestamp() {
      assertThat(time(null, STANDARD, DT_HR, "2024-01-01", "x")).isEqualTo("2024-01-01T00:00:00");
      assertThat(time(null, STANDARD, DT_HR, "2024-01-01 10:00:00", "x"))
          .isEqualTo("2024-01-01T10:00:00");
      assertThat(time(null, STANDARD, DT_HR, "2024-01-01 10:00:00.5", "x"))
          .isEqualTo("2024-01-01T10:00:00.500");
    }

    @Test
    void theFormatterReadsIt() {
      assertThat(time(null, "yyyyMMdd", DT_HR, "20240101", "x")).isEqualTo("2024-01-01T00:00:00");
    }

    @Test
    void theDefaultPartitionHasNoTime() {
      assertThatThrownBy(() -> time(null, STANDARD, List.of("dt"), "__HIVE_DEFAULT_PARTITION__"))
          .isInstanceOf(PartitionTimeException.class)
          .hasMessageContaining("dt=__HIVE_DEFAULT_PARTITION__ of db.t");
    }
  }

  @Nested
  class AClassOfTheUsers {

    @Test
    void writtenForFlinkRunsUnchanged() {
      PartitionTime time = custom(EpochHours.class.getName());

      assertThat(time.of(List.of("473352"))).isEqualTo("2024-01-01T00:00:00");
    }

    @Test
    void isToldTheColumns() {
      assertThat(custom(EpochHours.class.getName()).of(List.of("473353")))
          .isEqualTo("2024-01-01T01:00:00");
    }

    @Test
    void failsWithItsPartition() {
      assertThatThrownBy(() -> custom(EpochHours.class.getName()).of(List.of("x")))
          .isInstanceOf(PartitionTimeException.class)
          .hasMessageContaining("partition hour=x of db.t")
          .hasMessageContaining(EpochHours.class.getName())
          .hasMessageContaining("For input string")
          .hasCauseInstanceOf(NumberFormatException.class);
    }

    @Test
    void mayNotAnswerNull() {
      assertThatThrownBy(() -> custom(Silent.class.getName()).of(List.of("x")))
          .isInstanceOf(PartitionTimeException.class)
          .hasMessageContaining("returned null");
    }

    @Test
    void mustExistAndBeAnExtractor() {
      for (String name : List.of("no.Such", String.class.getName(), Demanding.class.getName())) {
        assertThatThrownBy(() -> custom(name))
            .as(name)
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("'partition.time-extractor.class' = '" + name + "'")
            .hasMessageContaining(PartitionTimeExtractor.class.getName())
            .hasMessageContaining("constructor without parameters");
      }
    }

    private static PartitionTime custom(String className) {
      return PartitionTime.of(
          TABLE,
          List.of("hour"),
          new PartitionTimeConf(className, null, STANDARD, TimeErrors.FAIL),
          PartitionTimeTest.class.getClassLoader());
    }
  }

  @Test
  void aFormatterMustBeADateFormat() {
    assertThat(problem("$dt", "dd/bb", DT_HR).orElseThrow())
        .contains("timestamp-formatter")
        .contains("'dd/bb'");
    assertThatThrownBy(() -> time("$dt", "dd/bb", DT_HR, "x", "y"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("timestamp-formatter");
  }

  @Test
  void aTableWithoutPartitionsHasNoPartitionTime() {
    assertThat(problem(null, STANDARD, List.of()).orElseThrow()).contains("process-time");
  }

  private static LocalDateTime time(
      String pattern, String formatter, List<String> keys, String... values) {
    PartitionTimeConf conf = new PartitionTimeConf(null, pattern, formatter, TimeErrors.FAIL);
    return PartitionTime.of(TABLE, keys, conf, PartitionTimeTest.class.getClassLoader())
        .of(List.of(values));
  }

  private static Optional<String> problem(String pattern, String formatter, List<String> keys) {
    return PartitionTime.problem(
        new PartitionTimeConf(null, pattern, formatter, TimeErrors.FAIL), keys);
  }

  /** As users have them. */
  public static final class EpochHours implements PartitionTimeExtractor {
    private static final long serialVersionUID = 1L;

    @Override
    public LocalDateTime extract(List<String> partitionKeys, List<String> partitionValues) {
      String hours = partitionValues.get(partitionKeys.indexOf("hour"));
      return LocalDateTime.of(1970, 1, 1, 0, 0).plusHours(Long.parseLong(hours));
    }
  }

  public static final class Silent implements PartitionTimeExtractor {
    private static final long serialVersionUID = 1L;

    @Override
    public LocalDateTime extract(List<String> partitionKeys, List<String> partitionValues) {
      return null;
    }
  }

  public static final class Demanding implements PartitionTimeExtractor {
    private static final long serialVersionUID = 1L;

    public Demanding(String unused) {
      assertThat(unused).isNotNull();
    }

    @Override
    public LocalDateTime extract(List<String> partitionKeys, List<String> partitionValues) {
      return LocalDateTime.MIN;
    }
  }
}
