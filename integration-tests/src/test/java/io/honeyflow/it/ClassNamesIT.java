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
package io.honeyflow.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.hive.format.FileFormat;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The renamed classes of the jar are its own business: the metastore hears Hive's own names. */
final class ClassNamesIT {
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  @ParameterizedTest
  @EnumSource
  void aTableThatTheJarMakesBearsHivesOwnNamesAndHiveUsesIt(FileFormat format) {
    String table = "made_" + format.name().toLowerCase(java.util.Locale.ROOT);
    HIVE.create(table, "EXTERNAL_TABLE", format, Map.of("EXTERNAL", "TRUE"));

    assertThat(String.join("\n", HIVE.rows("DESCRIBE FORMATTED " + table)))
        .contains(
            format.storage().serde(),
            format.storage().inputFormat(),
            format.storage().outputFormat())
        .contains("org.apache.hadoop.")
        .doesNotContain("honeyflow.shaded");
    HIVE.hive("INSERT INTO " + table + " VALUES (1)");
    assertThat(HIVE.rows("SELECT id FROM " + table)).containsExactly("1");
  }
}
