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

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads what stands on the input side of a relation, and in filters: fields, constants and the
 * functions that Flink SQL has, too. Text of SQL is never taken over from the document.
 */
final class Expressions {

  private static final List<String> TYPES =
      List.of(
          "field",
          "metaField",
          "constant",
          "stringConstant",
          "splitIndex",
          "regexpReplace",
          "cascadeFunctionWrapper",
          "addFunction",
          "subtractFunction");

  private final Map<String, Column> inputs;

  /**
   * @param inputs the columns that fields refer to, by name
   */
  Expressions(Map<String, Column> inputs) {
    this.inputs = inputs;
  }

  /** The expression; empty when something is wrong with it, which is noted. */
  Optional<Expression> read(Place place) {
    if (!place.isGiven()) {
      place.missing("Add a field, a constant or a function.");
      return Optional.empty();
    }
    return place.requiredText("type").flatMap(type -> read(place, type));
  }

  private Optional<Expression> read(Place place, String type) {
    return switch (type) {
      case "field", "metaField" -> column(place);
      case "constant" -> Constant.read(place);
      case "stringConstant" -> Constant.readText(place);
      case "splitIndex" -> splitIndex(place);
      case "regexpReplace" -> regexpReplace(place, read(place.at("field")));
      case "cascadeFunctionWrapper" -> cascade(place);
      case "addFunction" -> sum(place, "+");
      case "subtractFunction" -> sum(place, "-");
      default -> {
        place
            .at("type")
            .wrong(
                "cannot be " + Problems.quote(type) + ": there is no such function in Flink SQL",
                "Write one of "
                    + TYPES.stream().map(Problems::quote).collect(Collectors.joining(", "))
                    + ", or write the job in Flink SQL.");
        yield Optional.empty();
      }
    };
  }

  private Optional<Expression> column(Place field) {
    return field
        .requiredText("name")
        .flatMap(
            name -> {
              Optional<Column> column = Optional.ofNullable(inputs.get(name));
              if (column.isEmpty()) {
                field
                    .at("name")
                    .wrong(
                        "is " + Problems.quote(name) + ", which the input node does not have",
                        Problems.didYouMean(name, inputs.keySet()));
              }
              return column.map(Expression::column);
            });
  }

  private Optional<Expression> splitIndex(Place place) {
    Optional<Expression> field = read(place.at("field"));
    Optional<Expression> separator = text(place.at("separator"));
    Optional<Expression> index = read(place.at("index"));
    return field.flatMap(
        f -> separator.flatMap(s -> index.map(i -> call("SPLIT_INDEX", List.of(f, s, i)))));
  }

  private Optional<Expression> regexpReplace(Place place, Optional<Expression> subject) {
    Optional<Expression> regex = text(place.at("regex"));
    Optional<Expression> replacement = text(place.at("replacement"));
    return subject.flatMap(
        s -> regex.flatMap(r -> replacement.map(t -> call("REGEXP_REPLACE", List.of(s, r, t)))));
  }

  /** Each function works on what the one before it gives. */
  private Optional<Expression> cascade(Place place) {
    Optional<Expression> result = Optional.empty();
    boolean first = true;
    for (Place function : place.requiredElements("functions")) {
      boolean replaces = function.text("type").filter("regexpReplace"::equals).isPresent();
      result = first || !replaces ? read(function) : regexpReplace(function, result);
      if (!first && !replaces && result.isPresent()) {
        function.wrong(
            "does not go on from the function before it", "Write a 'regexpReplace' there.");
        result = Optional.empty();
      }
      first = false;
    }
    return result;
  }

  private Optional<Expression> sum(Place place, String sign) {
    Optional<Expression> left = read(place.at("leftField"));
    Optional<Expression> right = read(place.at("rightField"));
    return left.flatMap(
        l -> right.map(r -> Expression.computed("(" + l.sql() + " " + sign + " " + r.sql() + ")")));
  }

  /** Of a constant that InLong has as a text in these places, also when its type is not told. */
  private static Optional<Expression> text(Place place) {
    if (!place.isGiven()) {
      place.missing("Add it, as a 'stringConstant'.");
      return Optional.empty();
    }
    return Constant.readText(place);
  }

  private static Expression call(String function, List<Expression> arguments) {
    return Expression.computed(
        arguments.stream()
            .map(Expression::sql)
            .collect(Collectors.joining(", ", function + "(", ")")));
  }
}
