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
package io.honeyflow.manager.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.node.SinkType;
import io.honeyflow.common.option.Problem;
import io.honeyflow.manager.pipeline.Catalog.Completeness;
import io.honeyflow.manager.store.Database;
import io.honeyflow.manager.store.DatabaseSettings;
import io.honeyflow.manager.store.Missing;
import io.honeyflow.manager.store.NodeNumber;
import io.honeyflow.manager.store.StaleVersion;
import io.honeyflow.manager.store.StoredStream;
import io.honeyflow.manager.store.StreamKey;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogTest {

  @TempDir static Path folder;
  private static Database database;
  private static Catalog catalog;

  @BeforeAll
  static void open() {
    database = Database.open(DatabaseSettings.h2(folder.resolve("manager")));
    catalog = new Catalog(database, SinkType.ALL, new LooseGuard());
    catalog.createGroup(Documents.read("{\"groupId\": \"g\", \"description\": \"d\"}"), "ann");
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @Test
  void keepsAStreamAsItIsWritten() {
    ObjectNode document = Documents.numbers("g", "written");
    document.withObject("/sinks/0").put("unknown", "kept");

    StoredStream made = catalog.create(document, Completeness.WHOLE, "ann");

    document.withObject("/source").put("id", "source");
    assertThat(made.document()).isEqualTo(document);
    assertThat(catalog.stream(new StreamKey("g", "written"))).isEqualTo(made);
    assertThat(catalog.nodes(made.key()))
        .extracting(NodeNumber::node)
        .extracting(node -> node.role() + " " + node.nodeId())
        .containsExactly("source source", "sink 7");
  }

  @Test
  void changesAStreamByItsVersion() {
    StoredStream made =
        catalog.create(Documents.numbers("g", "changed"), Completeness.WHOLE, "ann");
    ObjectNode change = made.document().put("version", 1).put("description", "other");

    StoredStream changed = catalog.replace(made.key(), change, Completeness.WHOLE, "bob");

    assertThat(changed.version()).isEqualTo(2);
    assertThat(changed.document().path("description").asText()).isEqualTo("other");
    assertThat(changed.document().has("version")).isFalse();
    assertThatThrownBy(() -> catalog.replace(made.key(), change, Completeness.WHOLE, "ann"))
        .isInstanceOf(StaleVersion.class);
    catalog.delete(made.key());
    assertThatThrownBy(() -> catalog.stream(made.key()))
        .isInstanceOf(Missing.class)
        .hasMessageContaining("'g/changed'");
  }

  @Test
  void givesIdsToNodesThatLackThem() {
    ObjectNode document = Documents.numbers("g", "ids");
    ObjectNode sink = document.withObject("/sinks/0").put("id", "2").deepCopy();
    sink.remove("id");
    document.withArray("sinks").add(sink).add(sink.deepCopy());

    StoredStream made = catalog.create(document, Completeness.WHOLE, "ann");

    assertThat(made.document().path("sinks"))
        .extracting(node -> node.path("id").asText())
        .containsExactly("2", "1", "3");
  }

  @Test
  void tellsAllProblemsWhereTheDocumentHasThem() {
    ObjectNode document =
        Documents.read(
            """
            {"groupId": "g", "streamId": "..",
             "fields": [{"name": "n", "formatInfo": {"type": "number"}}],
             "source": {"type": "kafkaExtract", "topic": "t"},
             "sinks": [
               {"type": "printLoad", "fields": [{"name": "n", "source": "m", "formatInfo": {"type": "long"}}]},
               {"type": "hiveLoad", "database": " ", "tableName": "t",
                "fields": [{"name": "n", "source": "n", "formatInfo": {"type": "long"}}],
                "properties": {"sink.partition-commit.delay": "soon"}},
               {"type": "mongoLoad"}]}
            """);

    assertThat(catalog.sql(document).problems())
        .extracting(Problem::key)
        .contains(
            "/streamId",
            "/fields/0/formatInfo/type",
            "/source/bootstrapServers",
            "/sinks/0/fields/0/source",
            "/sinks/1/database",
            "/sinks/1/properties/sink.partition-commit.delay",
            "/sinks/2/type")
        .doesNotHaveDuplicates()
        .noneMatch(pointer -> pointer.contains("streams"));
    assertThat(catalog.sql(document).statements()).isEmpty();
    assertThatThrownBy(() -> catalog.create(document, Completeness.WHOLE, "ann"))
        .asInstanceOf(InstanceOfAssertFactories.type(InvalidPipeline.class))
        .satisfies(
            refused -> {
              assertThat(refused).hasMessageStartingWith("Cannot save the stream: ");
              assertThat(refused.problems()).isEqualTo(catalog.sql(document).errors());
            });
  }

  @Test
  void judgesWhatHasNoShapeAtAll() {
    for (String text :
        List.of(
            "{}",
            "{\"groupId\": {}, \"streamId\": [1], \"source\": \"x\", \"sinks\": {}}",
            "{\"groupId\": \"g\", \"streamId\": \"s\", \"source\": {}, \"sinks\": [null, 1, {}]}",
            "{\"groupId\": \"g\", \"streamId\": \"s\", \"source\": {\"id\": []}, \"sinks\": [{\"id\": {}}], \"fields\": 3}")) {
      assertThat(catalog.sql(Documents.read(text)).errors()).as(text).isNotEmpty();
    }
    assertThat(catalog.sql(Documents.read("{}")).errors())
        .extracting(Problem::key)
        .containsExactly("/groupId", "/streamId", "/source", "/sinks");
  }

  @Test
  void aDraftMayLackNodesButHaveNothingWrong() {
    ObjectNode draft = Documents.read("{\"groupId\": \"g\", \"streamId\": \"draft\"}");
    StoredStream made = catalog.create(draft, Completeness.DRAFT, "ann");
    assertThatThrownBy(() -> catalog.create(draft, Completeness.WHOLE, "ann"))
        .isInstanceOf(InvalidPipeline.class);

    ObjectNode wrong = Documents.numbers("g", "draft").put("version", 1);
    wrong.remove("source");
    wrong.withObject("/sinks/0").put("type", "hiveLoad").put("database", "");
    assertThatThrownBy(() -> catalog.replace(made.key(), wrong, Completeness.DRAFT, "ann"))
        .isInstanceOf(InvalidPipeline.class)
        .hasMessageContaining("tableName");

    ObjectNode whole = Documents.numbers("g", "draft").put("version", 1);
    assertThat(catalog.replace(made.key(), whole, Completeness.DRAFT, "ann").version())
        .isEqualTo(2);
  }

  @Test
  void groupsHaveNamesThatCanStandInPaths() {
    for (String name : List.of("", "a/b", "..", "x".repeat(201), "é", "a\n")) {
      assertThatThrownBy(
              () -> catalog.createGroup(Documents.read("{}").put("groupId", name), "ann"))
          .as(name)
          .isInstanceOf(InvalidPipeline.class);
    }
    ObjectNode change = Documents.read("{\"version\": 1, \"description\": \"new\"}");
    assertThat(catalog.replaceGroup("g", change, "bob").document().path("groupId").asText())
        .isEqualTo("g");
    assertThatThrownBy(() -> catalog.replaceGroup("g", change, "bob"))
        .isInstanceOf(StaleVersion.class);
    assertThatThrownBy(() -> catalog.deleteGroup("other")).isInstanceOf(Missing.class);
  }

  @Test
  void tellsTheSqlThatWouldRun() {
    StreamSql sql = catalog.shownSql(Documents.numbers("g", "not-saved"));

    assertThat(sql.problems()).isEmpty();
    assertThat(sql.statements()).hasSize(3);
    assertThat(sql.statements().get(2)).startsWith("INSERT INTO").contains("CAST(`n` AS STRING)");
  }
}
