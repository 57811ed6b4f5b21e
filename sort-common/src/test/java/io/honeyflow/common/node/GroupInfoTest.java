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
package io.honeyflow.common.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents as managers write them, and the SQL that they stand for. */
class GroupInfoTest {

  private static final Path GOLDEN =
      Path.of(System.getProperty("honeyflow.root", ".."))
          .resolve("sort-common/src/test/resources/io/honeyflow/common/node");

  @ParameterizedTest
  @ValueSource(strings = {"kafka-to-hive", "files-to-two-tables", "upsert-kafka"})
  void standsForTheSqlInTheCommittedFile(String name) throws IOException {
    GroupSql sql = GroupInfo.parse(read(name + ".json")).sql();

    assertThat(sql.describeErrors()).isEmpty();
    String text = String.join(";\n\n", sql.statements()) + ";\n";
    if (Boolean.getBoolean("honeyflow.golden.update")) {
      Files.writeString(GOLDEN.resolve(name + ".sql"), text);
    }
    assertThat(text).isEqualTo(read(name + ".sql"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"kafka-to-hive", "files-to-two-tables", "upsert-kafka"})
  void isWrittenAsItWasRead(String name) throws IOException {
    String text = read(name + ".json");

    String written = GroupInfo.parse(text).toString();

    ObjectMapper json = new ObjectMapper();
    assertThat(json.readTree(written)).isEqualTo(json.readTree(text));
    assertThat(GroupInfo.parse(written)).isEqualTo(GroupInfo.parse(text));
  }

  private static String read(String name) throws IOException {
    return Files.readString(GOLDEN.resolve(name));
  }
}
