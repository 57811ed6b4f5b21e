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

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Splits a script at the semicolons that end statements, as Flink's SQL client does: not in texts,
 * quoted names, comments and between {@code EXECUTE STATEMENT SET BEGIN} and {@code END}. Comments
 * that stand before a statement are left out.
 */
final class ScriptText {
  private static final Pattern SET_BEGUN =
      Pattern.compile("(?is)\\s*EXECUTE\\s+STATEMENT\\s+SET\\s+BEGIN\\b.*");
  private static final Pattern SET_ENDED = Pattern.compile("(?is).*;\\s*END\\s*");

  private final String name;
  private final String text;
  private final List<ScriptStatement> statements = new ArrayList<>();
  private final StringBuilder current = new StringBuilder();
  private int at;
  private int line = 1;
  private int firstLine = 1;

  private ScriptText(String name, String text) {
    this.name = name;
    this.text = text;
  }

  /**
   * @param name of the script
   */
  static List<ScriptStatement> split(String name, String text) {
    ScriptText script = new ScriptText(name, text);
    while (script.at < text.length()) {
      script.step();
    }
    script.end();
    return script.statements;
  }

  private void step() {
    char c = text.charAt(at);
    if (text.startsWith("--", at)) {
      skipTo(text.indexOf('\n', at));
    } else if (text.startsWith("/*", at) && !text.startsWith("/*+", at)) {
      int end = text.indexOf("*/", at + 2);
      skipTo(end < 0 ? -1 : end + 2);
      separate();
    } else if (c == '\'' || c == '"' || c == '`') {
      int end = text.indexOf(c, at + 1);
      take(end < 0 ? text.length() : end + 1);
    } else if (c == ';' && !inStatementSet()) {
      at++;
      end();
    } else if (current.isEmpty() && Character.isWhitespace(c)) {
      skipTo(at + 1);
    } else {
      take(at + 1);
    }
  }

  private boolean inStatementSet() {
    return SET_BEGUN.matcher(current).matches() && !SET_ENDED.matcher(current).matches();
  }

  /** A comment ends a word. */
  private void separate() {
    if (!current.isEmpty()) {
      current.append(' ');
    }
  }

  private void take(int to) {
    if (current.isEmpty()) {
      firstLine = line;
    }
    current.append(text, at, to);
    skipTo(to);
  }

  private void skipTo(int to) {
    int end = to < 0 ? text.length() : to;
    for (int i = at; i < end; i++) {
      line += text.charAt(i) == '\n' ? 1 : 0;
    }
    at = end;
  }

  private void end() {
    String sql = current.toString().strip();
    if (!sql.isEmpty()) {
      statements.add(new ScriptStatement(name, sql, firstLine));
    }
    current.setLength(0);
  }
}
