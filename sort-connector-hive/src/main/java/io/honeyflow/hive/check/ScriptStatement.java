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

import java.util.regex.Pattern;

/**
 * A statement of a script.
 *
 * @param script its name
 * @param sql without the semicolon that ends it
 * @param line where it begins, from 1
 */
record ScriptStatement(String script, String sql, int line) {
  private static final int SHOWN = 100;
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  /** Its beginning, on one line. */
  String summary() {
    String flat = BLANKS.matcher(sql.strip()).replaceAll(" ");
    return flat.length() > SHOWN ? flat.substring(0, SHOWN) + "…" : flat;
  }
}
