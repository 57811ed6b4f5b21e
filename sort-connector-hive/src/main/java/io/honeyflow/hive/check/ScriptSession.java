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
package io.honeyflow.hive.check;

import io.honeyflow.hive.check.Checked.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.table.catalog.ContextResolvedTable;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.operations.BeginStatementSetOperation;
import org.apache.flink.table.operations.EndStatementSetOperation;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.SinkModifyOperation;
import org.apache.flink.table.operations.StatementSetOperation;
import org.apache.flink.table.operations.ddl.CreateTableOperation;

/** One script on its way through a session of Flink SQL in which nothing runs. Used once. */
final class ScriptSession {
  /** What the sink says of itself in the description of its writers. */
  private static final Pattern DESCRIPTION = Pattern.compile("Hive sink: INSERT [^\"]*");

  private static final String MODE = "execution.checkpointing.mode";

  private final Declarations declarations;
  private final List<Checked> checked = new ArrayList<>();
  private final Map<ObjectIdentifier, ScriptStatement> declaredAt = new LinkedHashMap<>();
  private final Set<ObjectIdentifier> seen = new HashSet<>();
  private final Set<ObjectIdentifier> refused = new HashSet<>();
  private final List<ScriptStatement> inserts = new ArrayList<>();
  private boolean inStatementSet;

  ScriptSession(Map<String, String> settings, ClassLoader userClasses) {
    declarations = new Declarations(settings, userClasses);
  }

  void take(ScriptStatement statement) {
    try {
      take(statement, declarations.parse(statement.sql()));
    } catch (RuntimeException | LinkageError e) {
      add(statement, List.of(Finding.problem(Reasons.of(e))));
    }
  }

  /** What was found, after the last statement. */
  ScriptReport report() {
    inserts.forEach(
        insert ->
            add(
                insert,
                List.of(
                    Finding.problem(
                        "The statement set has no END, so that this never runs. Add 'END;'."))));
    declaredAt.forEach(
        (name, declaration) ->
            declarations.find(name).ifPresent(table -> look(table, Map.of(), declaration)));
    return new ScriptReport(checked);
  }

  private void take(ScriptStatement statement, Operation operation) {
    if (operation instanceof BeginStatementSetOperation) {
      inStatementSet = true;
    } else if (operation instanceof EndStatementSetOperation) {
      inStatementSet = false;
      explainInserts();
    } else if (operation instanceof StatementSetOperation set) {
      explain(statement, set.getOperations());
    } else if (operation instanceof SinkModifyOperation insert && !inStatementSet) {
      explain(statement, List.of(insert));
    } else if (operation instanceof SinkModifyOperation) {
      inserts.add(statement);
    } else {
      declare(statement, operation);
    }
  }

  private void declare(ScriptStatement statement, Operation operation) {
    declarations
        .take(statement.sql(), operation)
        .ifPresent(skipped -> add(statement, List.of(Finding.warning(skipped))));
    if (operation instanceof CreateTableOperation create) {
      declarations
          .find(create.getTableIdentifier())
          .filter(TableCheck::isHive)
          .ifPresent(table -> declaredAt.put(table.getIdentifier(), statement));
    }
  }

  /** The INSERTs of a set are parsed again: they may use what was declared within it. */
  private void explainInserts() {
    List<ScriptStatement> set = List.copyOf(inserts);
    inserts.clear();
    for (ScriptStatement insert : set) {
      lookAtSink((ModifyOperation) declarations.parse(insert.sql()), insert);
    }
    if (!set.isEmpty()) {
      add(
          new ScriptStatement(
              set.get(0).script(),
              "STATEMENT SET of %d INSERTs, the first: %s"
                  .formatted(set.size(), set.get(0).summary()),
              set.get(0).line()),
          explained(() -> declarations.explain(set.stream().map(ScriptStatement::sql).toList())));
    }
  }

  private void explain(ScriptStatement statement, List<ModifyOperation> operations) {
    operations.forEach(operation -> lookAtSink(operation, statement));
    add(statement, explained(() -> declarations.explain(statement.sql())));
  }

  private List<Finding> explained(Supplier<String> plan) {
    try {
      return planned(plan.get());
    } catch (RuntimeException | LinkageError e) {
      return refusal(e);
    }
  }

  private List<Finding> planned(String plan) {
    Set<String> descriptions = new LinkedHashSet<>();
    Matcher found = DESCRIPTION.matcher(plan);
    while (found.find()) {
      descriptions.add(found.group());
    }
    List<Finding> findings = new ArrayList<>();
    descriptions.forEach(one -> findings.add(Finding.ok(one)));
    if (!descriptions.isEmpty()
        && declarations.setting(MODE).filter("AT_LEAST_ONCE"::equalsIgnoreCase).isPresent()) {
      findings.add(
          Finding.warning(
              "'%s' is AT_LEAST_ONCE: rows are doubled when the job fails over. SET '%s' = 'EXACTLY_ONCE'."
                  .formatted(MODE, MODE)));
    }
    return findings;
  }

  /** A table that was refused is refused again when its INSERT is explained: told once. */
  private List<Finding> refusal(Throwable e) {
    String reason = Reasons.of(e);
    boolean told =
        refused.stream()
            .anyMatch(name -> reason.startsWith("Cannot write table " + name.asSummaryString()));
    return told
        ? List.of(Finding.problem("It cannot run, since its table cannot be written."))
        : List.of(Finding.problem(reason));
  }

  private void lookAtSink(ModifyOperation operation, ScriptStatement statement) {
    if (operation instanceof SinkModifyOperation insert) {
      ContextResolvedTable table = insert.getContextResolvedTable();
      if (TableCheck.isHive(table)) {
        look(
            table,
            insert.getDynamicOptions(),
            declaredAt.getOrDefault(table.getIdentifier(), statement));
      }
    }
  }

  private void look(
      ContextResolvedTable table, Map<String, String> hints, ScriptStatement statement) {
    if (seen.add(table.getIdentifier()) || !hints.isEmpty()) {
      Checked found = TableCheck.of(table, hints, statement, declarations);
      checked.add(found);
      if (found.count(Finding.Level.PROBLEM) > 0) {
        refused.add(table.getIdentifier());
      }
    }
  }

  private void add(ScriptStatement statement, List<Finding> findings) {
    if (!findings.isEmpty()) {
      checked.add(
          new Checked(
              Kind.STATEMENT, statement.summary(), statement.script(), statement.line(), findings));
    }
  }
}
