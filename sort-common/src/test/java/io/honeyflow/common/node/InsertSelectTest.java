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

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** How rows come from a source into a table. */
class InsertSelectTest {

  private static final String OUT = "/streams/0/nodes/1";
  private static final String N = "{\"type\": \"field\", \"name\": \"n\"}";
  private static final String TEXT = "{\"type\": \"field\", \"name\": \"text\"}";

  static Stream<Arguments> inputs() {
    return Stream.of(
        Arguments.of(N, "`n`"),
        Arguments.of(TEXT, "CAST(`text` AS INT)"),
        Arguments.of("{\"type\": \"constant\", \"value\": -1.50}", "CAST(-1.5 AS INT)"),
        Arguments.of("{\"type\": \"constant\", \"value\": \"1e3\"}", "CAST(1e3 AS INT)"),
        Arguments.of("{\"type\": \"constant\", \"value\": true}", "CAST(true AS INT)"),
        Arguments.of("{\"type\": \"constant\", \"value\": \"NULL\"}", "CAST(NULL AS INT)"),
        Arguments.of("{\"type\": \"constant\", \"value\": \"'it''s'\"}", "CAST('it''s' AS INT)"),
        Arguments.of("{\"type\": \"stringConstant\", \"value\": \"it's\"}", "CAST('it''s' AS INT)"),
        Arguments.of("{\"type\": \"stringConstant\", \"value\": \"'7'\"}", "CAST('7' AS INT)"),
        Arguments.of("{\"type\": \"stringConstant\", \"value\": \"'7\"}", "CAST('''7' AS INT)"),
        Arguments.of("{\"type\": \"stringConstant\", \"value\": \"\"}", "CAST('' AS INT)"),
        Arguments.of(
            "{\"type\": \"subtractFunction\", \"leftField\": "
                + N
                + ", \"rightField\": {\"type\": \"addFunction\", \"leftField\": "
                + N
                + ", \"rightField\": {\"type\": \"constant\", \"value\": -1}}}",
            "CAST((`n` - (`n` + -1)) AS INT)"));
  }

  @ParameterizedTest
  @MethodSource("inputs")
  void castsWhatHasAnotherType(String input, String expression) {
    String insert = new SampleGroup().with(OUT + "/fieldRelations/0/inputField", input).insert();

    assertThat(insert)
        .isEqualTo(
            "INSERT INTO `t` SELECT " + expression + " AS `n`, `text` AS `text` FROM `source_in`");
  }

  static Stream<Arguments> filters() {
    return Stream.of(
        Arguments.of(single(N, "equal", TEXT), "`n` = `text`"),
        Arguments.of(single(N, "lessThanOrEqual", constant("1.5")), "`n` <= 1.5"),
        Arguments.of(single(N, "notEqual", constant("\"'7'\"")), "`n` <> CAST('7' AS INT)"),
        Arguments.of(single(TEXT, "equal", constant("7")), "`text` = CAST(7 AS STRING)"),
        Arguments.of(single(constant("7"), "lessThan", N), "7 < `n`"),
        Arguments.of(single(N, "isNotNull", constant("\"\"")), "`n` IS NOT NULL"),
        Arguments.of(
            "{\"type\": \"multiValueFilter\", \"source\": "
                + N
                + ", \"compareOperator\": {\"type\": \"in\"}, \"targets\": ["
                + constant("1")
                + ","
                + constant("\"'2'\"")
                + "]}",
            "`n` IN (1, CAST('2' AS INT))"));
  }

  private static String single(String source, String operator, String target) {
    return "{\"type\": \"singleValueFilter\", \"source\": "
        + source
        + ", \"compareOperator\": {\"type\": \""
        + operator
        + "\"}, \"target\": "
        + target
        + "}";
  }

  private static String constant(String value) {
    return "{\"type\": \"constant\", \"value\": " + value + "}";
  }

