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
import io.honeyflow.hive.check.Finding.Level;
import io.honeyflow.hive.plan.SinkPlan;
import io.honeyflow.hive.table.HiveTableSinkFactory;
import io.honeyflow.hive.table.TableReading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.table.catalog.ContextResolvedTable;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ResolvedCatalogTable;

/** Looks at one table whose connector is {@code hive}. */
final class TableCheck {
  private final Declarations declarations;
  private final List<Finding> findings = new ArrayList<>();

  private TableCheck(Declarations declarations) {
    this.declarations = declarations;
  }

  /** Whether a table is one of the Hive sink's. */
  static boolean isHive(ContextResolvedTable table) {
    return table.getResolvedTable() instanceof ResolvedCatalogTable resolved
        && HiveTableSinkFactory.IDENTIFIER.equals(resolved.getOptions().get("connector"));
  }

  /**
   * @param hints options that the statement adds
   * @param statement where the table is declared, or first written into
   */
  static Checked of(
      ContextResolvedTable table,
      Map<String, String> hints,
      ScriptStatement statement,
      Declarations declarations) {
    TableCheck check = new TableCheck(declarations);
    Optional<SinkPlan> plan = Optional.empty();
    try {
      plan = check.read(table, hints);
      plan.ifPresent(check::look);
    } catch (RuntimeException | LinkageError e) {
      check.findings.add(Finding.problem(Reasons.of(e)));
    }
    String name = table.getIdentifier().asSummaryString();
    return new Checked(
        Kind.TABLE,
        plan.map(one -> "table %s, in Hive %s".formatted(name, one.table()))
            .orElse("table " + name),
        statement.script(),
        statement.line(),
        check.findings);
  }

  private Optional<SinkPlan> read(ContextResolvedTable table, Map<String, String> hints) {
    ObjectIdentifier name = table.getIdentifier();
    ResolvedCatalogTable declared = table.getResolvedTable();
    Map<String, String> options = new HashMap<>(declared.getOptions());
    options.putAll(hints);
    TableReading reading =
        TableReading.of(
            new DeclaredContext(
                name,
                declared.copy(options),
                declarations.config(),
                declarations.classes(),
                table.isTemporary()));
    reading.problems().forEach(problem -> findings.add(Finding.problem(problem)));
    reading.warnings().forEach(warning -> findings.add(Finding.warning(warning)));
    return reading.plan();
  }

  private void look(SinkPlan plan) {
    if (findings.stream().noneMatch(finding -> finding.level() == Level.PROBLEM)) {
      String serde = plan.target().format().serde();
      findings.add(
          Finding.ok(
              "Options, columns, types and the storage format (%s) fit."
                  .formatted(serde.substring(serde.lastIndexOf('.') + 1))));
    }
    String first = plan.target().change().describe();
    if (!first.isEmpty()) {
      findings.add(Finding.ok(first));
    }
    try (DirectoryProbe probe = new DirectoryProbe(plan.conf().hadoop())) {
      findings.add(probe.look("the table's directory", plan.location()));
      plan.dirtyDirectory()
          .ifPresent(
              directory -> findings.add(probe.look("the directory of dirty rows", directory)));
    }
    findings.addAll(new PartitionTimes(plan, declarations.classes()).look());
  }
}
