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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.common.option.Problem;
import io.honeyflow.common.unit.InvalidTextException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What cannot be expressed is refused: all at once, each at its place, with what to do. */
class GroupProblemsTest {

  private static final String IN = "/streams/0/nodes/0";
  private static final String OUT = "/streams/0/nodes/1";
  private static final String FIELD = "{\"type\": \"field\", \"name\": \"n\"}";

  static Stream<Arguments> spoilt() {
    return Stream.of(
        // The place that is spoilt, by what, the place of the problem, and a part of its text.
        Arguments.of("/groupId", "null", "/groupId", "is missing"),
        Arguments.of("/groupId", "\"a&b=c\"", "/groupId", "letters, digits"),
        Arguments.of("/streams", "[]", "/streams", "is missing"),
        Arguments.of("/streams", "{}", "/streams", "is no list"),
        Arguments.of("/streams/0", "null", "/streams/0", "is null"),
        Arguments.of("/streams/0/nodes", "7", "/streams/0/nodes", "is no list"),
        Arguments.of(
            "/streams/0/relations/0/inputs/0", "\"on\"", "/streams/0/relations/0/inputs/0", "'in'"),
        Arguments.of(
            "/streams/0/relations/0/type", "\"union\"", "/streams/0/relations/0/type", "joins"),
        Arguments.of(
            "/streams/0/relations/0/inputs/-",
            "\"out\"",
            "/streams/0/relations/0/inputs",
            "several nodes"),
        Arguments.of(
            "/streams/0/relations/0/outputs/-",
            "\"out\"",
            "/streams/0/relations/0/outputs",
            "another relation"),
        Arguments.of(
            "/streams/0/relations/0/outputs/0", "\"in\"", IN + "/type", "no rows can be written"),
        Arguments.of(IN + "/type", "\"mysqlExtract\"", IN + "/type", "no rows can be read"),
        Arguments.of(IN + "/id", "\"out\"", OUT + "/id", "another node"),
        Arguments.of(IN + "/fields/0/name", "\"\"", IN + "/fields/0/name", "is blank"),
        Arguments.of(IN + "/fields/0/name", "\"a\\nb\"", IN + "/fields/0/name", "'a\\u000ab'"),
        Arguments.of(IN + "/fields/0/name", "\"text\"", IN + "/fields/1/name", "second time"),
        Arguments.of(IN + "/fields/0/name", "{}", IN + "/fields/0/name", "is no text"),
        Arguments.of(
            IN + "/fields/0/formatInfo/type",
            "\"strng\"",
            IN + "/fields/0/formatInfo/type",
            "'string'"),
        Arguments.of(
            IN + "/fields/0/formatInfo", "null", IN + "/fields/0/formatInfo", "is missing"),
        Arguments.of(
            IN + "/fields/0/formatInfo",
            "{\"type\": \"decimal\", \"precision\": 39}",
            IN + "/fields/0/formatInfo/precision",
            "within 1 and 38"),
        Arguments.of(
            IN + "/fields/0/formatInfo",
            "{\"type\": \"decimal\", \"precision\": 3, \"scale\": 4}",
            IN + "/fields/0/formatInfo/scale",
            "within 0 and 3"),
        Arguments.of(
            IN + "/fields/0/formatInfo",
            "{\"type\": \"array\", \"elementFormat\": {\"type\": \"null\"}}",
            IN + "/fields/0/formatInfo/elementFormat/type",
            "no column"),
        Arguments.of(
            IN + "/fields/0/formatInfo",
            "{\"type\": \"map\", \"keyFormat\": {\"type\": \"int\"}}",
            IN + "/fields/0/formatInfo/valueFormat",
            "is missing"),
        Arguments.of(
            IN + "/fields/0/formatInfo",
            "{\"type\": \"row\", \"fieldNames\": [\"a\"], \"fieldFormats\": []}",
            IN + "/fields/0/formatInfo/fieldFormats",
            "is missing"),
        Arguments.of(
            IN + "/fields/0/formatInfo",
            "{\"type\": \"row\", \"fieldNames\": [\"a\", \"a\"],"
                + " \"fieldFormats\": [{\"type\": \"int\"}, {\"type\": \"int\"}]}",
            IN + "/fields/0/formatInfo/fieldNames/1",
            "is there twice"),
        Arguments.of(
            IN + "/fields/0",
            "{\"type\": \"metaField\", \"name\": \"n\", \"metaField\": \"OP_TYPE\"}",
            IN + "/fields/0/metaField",
            "does not tell it"),
        Arguments.of(
            IN + "/watermarkField",
            "{\"timeAttr\": {\"name\": \"ts\"}, \"interval\": {\"value\": \"5\"},"
                + " \"timeUnit\": {\"timeUnit\": \"SECOND\"}}",
            IN + "/watermarkField/timeAttr/name",
            "no field"),
        Arguments.of(
            IN + "/watermarkField",
            "{\"timeAttr\": {\"name\": \"n\"}, \"interval\": {\"value\": \"5' SECOND --\"},"
                + " \"timeUnit\": {\"timeUnit\": \"SECOND\"}}",
            IN + "/watermarkField/interval/value",
            "no number"),
        Arguments.of(
            IN + "/watermarkField",
            "{\"timeAttr\": {\"name\": \"n\"}, \"interval\": {\"value\": 5},"
                + " \"timeUnit\": {\"timeUnit\": \"WEEK\"}}",
            IN + "/watermarkField/timeUnit/timeUnit",
            "'SECOND'"),
        Arguments.of(IN + "/primaryKey", "\"n, m\"", IN + "/primaryKey", "names 'm'"),
        Arguments.of(IN + "/properties", "[]", IN + "/properties", "is no object"),
        Arguments.of(IN + "/properties", "{\"a/b\": [1]}", IN + "/properties/a~1b", "is no text"),
        Arguments.of(OUT + "/database", "null", OUT + "/database", "'default-database' is missing"),
        Arguments.of(OUT + "/database", "\" \"", OUT + "/database", "not blank"),
        Arguments.of(OUT + "/tableName", "null", OUT + "/tableName", "is missing"),
        Arguments.of(OUT + "/tableName", "\"a.b\"", OUT + "/tableName", "without its database"),
        Arguments.of(OUT + "/sinkParallelism", "0", OUT + "/sinkParallelism", "at least 1"),
        Arguments.of(OUT + "/sinkParallelism", "[]", OUT + "/sinkParallelism", "is no text"),
        Arguments.of(
            OUT + "/properties",
            "{\"sink.paralelism\": \"1\"}",
            OUT + "/properties/sink.paralelism",
            "Did you mean 'sink.parallelism'?"),
        Arguments.of(
            OUT + "/properties",
            "{\"hive-database\": \"other\"}",
            OUT + "/properties/hive-database",
            "the node itself says 'd'"),
        Arguments.of(
            OUT + "/properties",
            "{\"sink.partition-commit.policy.kind\": [\"metastore\", \"succes-file\"]}",
            OUT + "/properties/sink.partition-commit.policy.kind",
            "Did you mean 'success-file'?"),
        Arguments.of(OUT + "/fields", "[]", OUT + "/fields", "is missing"),
        Arguments.of(OUT + "/fields/1/name", "\"N\"", OUT + "/fields/1/name", "but for its case"),
        Arguments.of(
            OUT + "/fields/0",
            "{\"type\": \"metaField\", \"name\": \"n\", \"metaField\": \"TS\"}",
            OUT + "/fields/0",
            "meta field"),
        Arguments.of(
            OUT + "/partitionFields",
            "[{\"name\": \"n\"}, {\"name\": \"text\"}]",
            OUT + "/partitionFields",
            "needs a column besides"),
        Arguments.of(
            OUT + "/partitionFields",
            "[{\"name\": \"n\"}, {\"name\": \"N\"}]",
            OUT + "/partitionFields/1/name",
            "second time"),
        Arguments.of(
            OUT + "/partitionFields",
            "[{\"name\": \"dt\"}]",
            OUT + "/partitionFields/0/formatInfo",
            "is missing"),
        Arguments.of(
            OUT + "/partitionFields",
            "[{\"name\": \"dt\", \"formatInfo\": {\"type\": \"date\"}}]",
            OUT + "/partitionFields",
            "default partition"),
        Arguments.of(OUT + "/fieldRelations", "[]", OUT + "/fieldRelations", "is missing"),
        Arguments.of(
            OUT + "/fieldRelations/0/outputField/name",
            "\"nn\"",
            OUT + "/fieldRelations/0/outputField/name",
            "no field of the node"),
        Arguments.of(
            OUT + "/fieldRelations/0/outputField/name",
            "\"text\"",
            OUT + "/fieldRelations/1/outputField/name",
            "another relation fills"),
        Arguments.of(
            OUT + "/fieldRelations/0/inputField/name",
            "\"m\"",
            OUT + "/fieldRelations/0/inputField/name",
            "does not have"),
        input("{\"type\": \"customFunction\", \"content\": \"1); DROP TABLE t\"}", "/type"),
        input("{\"type\": \"encrypt\"}", "/type"),
        input("{\"type\": \"constant\", \"value\": \"CURRENT_USER\"}", "/value"),
        input("{\"type\": \"constant\", \"value\": \"'a' || 'b'\"}", "/value"),
        input("{\"type\": \"constant\"}", "/value"),
        input("{\"type\": \"splitIndex\", \"field\": " + FIELD + "}", "/separator"),
        input("{\"type\": \"cascadeFunctionWrapper\", \"functions\": []}", "/functions"),
        input(
            "{\"type\": \"cascadeFunctionWrapper\", \"functions\": [" + FIELD + "," + FIELD + "]}",
            "/functions/1"),
        filter("{\"type\": \"like\"}", "/type"),
        filter("{\"type\": \"singleValueFilter\", \"source\": " + FIELD + "}", "/compareOperator"),
        filter(
            "{\"type\": \"singleValueFilter\", \"source\": "
                + FIELD
                + ", \"target\": "
                + FIELD
                + ", \"compareOperator\": {\"type\": \"equals\"}}",
            "/compareOperator/type"),
        filter(
            "{\"type\": \"multiValueFilter\", \"source\": "
                + FIELD
                + ", \"compareOperator\": {\"type\": \"in\"}, \"targets\": []}",
            "/targets"),
        Arguments.of(OUT + "/filterStrategy", "\"DROP\"", OUT + "/filterStrategy", "'RETAIN'"));
  }

