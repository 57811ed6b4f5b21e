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
package io.honeyflow.manager.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.hive.HiveSinkOptions;
import io.honeyflow.common.node.FieldFormat.Basic;
import io.honeyflow.common.node.HiveLoadNode;
import io.honeyflow.common.node.SinkType;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.Problem;
import io.honeyflow.hive.table.HiveTableSinkFactory;
import io.honeyflow.manager.access.Role;
import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.metastore.HiveMetastoreExtension;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.factories.FactoryUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A bad value of an option is told by the server in the words of the DDL. */
class OptionParityTest {

  @RegisterExtension
  static final HiveMetastoreExtension HIVE = HiveMetastoreExtension.of(HiveLine.V3_1);

  /** Of these some are bad for each option that has bad values at all. */
  private static final List<String> CANDIDATES =
      List.of("1 fortnight", " ", "a/b", "-1 s", "bbb", "yyyy-bb", "not a class", "a.b");

  @TempDir static Path folder;
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = TestServer.start(folder);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** All but the connector, which a node's type tells. */
  static List<Option<?>> options() {
    return HiveSinkOptions.set().options().stream()
        .filter(option -> !option.key().equals("connector"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("options")
  void theServerAndTheDdlTellABadValueInTheSameWords(Option<?> option) {
    int bad = 0;
    for (String text : CANDIDATES) {
      Map<String, String> options = table();
      options.put(option.key(), text);
      if (!isBad(option, options)) {
        continue;
      }
      if (isLeftOut(option, text)) {
        assertThat(validate(options)).as(option.key()).isEmpty();
      } else {
        assertSameWords(options, option.key() + " = '" + text + "'");
      }
      bad++;
    }
    assertThat(bad).as("bad values of %s", option).isPositive();
  }

  @ParameterizedTest
  @MethodSource("options")
  void andAKeyThatIsMisspelt(Option<?> option) {
    Map<String, String> options = table();
    options.put(option.key() + "s", "x");

    assertSameWords(options, option.key() + "s");
  }

  private static Map<String, String> table() {
    Map<String, String> options = new HashMap<>();
    options.put("connector", "hive");
    options.put("default-database", "default");
    options.put("table-name", "visits");
    options.put("hive.metastore.uris", HIVE.uri());
    return options;
  }

  /** A blank member of a node is one that is not told, as forms have it. */
  private static boolean isLeftOut(Option<?> option, String text) {
    return text.isBlank()
        && !option.required()
        && !option.key().equals("table-name")
        && SinkType.HIVE.members().containsValue(option);
  }

  private static boolean isBad(Option<?> option, Map<String, String> options) {
    return HiveSinkOptions.set().validate(options).errors().stream()
        .anyMatch(problem -> problem.key().equals(option.key()));
  }

  private static void assertSameWords(Map<String, String> options, String what) {
    List<String> declared =
        HiveSinkOptions.set().validate(options).errors().stream().map(Problem::text).toList();
    String ddl = ddl(options);
    List<String> told = validate(options);

    assertThat(declared).as(what).isNotEmpty();
    assertThat(told).as(what).containsExactlyInAnyOrderElementsOf(declared);
    assertThat(declared).as("%s in %s", what, ddl).allMatch(ddl::contains);
  }

  /** What the manager says of a node with these options, but for what it does not allow. */
  private static List<String> validate(Map<String, String> options) {
    ObjectNode body = Json.object();
    body.set(
        "node",
        HiveLoadNode.ofTable("out", options, Map.of("id", Basic.STRING), List.of()).toJson());
    Reply reply = server.client(Role.EDITOR).post("/api/nodes/hiveLoad/validate", body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    List<String> texts = new ArrayList<>();
    for (JsonNode problem : reply.json().path("problems")) {
      String remedy = problem.path("remedy").asText();
      if (problem.path("severity").asText().equals("error") && !remedy.contains("'allow.")) {
        texts.add(problem.path("message").asText() + " " + remedy);
      }
    }
    return texts;
  }

  /** What Flink's user reads when the statement is planned. */
  private static String ddl(Map<String, String> options) {
    ResolvedSchema schema = ResolvedSchema.of(Column.physical("id", DataTypes.STRING()));
    CatalogTable table =
        CatalogTable.newBuilder()
            .schema(Schema.newBuilder().fromResolvedSchema(schema).build())
            .options(options)
            .build();
    ValidationException refusal =
        catchThrowableOfType(
            ValidationException.class,
            () ->
                new HiveTableSinkFactory()
                    .createDynamicTableSink(
                        new FactoryUtil.DefaultDynamicTableContext(
                            ObjectIdentifier.of("cat", "default", "visits"),
                            new ResolvedCatalogTable(table, schema),
                            Map.of(),
                            new Configuration(),
                            OptionParityTest.class.getClassLoader(),
                            false)));
    assertThat(refusal).as("%s", options).isNotNull();
    return refusal.getMessage();
  }
}
