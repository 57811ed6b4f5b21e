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

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads how the columns of a table are filled from those of a source. */
final class InsertSelect {

  private final Place node;
  private final TableDeclaration table;
  private final Map<String, Column> inputs = new LinkedHashMap<>();
  private final Map<String, Column> outputs = new LinkedHashMap<>();
  private final Map<String, Expression> filled = new HashMap<>();

  /**
   * @param node the load node
   * @param table what it writes to
   */
  InsertSelect(Place node, TableDeclaration table, TableDeclaration source) {
    this.node = node;
    this.table = table;
    source.columns().forEach(column -> inputs.put(column.name(), column));
    table.columns().forEach(column -> outputs.put(column.name().toLowerCase(Locale.ROOT), column));
  }

  /** The query that gives the table's columns in their order. */
  String read(String sourceName) {
    Expressions expressions = new Expressions(inputs);
    List<Place> sourced = fieldsWithSource();
    for (Place relation :
        sourced.isEmpty()
            ? node.requiredElements("fieldRelations")
            : node.elements("fieldRelations")) {
      readRelation(relation, expressions);
    }
    sourced.forEach(this::readSource);
    List<String> selected = new ArrayList<>();
    for (Column column : table.columns()) {
      selected.add(value(column).sql() + " AS " + FlinkSql.identifier(column.name()));
    }
    String condition = new Filters(expressions).read(node);
    String query =
        selected.stream().collect(Collectors.joining(",\n  ", "SELECT\n  ", "\n"))
            + "FROM "
            + FlinkSql.identifier(sourceName);
    return condition.isEmpty() ? query : query + "\nWHERE " + condition;
  }

  /** Fields that say themselves which input field fills them. */
  private List<Place> fieldsWithSource() {
    return Stream.of("fields", "partitionFields")
        .flatMap(member -> node.elements(member).stream())
        .filter(field -> field.text("source").isPresent())
        .toList();
  }

  /** A relation takes precedence over what the field says. */
  private void readSource(Place field) {
    String name = field.text("name").orElse("");
    Column output = outputs.get(name.toLowerCase(Locale.ROOT));
    String source = field.text("source").orElse("");
    Column input = inputs.get(source);
    if (input == null) {
      field
          .at("source")
          .wrong(
              "is " + Problems.quote(source) + ", which the input node does not have",
              Problems.didYouMean(source, inputs.keySet()));
    } else if (output != null) {
      filled.putIfAbsent(output.name(), Expression.column(input).as(output.format()));
    }
  }

  private void readRelation(Place relation, Expressions expressions) {
    Optional<Expression> input = expressions.read(relation.at("inputField"));
    Place outputName = relation.at("outputField").at("name");
    Optional<String> name = relation.at("outputField").requiredText("name");
    if (name.isEmpty()) {
      return;
    }
    Column output = outputs.get(name.get().toLowerCase(Locale.ROOT));
    if (output == null) {
      outputName.wrong(
          "is " + Problems.quote(name.get()) + ", which is no field of the node",
          Problems.didYouMean(name.get(), table.columns().stream().map(Column::name).toList()));
      return;
    }
    Expression value = input.orElse(Expression.literal("NULL")).as(output.format());
    if (filled.putIfAbsent(output.name(), value) != null) {
      outputName.ambiguous(
          "is " + Problems.quote(name.get()) + ", which another relation fills",
          "Keep one of the two.");
    }
  }

  /** Columns that no relation fills are NULL; but no row may lose its partition so. */
  private Expression value(Column column) {
    Expression related = filled.get(column.name());
    if (related != null) {
      return related;
    }
    if (!table.keys().partition().contains(column.name())) {
      return Expression.literal("NULL").as(column.format());
    }
    Optional<Column> namesake =
        inputs.values().stream()
            .filter(input -> input.name().equalsIgnoreCase(column.name()))
            .findFirst();
    if (namesake.isEmpty()) {
      node.at("partitionFields")
          .wrong(
              "has "
                  + Problems.quote(column.name())
                  + ", which no relation fills: all rows would come into the default partition",
              "Add a relation to it.");
    }
    return namesake.map(Expression::column).orElse(Expression.literal("NULL")).as(column.format());
  }
}
