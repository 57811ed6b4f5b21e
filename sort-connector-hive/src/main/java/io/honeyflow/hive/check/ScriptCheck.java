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

import java.util.Map;

/**
 * Looks at the Hive tables of a script of Flink SQL: at their options, columns, types and formats,
 * at the table in the metastore, whether this user may write into its directory, at the times of
 * its partitions, at the job's checkpoints; and says when rows can be read.
 *
 * <p>Nothing of the script runs. Tables, views and functions are declared in a session of their
 * own, INSERTs are explained; what would change anything outside of it is passed over. In a
 * directory a hidden file is created and deleted again.
 *
 * <p>Public, for programs: thread-safe, repeatable.
 */
public final class ScriptCheck {
  private final Map<String, String> settings;
  private final ClassLoader userClasses;

  /**
   * @param settings of the session before the script, as Flink's configuration file has them
   * @param userClasses where connectors, functions and policies are found
   */
  public ScriptCheck(Map<String, String> settings, ClassLoader userClasses) {
    this.settings = Map.copyOf(settings);
    this.userClasses = userClasses;
  }

  /**
   * Looks at a script.
   *
   * @param sql statements that end with semicolons
   * @return what was found; it never throws for a fault of the script
   */
  public ScriptReport check(String sql) {
    return check(Map.of("script", sql));
  }

  /**
   * Looks at several scripts of one session.
   *
   * @param scripts by their names, in the order in which they would run
   * @return what was found; it never throws for a fault of a script
   */
  public ScriptReport check(Map<String, String> scripts) {
    ScriptSession session = new ScriptSession(settings, userClasses);
    scripts.forEach((name, sql) -> ScriptText.split(name, sql).forEach(session::take));
    return session.report();
  }
}
