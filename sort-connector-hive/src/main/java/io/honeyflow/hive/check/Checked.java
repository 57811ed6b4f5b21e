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

import java.util.List;

/**
 * A table or a statement, and what was found.
 *
 * @param subject the table as Flink calls it and where Hive has it, or the beginning of the
 *     statement
 * @param script the name of the script
 * @param line where it stands in the script, from 1
 */
public record Checked(Kind kind, String subject, String script, int line, List<Finding> findings) {

  /** What was looked at. */
  public enum Kind {
    /** A table whose connector is {@code hive}. */
    TABLE,
    /** A statement that writes into one, or that cannot be understood. */
    STATEMENT
  }

  public Checked {
    findings = List.copyOf(findings);
  }

  /** How many findings are of a level. */
  public long count(Finding.Level level) {
    return findings.stream().filter(finding -> finding.level() == level).count();
  }
}
