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

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.NotEmpty;
import org.apache.hadoop.hive.metastore.utils.FileUtils;
import org.junit.jupiter.api.Test;

/** Hive's own {@code FileUtils} is the witness. */
class PartitionPathTest {
  private static final List<String> DT_HR = List.of("dt", "hr");

  @Test
  void namesAPartitionByItsColumnsInOrder() {
    assertThat(PartitionPath.name(DT_HR, List.of("2024-01-01", "08")))
        .isEqualTo("dt=2024-01-01/hr=08");
  }

  @Test
  void lowersKeysAndEscapesKeysAndValues() {
    assertThat(PartitionPath.name(List.of("Dt:1"), List.of("a/b:c=d%e")))
        .isEqualTo("dt%3A1=a%2Fb%3Ac%3Dd%25e");
  }

  @Test
  void leavesSpacesAndOtherScriptsAsTheyAre() {
    assertThat(PartitionPath.name(List.of("dt"), List.of("中 文"))).isEqualTo("dt=中 文");
    assertThat(PartitionPath.name(List.of("dt"), List.of("2024-02-29 01:02:03")))
        .isEqualTo("dt=2024-02-29 01%3A02%3A03");
  }

  @Test
  void escapesEveryCharacterAsHiveDoes() {
    for (char c = 0; c < 0x300; c++) {
      String text = "x" + c + "y";
      assertThat(PartitionPath.escape(text))
          .as("character %d", (int) c)
          .isEqualTo(FileUtils.escapePathName(text));
    }
  }

  @Test
  void namesTheEmptyValueAsHiveDoes() {
    assertThat(PartitionPath.escape(""))
        .isEqualTo(FileUtils.escapePathName(""))
        .isEqualTo("__HIVE_DEFAULT_PARTITION__");
  }

  @Test
  void leavesPercentSignsThatEscapeNothing() {
    for (String text : List.of("100%", "%", "%4", "%zz", "a%2", "%25", "%3a", "%3A%3a")) {
      assertThat(PartitionPath.unescape(text)).isEqualTo(FileUtils.unescapePathName(text));
    }
  }

  @Property
  void unescapesWhatItEscaped(@ForAll @NotEmpty String text) {
    String escaped = PartitionPath.escape(text);

    assertThat(escaped).isEqualTo(FileUtils.escapePathName(text)).doesNotContain("/", "=");
    assertThat(PartitionPath.unescape(escaped)).isEqualTo(text);
  }

  @Property
  void findsTheValuesInAName(@ForAll @NotEmpty String dt, @ForAll @NotEmpty String hr) {
    List<String> values = List.of(dt, hr);

    assertThat(PartitionPath.values(PartitionPath.name(DT_HR, values))).isEqualTo(values);
  }

  @Test
  void placesAPartitionUnderItsTable() {
    List<String> values = List.of("1", "2");

    assertThat(PartitionPath.location("hdfs://nn/t", DT_HR, values))
        .isEqualTo("hdfs://nn/t/dt=1/hr=2");
    assertThat(PartitionPath.location("hdfs://nn/t/", DT_HR, values))
        .isEqualTo("hdfs://nn/t/dt=1/hr=2");
  }

  @Test
  void refusesValuesThatDoNotFitTheColumns() {
    assertThatThrownBy(() -> PartitionPath.name(DT_HR, List.of("1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("[1]")
        .hasMessageContaining("[dt, hr]");
    assertThatThrownBy(() -> PartitionPath.values("dt=1/2"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'2' has no '='");
  }
}