  @ParameterizedTest
  @MethodSource("filters")
  void writesRowsThatAFilterLetsPass(String filter, String condition) {
    SampleGroup group = new SampleGroup().with(OUT + "/filters", "[" + filter + "]");

    assertThat(group.insert()).endsWith("FROM `source_in` WHERE " + condition);

    group.with(OUT + "/filterStrategy", "\"REMOVE\"");
    assertThat(group.insert()).endsWith(" WHERE (" + condition + ") IS NOT TRUE");
  }

  @Test
  void joinsFilters() {
    String one = single(N, "equal", constant("1"));
    String joined = one.replaceFirst("\\{", "{\"logicOperator\": {\"type\": \"JOINT\"}, ");
    String filters =
        "["
            + one
            + ","
            + joined.replace("JOINT", "or")
            + ","
            + joined.replace("JOINT", "and")
            + "]";

    assertThat(new SampleGroup().with(OUT + "/filters", filters).insert())
        .endsWith(" WHERE `n` = 1 OR `n` = 1 AND `n` = 1");
  }

  @Test
  void columnsWithoutARelationAreNull() {
    SampleGroup group =
        new SampleGroup()
            .with(
                OUT + "/fields/-",
                "{\"name\": \"more\", \"formatInfo\": {\"type\": \"timestamp\", \"precision\": 2}}");

    assertThat(group.insert()).contains("CAST(NULL AS TIMESTAMP(9)) AS `more`");
  }

  @Test
  void partitionFieldsMayBeInTheListOrNot() {
    SampleGroup inside = new SampleGroup().with(OUT + "/partitionFields", "[{\"name\": \"text\"}]");
    SampleGroup outside =
        new SampleGroup()
            .with(OUT + "/fields", "[{\"name\": \"n\", \"formatInfo\": {\"type\": \"int\"}}]")
            .with(
                OUT + "/fieldRelations",
                "[{\"inputField\": " + N + ", \"outputField\": {\"name\": \"n\"}}]")
            .with(
                OUT + "/partitionFields",
                "[{\"name\": \"text\", \"formatInfo\": {\"type\": \"string\"}}]");

    assertThat(outside.sql()).isEqualTo(inside.sql());
    assertThat(inside.sql().isValid()).isTrue();
    assertThat(inside.sql().tables().get(1)).contains("PARTITIONED BY (`text`)");
  }

  @Test
  void fieldsMaySayThemselvesWhatFillsThem() {
    SampleGroup group =
        new SampleGroup()
            .without(OUT + "/fieldRelations")
            .with(OUT + "/fields/0/source", "\"text\"")
            .with(
                OUT + "/partitionFields",
                "[{\"name\": \"day\", \"formatInfo\": {\"type\": \"string\"}, \"source\": \"n\"}]");

    assertThat(group.insert())
        .isEqualTo(
            "INSERT INTO `t` SELECT CAST(`text` AS INT) AS `n`, CAST(NULL AS STRING) AS `text`,"
                + " CAST(`n` AS STRING) AS `day` FROM `source_in`");

    group.with(
        OUT + "/fieldRelations",
        "[{\"inputField\": " + N + ", \"outputField\": {\"name\": \"n\"}}]");
    assertThat(group.insert()).startsWith("INSERT INTO `t` SELECT `n` AS `n`,");

    group.with(OUT + "/fields/0/source", "\"txt\"");
    assertThat(group.sql().describeErrors())
        .contains(OUT + "/fields/0/source", "Did you mean 'text'?");
  }

  @Test
  void anyTypeOfSinkIsFilledAlike() {
    SampleGroup group =
        new SampleGroup()
            .with(OUT + "/type", "\"printLoad\"")
            .with(OUT + "/sinkParallelism", "1")
            .with(OUT + "/properties", "{\"standard-error\": true}");

    assertThat(group.insert()).startsWith("INSERT INTO `t` SELECT `n` AS `n`,");
    assertThat(group.sql().tables().get(1))
        .contains("'connector' = 'print'", "'sink.parallelism' = '1'", "'standard-error' = 'true'")
        .doesNotContain("inlong.metric.labels", "default-database");
  }
}
