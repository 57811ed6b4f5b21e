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
package io.honeyflow.manager.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.option.Problem;
import io.honeyflow.schema.NodeForm;
import io.honeyflow.schema.NodeSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

/** Plugins of this house and of others, as a manager finds them. */
class NodePluginsTest {

  private static final NodePlugins PLUGINS =
      NodePlugins.load(NodePluginsTest.class.getClassLoader());

  private static final ObjectNode SOURCE =
      read(
          """
          {"type": "datagenExtract",
           "fields": [{"type": "field", "name": "n", "formatInfo": {"type": "int"}}]}
          """);

  @Test
  void areFoundByTheirJars() {
    assertThat(PLUGINS.plugins().keySet()).containsExactlyInAnyOrder("honeyflow", "black-hole");
    assertThat(PLUGINS.forms().keySet())
        .containsExactlyInAnyOrder("hiveLoad", "printLoad", "blackHoleLoad");
    assertThat(PLUGINS.form("hiveLoad")).contains(NodeForm.HIVE);
    assertThat(PLUGINS.form("hbaseLoad")).isEmpty();
  }

  @Test
  void badOnesKeepNoOtherFromBeingThere() {
    assertThat(PLUGINS.failures())
        .hasSize(3)
        .anySatisfy(failure -> assertThat(failure).contains("NobodyNodes", "not found"))
        .anySatisfy(
            failure -> assertThat(failure).contains("BrokenNodes", "no licence", "remove its jar"))
        .anySatisfy(
            failure -> assertThat(failure).contains("TwinNodes", "'printLoad' is there already"));
  }

  @Test
  void aTypeOfOthersHasADocumentAndSql() {
    assertThat(
            NodeSchema.of(PLUGINS.form("blackHoleLoad").orElseThrow()).at("/x-node/icon").asText())
        .isEqualTo("hole");

    NodePreview preview =
        NodePreview.of(
            PLUGINS.sinkTypes(),
            read(
                """
                {"type": "blackHoleLoad",
                 "fields": [{"name": "n", "source": "n", "formatInfo": {"type": "long"}}]}
                """),
            SOURCE);

    assertThat(preview.problems()).isEmpty();
    assertThat(preview.statements()).hasSize(3);
    assertThat(preview.statements().get(1)).contains("'connector' = 'blackhole'");
    assertThat(preview.statements().get(2)).contains("CAST(`n` AS BIGINT) AS `n`");
  }

  @Test
  void aPreviewTellsProblemsWhereTheFormHasThem() {
    NodePreview preview =
        NodePreview.of(
            PLUGINS.sinkTypes(),
            read(
                """
                {"type": "hiveLoad", "database": " ", "tableName": "t",
                 "fields": [{"name": "n", "source": "m", "formatInfo": {"type": "number"}}],
                 "properties": {"sink.partition-commit.delay": "soon"}}
                """),
            SOURCE.deepCopy().put("primaryKey", "k"));

    assertThat(preview.statements()).isEmpty();
    assertThat(preview.problems())
        .extracting(Problem::key)
        .containsExactlyInAnyOrder(
            "/source/primaryKey",
            "/fields/0/formatInfo/type",
            "/fields/0/source",
            "/database",
            "/properties/sink.partition-commit.delay");
    assertThat(preview.problems())
        .extracting(Problem::text)
        .allMatch(text -> !text.contains("streams"))
        .anyMatch(text -> text.startsWith("'fields/0/source' is 'm'"));
  }

  private static ObjectNode read(String text) {
    try {
      return (ObjectNode) new ObjectMapper().readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
