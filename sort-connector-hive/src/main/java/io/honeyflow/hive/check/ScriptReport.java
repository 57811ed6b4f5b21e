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

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.hive.check.Checked.Kind;
import io.honeyflow.hive.check.Finding.Level;
import java.util.List;
import java.util.Locale;

/**
 * What was found in a script.
 *
 * @param checked in the order of the script
 */
public record ScriptReport(List<Checked> checked) {
  public ScriptReport {
    checked = List.copyOf(checked);
  }

  /** Whether nothing was found that will fail. */
  public boolean ok() {
    return count(Level.PROBLEM) == 0;
  }

  /** How many findings are of a level. */
  public long count(Level level) {
    return checked.stream().mapToLong(one -> one.count(level)).sum();
  }

  /** For people: a paragraph for each table and statement, and a line with the sums. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (Checked one : checked) {
      text.append("%s:%d: %s%n".formatted(one.script(), one.line(), one.subject()));
      for (Finding finding : one.findings()) {
        text.append("  %-8s %s%n".formatted(word(finding.level()), indented(finding.text())));
      }
      text.append(System.lineSeparator());
    }
    return text.append(sums()).append(System.lineSeparator()).toString();
  }

  private String sums() {
    return "%s, %s: %s, %s."
        .formatted(
            counted(count(Kind.TABLE), "Hive table"),
            counted(count(Kind.STATEMENT), "statement"),
            counted(count(Level.PROBLEM), "problem"),
            counted(count(Level.WARNING), "warning"));
  }

  private long count(Kind kind) {
    return checked.stream().filter(one -> one.kind() == kind).count();
  }

  /** For programs: {@code {"ok":…,"checked":[{"kind":…,"findings":[…]}]}}. */
  public String json() {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("ok", ok());
    root.put("problems", count(Level.PROBLEM));
    root.put("warnings", count(Level.WARNING));
    ArrayNode all = root.putArray("checked");
    for (Checked one : checked) {
      ObjectNode node = all.addObject();
      node.put("kind", one.kind().name().toLowerCase(Locale.ROOT));
      node.put("subject", one.subject());
      node.put("script", one.script());
      node.put("line", one.line());
      ArrayNode findings = node.putArray("findings");
      for (Finding finding : one.findings()) {
        findings
            .addObject()
            .put("level", finding.level().name().toLowerCase(Locale.ROOT))
            .put("text", finding.text());
      }
    }
    return root.toPrettyString();
  }

  private static String word(Level level) {
    return level == Level.OK ? "ok" : level.name();
  }

  private static String indented(String text) {
    return text.replace("\n", "\n           ");
  }

  private static String counted(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
