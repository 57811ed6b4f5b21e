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
package io.honeyflow.hive.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.node.GroupInfo;
import io.honeyflow.common.node.GroupSql;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tuple;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.Schema.UnresolvedColumn;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.internal.TableEnvironmentInternal;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.operations.ddl.CreateTableOperation;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;

/**
 * Whatever stands in a node, Flink's own parser reads the same names and texts in the SQL that is
 * made of it, and nothing else.
 */
class NodeSqlTest {

  private static final TableEnvironment FLINK =
      TableEnvironment.create(EnvironmentSettings.inBatchMode());

  @Property(tries = 200, shrinking = ShrinkingMode.BOUNDED)
  void declarationsBearTheSameNamesOptionsAndComments(
      @ForAll("texts") List<String> names, @ForAll("texts") List<String> texts) {
    Map<String, String> columns = paired(names, texts);
    Map<String, String> options = paired(texts, names);
    options.remove("connector");

    GroupSql sql = group(columns, options).sql();

    assertThat(sql.isValid())
        .as(sql.describeErrors())
        .isEqualTo(columns.keySet().stream().noneMatch(NodeSqlTest::hasNoIdentifier));
    if (!sql.isValid()) {
      return;
    }
    CatalogTable source = parsed(sql.tables().get(0));
    assertThat(columnComments(source).keySet()).containsExactly("n");
    options.put("connector", "datagen");
    options.put("number-of-rows", "1");
    assertThat(source.getOptions()).isEqualTo(options);
    CatalogTable sink = parsed(sql.tables().get(1));
    Map<String, String> comments = new LinkedHashMap<>();
    columns.forEach((name, text) -> comments.put(name, text.isBlank() ? "" : text));
    comments.put("dt`", "");
    assertThat(columnComments(sink)).containsExactlyEntriesOf(comments);
    assertThat(sink.getPartitionKeys()).containsExactly("dt`");
  }

  @Property(tries = 5, shrinking = ShrinkingMode.OFF)
  void queriesGiveTheSameNamesAndTexts(@ForAll("manyTexts") List<String> texts) throws Exception {
    Map<String, String> columns = paired(texts, texts);
    columns.keySet().removeIf(NodeSqlTest::hasNoIdentifier);
    GroupSql sql = group(columns, Map.of()).sql();
    FLINK.executeSql("DROP TEMPORARY TABLE IF EXISTS `source_in`").await();
    FLINK.executeSql(sql.tables().get(0)).await();

    String insert = sql.inserts().get(0);
    String prefix = "INSERT INTO `t`\n";
    assertThat(insert).startsWith(prefix);
    try (CloseableIterator<Row> rows =
        FLINK.executeSql(insert.substring(prefix.length())).collect()) {
      Row row = rows.next();

      Map<String, Object> seen = new LinkedHashMap<>();
      row.getFieldNames(true).forEach(name -> seen.put(name, row.getField(name)));
      assertThat(seen.remove("dt`")).isEqualTo("x' OR '1'='1");
      assertThat(seen).isEqualTo(columns);
      assertThat(rows).isExhausted();
    }
  }

  /** A text for each column, which fills it, is its comment, and stands in the filter. */
  private static GroupInfo group(Map<String, String> columns, Map<String, String> options) {
    ObjectNode group = JsonNodeFactory.instance.objectNode().put("groupId", "g");
    ObjectNode stream = group.putArray("streams").addObject().put("streamId", "s");
    ArrayNode nodes = stream.putArray("nodes");
    ObjectNode source = nodes.addObject().put("type", "connectorExtract").put("id", "in");
    source.put("connector", "datagen");
    ObjectNode properties = source.putObject("properties").put("number-of-rows", "1");
    options.forEach(properties::put);
    field(source.putArray("fields").addObject(), "n").putObject("formatInfo").put("type", "int");

    ObjectNode sink = nodes.addObject().put("type", "hiveLoad").put("id", "out");
    sink.put("database", "d").put("tableName", "t");
    ArrayNode fields = sink.putArray("fields");
    ArrayNode relations = sink.putArray("fieldRelations");
    ArrayNode targets = filter(sink.putArray("filters").addObject(), "notIn").putArray("targets");
    columns.forEach(
        (name, text) -> {
          text(field(fields.addObject(), name).put("comment", text));
          fill(relations.addObject(), name, text);
          targets.addObject().put("type", "stringConstant").put("value", "no number: " + text);
        });
    text(field(sink.putArray("partitionFields").addObject(), "dt`"));
    fill(relations.addObject(), "dt`", "x' OR '1'='1");
    targets.addObject().put("type", "constant").put("value", "'it''s'");
    ObjectNode relation = stream.putArray("relations").addObject();
    relation.putArray("inputs").add("in");
    relation.putArray("outputs").add("out");
    return GroupInfo.of(group);
  }