  private static Arguments input(String param, String place) {
    String pointer = OUT + "/fieldRelations/0/inputField";
    return Arguments.of(pointer, param, pointer + place, "");
  }

  private static Arguments filter(String filter, String place) {
    return Arguments.of(OUT + "/filters", "[" + filter + "]", OUT + "/filters/0" + place, "");
  }

  @ParameterizedTest
  @MethodSource("spoilt")
  void tellsWhatIsWrongAtItsPlace(String pointer, String value, String place, String text) {
    GroupSql sql = new SampleGroup().with(pointer, value).sql();

    assertThat(sql.isValid()).isFalse();
    assertThat(sql.errors())
        .as(sql.describeErrors())
        .anySatisfy(
            problem -> {
              assertThat(problem.key()).isEqualTo(place);
              assertThat(problem.text()).contains(text);
            })
        .allSatisfy(
            problem -> {
              assertThat(problem.message()).endsWith(".").doesNotContain("\n");
              assertThat(problem.remedy()).matches("(?s)[A-Z].+[.?]");
            });
    assertThatThrownBy(sql::statements).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void tellsAllAtOnce() {
    GroupSql sql =
        new SampleGroup()
            .without("/groupId")
            .without(OUT + "/database")
            .with(IN + "/fields/0/formatInfo/type", "\"number\"")
            .with(OUT + "/sinkParallelism", "-1")
            .with(OUT + "/properties", "{\"sink.partition-commit.delay\": \"soon\"}")
            .sql();

    assertThat(sql.errors())
        .extracting(Problem::key)
        .containsExactly(
            "/groupId",
            IN + "/fields/0/formatInfo/type",
            OUT + "/sinkParallelism",
            OUT + "/properties/sink.partition-commit.delay",
            OUT + "/database");
  }

  @Test
  void goesOnWithWarnings() {
    GroupSql sql =
        new SampleGroup()
            .with(OUT + "/properties", "{\"sink.partition.policy\": \"PROCESS_TIME\"}")
            .sql();

    assertThat(sql.isValid()).isTrue();
    assertThat(sql.problems())
        .extracting(Problem::key)
        .containsExactly(OUT + "/properties/sink.partition.policy");
    assertThat(sql.statements()).hasSize(3);
  }

  @Test
  void missesTheRelationOfASink() {
    GroupSql sql =
        new SampleGroup()
            .with("/streams/0/nodes/-", "{\"type\": \"hiveLoad\", \"id\": \"lonely\"}")
            .sql();

    assertThat(sql.errors()).extracting(Problem::key).containsExactly("/streams/0/nodes/2/id");
  }

  @Test
  void quotesNothingEndless() {
    GroupSql sql =
        new SampleGroup().with(OUT + "/fields/0/name", "\"" + "x".repeat(1_000_000) + "\"").sql();

    assertThat(sql.describeErrors()).hasSizeLessThan(3_000).contains("longer than 256");
  }

  static Stream<Arguments> noDocuments() {
    return Stream.of(
        Arguments.of("", "no JSON object"),
        Arguments.of("[]", "no JSON object"),
        Arguments.of("{} x", "line 1"),
        Arguments.of("{\"a\": 1, \"a\": 2}", "Duplicate"),
        Arguments.of("{\"a\":".repeat(101), "nesting depth"));
  }

  @ParameterizedTest
  @MethodSource("noDocuments")
  void refusesWhatIsNoDocument(String text, String reason) {
    assertThatThrownBy(() -> GroupInfo.parse(text))
        .isInstanceOf(InvalidTextException.class)
        .hasMessageContaining("Invalid group '")
        .hasMessageContaining(reason);
  }
}
