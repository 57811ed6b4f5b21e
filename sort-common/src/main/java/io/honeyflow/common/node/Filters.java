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
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the filters of a load node. */
final class Filters {

  private static final Map<String, String> COMPARISONS =
      Map.of(
          "equal", "=",
          "notEqual", "<>",
          "lessThan", "<",
          "lessThanOrEqual", "<=",
          "moreThan", ">",
          "moreThanOrEqual", ">=");

  private static final Map<String, String> NULL_CHECKS =
      Map.of("isNull", "IS NULL", "isNotNull", "IS NOT NULL");

  private static final Map<String, String> MEMBERSHIPS = Map.of("in", "IN", "notIn", "NOT IN");

  private static final Map<String, String> JOINTS = Map.of("and", "AND", "or", "OR");

  private static final List<String> STRATEGIES = List.of("RETAIN", "REMOVE");

  private final Expressions expressions;

  Filters(Expressions expressions) {
    this.expressions = expressions;
  }

  /**
   * The condition by which rows are written, empty without filters. As in SQL, what AND joins binds
   * closer than what OR joins.
   */
  String read(Place node) {
    List<String> words = new ArrayList<>();
    for (Place filter : node.elements("filters")) {
      if (!words.isEmpty()) {
        words.add(operator(filter.at("logicOperator"), JOINTS).orElse("AND"));
      }
      words.add(condition(filter).orElse("TRUE"));
    }
    String strategy = node.text("filterStrategy").orElse("RETAIN");
    if (!STRATEGIES.contains(strategy)) {
      node.at("filterStrategy")
          .wrong(
              "cannot be " + Problems.quote(strategy), Problems.didYouMean(strategy, STRATEGIES));
    }
    String joined = String.join(" ", words);
    // A row of which it is not known whether the condition holds is none of those to remove.
    return strategy.equals("REMOVE") && !words.isEmpty() ? "(" + joined + ") IS NOT TRUE" : joined;
  }

  private Optional<String> condition(Place filter) {
    Optional<String> type = filter.requiredText("type");
    if (type.isEmpty()) {
      return Optional.empty();
    }
    return switch (type.get()) {
      case "singleValueFilter" -> singleValue(filter);
      case "multiValueFilter" -> multiValue(filter);
      case "betweenFunction" -> between(filter);
      default -> {
        filter
            .at("type")
            .wrong(
                "cannot be " + Problems.quote(type.get()),
                Problems.didYouMean(
                    type.get(),
                    List.of("singleValueFilter", "multiValueFilter", "betweenFunction")));
        yield Optional.empty();
      }
    };
  }

  private Optional<String> singleValue(Place filter) {
    Place operator = filter.at("compareOperator");
    Optional<Expression> source = expressions.read(filter.at("source"));
    String word = operator.text("type").orElse("");
    if (NULL_CHECKS.containsKey(word)) {
      return source.map(it -> it.sql() + " " + NULL_CHECKS.get(word));
    }
    Optional<String> comparison = operator(operator, COMPARISONS, NULL_CHECKS);
    Optional<Expression> target = expressions.read(filter.at("target"));
    return source.flatMap(
        left ->
            target.flatMap(
                right ->
                    comparison.map(
                        sign ->
                            left.besides(right).sql()
                                + " "
                                + sign
                                + " "
                                + right.besides(left).sql())));
  }

  private Optional<String> multiValue(Place filter) {
    Optional<Expression> source = expressions.read(filter.at("source"));
    Optional<String> operator = operator(filter.at("compareOperator"), MEMBERSHIPS);
    List<Place> places = filter.requiredElements("targets");
    List<String> targets = new ArrayList<>();
    for (Place place : places) {
      expressions
          .read(place)
          .ifPresent(target -> targets.add(source.map(target::besides).orElse(target).sql()));
    }
    if (targets.isEmpty() || targets.size() < places.size()) {
      return Optional.empty();
    }
    return source.flatMap(
        it ->
            operator.map(word -> it.sql() + " " + word + " (" + String.join(", ", targets) + ")"));
  }

  private Optional<String> between(Place filter) {
    Optional<Expression> field = expressions.read(filter.at("field"));
    Optional<Expression> start = expressions.read(filter.at("start"));
    Optional<Expression> end = expressions.read(filter.at("end"));
    return field.flatMap(
        it ->
            start.flatMap(
                from ->
                    end.map(
                        to ->
                            it.sql()
                                + " BETWEEN "
                                + from.besides(it).sql()
                                + " AND "
                                + to.besides(it).sql())));
  }

  @SafeVarargs
  private static Optional<String> operator(Place operator, Map<String, String>... words) {
    if (!operator.isGiven()) {
      operator.missing("Add it, such as {\"type\": \"" + sorted(words).get(0) + "\"}.");
      return Optional.empty();
    }
    Optional<String> type = operator.requiredText("type");
    Optional<String> sign = type.flatMap(word -> Optional.ofNullable(words[0].get(word)));
    if (sign.isEmpty()) {
      type.ifPresent(
          word ->
              operator
                  .at("type")
                  .wrong(
                      "cannot be " + Problems.quote(word),
                      Problems.didYouMean(word, sorted(words))));
    }
    return sign;
  }

  @SafeVarargs
  private static List<String> sorted(Map<String, String>... words) {
    return List.of(words).stream().flatMap(map -> map.keySet().stream()).sorted().toList();
  }
}
