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

import org.jspecify.annotations.Nullable;

/**
 * An expression of Flink SQL.
 *
 * @param sql complete in itself: whatever stands beside it, it keeps its meaning
 * @param type null when Flink finds it out
 * @param isLiteral whether it is the same for every row
 */
record Expression(String sql, @Nullable FieldFormat type, boolean isLiteral) {

  static Expression column(Column column) {
    return new Expression(FlinkSql.identifier(column.name()), column.format(), false);
  }

  /** A number, truth value or NULL. */
  static Expression literal(String sql) {
    return new Expression(sql, null, true);
  }

  static Expression text(String text) {
    return new Expression(FlinkSql.literal(text), FieldFormat.Basic.STRING, true);
  }

  static Expression computed(String sql) {
    return new Expression(sql, null, false);
  }

  /** The same as a value of a type. */
  Expression as(FieldFormat wanted) {
    return wanted.equals(type) && !isLiteral
        ? this
        : new Expression("CAST(" + sql + " AS " + wanted.flinkType() + ")", wanted, isLiteral);
  }

  /**
   * A literal as a value of the other side's type where Flink compares no texts with anything else;
   * numbers it compares as they are.
   */
  Expression besides(Expression other) {
    if (!isLiteral || other.isLiteral || other.type == null) {
      return this;
    }
    boolean isText = FieldFormat.Basic.STRING.equals(type);
    return isText == FieldFormat.Basic.STRING.equals(other.type) ? this : as(other.type);
  }
}
