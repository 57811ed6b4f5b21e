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
package io.honeyflow.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaId;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.honeyflow.common.node.SinkType;
import io.honeyflow.common.option.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The documents of the types of nodes. */
class NodeSchemaTest {

  private static final Path DOCS =
      Path.of(System.getProperty("honeyflow.root", "..")).resolve("docs/node-schema");

  static Stream<NodeForm> forms() {
    return NodeForm.all().stream();
  }

  @ParameterizedTest
  @MethodSource("forms")
  void equalsTheCommittedFile(NodeForm form) throws IOException {
    Path file = DOCS.resolve(form.type().word() + ".json");
    if (Boolean.getBoolean("honeyflow.golden.update")) {
      Files.writeString(file, NodeSchema.text(form));
    }

    assertThat(Files.readString(file))
        .as(
            "%s, which 'mvn -pl sort-common,dashboard-schema test -Dhoneyflow.golden.update=true'"
                + " writes anew",
            file.getFileName())
        .isEqualTo(NodeSchema.text(form));
  }

  @Test
  void everyTypeOfSinkHasAForm() {
    assertThat(NodeForm.all()).extracting(NodeForm::type).containsExactlyElementsOf(SinkType.ALL);
    assertThat(NodeForm.of("printLoad")).contains(NodeForm.PRINT);
    assertThat(NodeForm.of("hbaseLoad")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("forms")
  void isASchemaByTheMetaSchemaOf2020(NodeForm form) {
    assertThat(
            JsonSchemaFactory.getInstance(VersionFlag.V202012)
                .getSchema(SchemaLocation.of(SchemaId.V202012))
                .validate(NodeSchema.of(form)))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("forms")
  void isADocumentByItsOwnMetaSchema(NodeForm form) {
    assertThat(Documents.metaSchema().validate(NodeSchema.of(form))).isEmpty();
  }

  /** A hint that is missing, unknown or of another shape is found. */
  static Stream<String> faults() {
    return Stream.of(
        "/x-schemaVersion",
        "/x-node/label/zh",
        "/x-groups/0/collapsed",
        "/properties/database/x-widget",
        "/properties/database/x-help/zh",
        "/properties/fields/x-group",
        "/properties/properties/additionalProperties",
        "/properties/properties/properties/sink.rolling-policy.file-size/x-label",
        "/properties/properties/properties/sink.table.location/x-visibleWhen/byDefault",
        "/$defs/field/properties/name/x-order");
  }

  @ParameterizedTest
  @MethodSource("faults")
  void wouldBeRefusedByItsMetaSchemaWithout(String pointer) {
    JsonNode document = NodeSchema.of(NodeForm.HIVE);
    int end = pointer.lastIndexOf('/');
    JsonNode owner = document.at(pointer.substring(0, end));
    String member = pointer.substring(end + 1);
    assertThat(owner.has(member)).isTrue();
    ((ObjectNode) owner).remove(member);
    assertThat(Documents.metaSchema().validate(document)).isNotEmpty();

    JsonNode other = NodeSchema.of(NodeForm.HIVE);
    ((ObjectNode) other.at(pointer.substring(0, end))).put("x-colour", "red");
    boolean isClosed = !pointer.startsWith("/properties/properties/additional");
    assertThat(Documents.metaSchema().validate(other).isEmpty()).isEqualTo(!isClosed);
  }

  @ParameterizedTest
  @MethodSource("forms")
  void hasEveryOptionOnce(NodeForm form) {
    JsonNode document = NodeSchema.of(form);
    JsonNode options = document.at("/properties/properties/properties");

    for (Option<?> option : form.type().options().options()) {
      boolean isElsewhere =
          form.type().members().containsValue(option) || option.key().equals("connector");
      assertThat(options.get(option.key()).has("x-hidden")).as(option.key()).isEqualTo(isElsewhere);
    }
    form.type()
        .members()
        .forEach(
            (member, option) -> {
              JsonNode schema = document.at("/properties/" + member);
              assertThat(schema.at("/x-label/zh").asText()).isEqualTo(option.label().zh());
              assertThat(schema.has("x-hidden")).isFalse();
            });
  }

  @ParameterizedTest
  @MethodSource("forms")
  void namesOnlyGroupsAndValuesThatThereAre(NodeForm form) {
    JsonNode document = NodeSchema.of(form);
    Set<String> groups = new HashSet<>();
    document.get("x-groups").forEach(group -> groups.add(group.get("id").asText()));

    List<String> used = new ArrayList<>();
    document.findValues("x-group").forEach(group -> used.add(group.asText()));
    assertThat(groups).isNotEmpty();
    for (JsonNode member : document.at("/properties")) {
      if (member.has("x-group")) {
        assertThat(groups).contains(member.get("x-group").asText());
      }
    }
    for (JsonNode option : document.at("/properties/properties/properties")) {
      if (option.has("x-group") && !option.has("x-hidden")) {
        assertThat(groups).contains(option.get("x-group").asText());
      }
    }
    assertThat(used).isNotEmpty();

    List<String> pointers = new ArrayList<>();
    document.findValues("at").forEach(at -> pointers.add(at.asText()));
    document
        .findValues("parameters")
        .forEach(list -> list.forEach(pointer -> pointers.add(pointer.asText())));
    assertThat(pointers)
        .allSatisfy(
            pointer ->
                assertThat(document.at(pointer.replace("/", "/properties/")).isMissingNode())
                    .as(pointer)
                    .isFalse());
  }

  @Test
  void drawsTheSmallTypeFromDataOnly() {
    JsonNode print = NodeSchema.of(NodeForm.PRINT);

    assertThat(print.at("/x-node/label/zh").asText()).isEqualTo("日志");
    assertThat(print.at("/properties/properties/properties/standard-error/x-widget").asText())
        .isEqualTo("switch");
    assertThat(print.at("/properties/partitionFields").isMissingNode()).isTrue();
    assertThat(print.at("/required"))
        .extracting(JsonNode::asText)
        .containsExactly("type", "fields");
  }

  @Test
  void choosesWidgetsByWhatAnOptionIs() {
    JsonNode options = NodeSchema.of(NodeForm.HIVE).at("/properties/properties/properties");

    assertThat(widget(options, "sink.partition-commit.policy.kind")).isEqualTo("checkboxes");
    assertThat(widget(options, "sink.partition-commit.policy.class.parameters")).isEqualTo("texts");
    assertThat(widget(options, "sink.partition-commit.delay")).isEqualTo("duration");
    assertThat(widget(options, "sink.rolling-policy.file-size")).isEqualTo("size");
    assertThat(widget(options, "sink.table.format")).isEqualTo("select");
    assertThat(widget(options, "sink.table.create")).isEqualTo("radio");
    assertThat(widget(options, "sink.timestamp-zone")).isEqualTo("time-zone");
    assertThat(widget(options, "sink.writer.max-open-files")).isEqualTo("number");
    assertThat(options.at("/sink.table.location/x-placeholder").asText()).startsWith("hdfs://");
    assertThat(options.at("/sink.table.location/x-visibleWhen/at").asText())
        .isEqualTo("/properties/sink.table.create");
  }

  private static String widget(JsonNode options, String key) {
    return options.get(key).get("x-widget").asText();
  }
}