  private static ObjectNode field(ObjectNode field, String name) {
    return field.put("type", "field").put("name", name);
  }

  private static void text(ObjectNode field) {
    field.putObject("formatInfo").put("type", "string");
  }

  private static void fill(ObjectNode relation, String name, String text) {
    relation.putObject("inputField").put("type", "stringConstant").put("value", text);
    relation.putObject("outputField").put("name", name);
  }

  /** A condition that holds, about a text that is none of those that follow. */
  private static ObjectNode filter(ObjectNode filter, String operator) {
    filter.put("type", "multiValueFilter");
    filter.putObject("source").put("type", "stringConstant").put("value", "some text");
    filter.putObject("compareOperator").put("type", operator);
    return filter;
  }

  private static CatalogTable parsed(String statement) {
    return ((CreateTableOperation)
            ((TableEnvironmentInternal) FLINK).getParser().parse(statement).get(0))
        .getCatalogTable();
  }

  private static Map<String, String> columnComments(CatalogTable table) {
    Map<String, String> comments = new LinkedHashMap<>();
    for (UnresolvedColumn column : table.getUnresolvedSchema().getColumns()) {
      comments.put(column.getName(), column.getComment().orElse(""));
    }
    return comments;
  }

  /** Hive takes names that differ only in case for one, and one name is taken. */
  private static Map<String, String> paired(List<String> keys, List<String> values) {
    Map<String, String> known = new HashMap<>();
    known.put("dt`", "");
    Map<String, String> pairs = new LinkedHashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      if (known.put(keys.get(i).toLowerCase(Locale.ROOT), "") == null) {
        pairs.put(keys.get(i), values.get(i % values.size()));
      }
    }
    return pairs;
  }

  private static boolean hasNoIdentifier(String name) {
    return name.isBlank() || name.length() > 256 || name.contains("\n") || name.contains("\r");
  }

  @Provide
  Arbitrary<List<String>> texts() {
    return text().list().ofMinSize(1).ofMaxSize(4);
  }

  @Provide
  Arbitrary<List<String>> manyTexts() {
    return text().list().ofSize(40);
  }

  private static Arbitrary<String> text() {
    Arbitrary<String> words =
        Arbitraries.of(
            "'",
            "''",
            "\"",
            "`",
            "``",
            "\\",
            "\\'",
            "\n",
            "\r\n",
            "\t",
            "${x}",
            "$",
            "{",
            "}",
            ";",
            "--",
            "/*",
            "*/",
            "/*+ OPTIONS('a'='b') */",
            "#",
            "%",
            "?",
            "@",
            ".",
            ",",
            "(",
            ")",
            "=",
            " ",
            "a",
            "B",
            "SELECT",
            "INSERT INTO",
            "DROP TABLE t",
            "END",
            "NULL",
            "é",
            "名",
            "😀",
            "\u00a0",
            "\u2028",
            "\u202e",
            "\ufeff",
            "\u0000",
            "\u0007",
            "_UTF16'",
            "U&'\\0041'",
            "X'00'",
            "i\u0307",
            "İ");
    Arbitrary<String> any =
        Arbitraries.strings().ofMinLength(0).ofMaxLength(3).filter(NodeSqlTest::isUnicode);
    Arbitrary<String> mixed =
        Arbitraries.frequencyOf(Tuple.of(4, words), Tuple.of(1, any))
            .list()
            .ofMaxSize(5)
            .map(parts -> String.join("", parts));
    return mixed.filter(text -> !text.matches("(?s)'(?:[^']|'')*'"));
  }

  private static boolean isUnicode(String text) {
    return StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }
}
