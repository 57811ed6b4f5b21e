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
package io.honeyflow.testing.reader;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a forked engine answers: each line of standard input is a statement, escaped as {@link
 * RowLine} does. The answer on standard output is a line {@link #READY} or the rows, each behind
 * {@link #ROW}, then {@link #DONE}; or {@link #ERROR} with the reason.
 */
public final class Answers {

  static final String READY = "ready";
  static final String ROW = "row ";
  static final String DONE = "done";
  static final String ERROR = "error ";

  private final PrintStream out;

  private Answers(PrintStream out) {
    this.out = out;
  }

  /** Takes standard output for the answers; what else is printed from now on is an error's. */
  public static Answers onStandardOutput() {
    Answers answers = new Answers(System.out);
    System.setOut(System.err);
    return answers;
  }

  /** Runs statements until standard input ends, then ends the JVM. */
  public void serve(Engine engine) throws IOException {
    say(READY);
    BufferedReader requests =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = requests.readLine(); line != null; line = requests.readLine()) {
      answer(engine, RowLine.plain(line));
    }
    Runtime.getRuntime().halt(0);
  }

  private void answer(Engine engine, String sql) {
    List<List<@Nullable String>> rows;
    try {
      rows = engine.run(sql);
    } catch (Exception e) {
      e.printStackTrace();
      say(ERROR + RowLine.escaped(reason(e)));
      return;
    }
    rows.forEach(row -> say(ROW + RowLine.of(row)));
    say(DONE);
  }

  private static String reason(Throwable failure) {
    StringBuilder reason = new StringBuilder(failure.toString());
    for (Throwable e = failure.getCause(); e != null; e = e.getCause()) {
      reason.append("\ncaused by ").append(e);
    }
    return reason.toString();
  }

  private void say(String line) {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    out.write(bytes, 0, bytes.length);
    out.flush();
  }

  /** What runs statements. */
  @FunctionalInterface
  public interface Engine {

    /**
     * Runs one statement and returns its rows.
     *
     * @throws Exception when it is refused
     */
    List<List<@Nullable String>> run(String sql) throws Exception;
  }
}
