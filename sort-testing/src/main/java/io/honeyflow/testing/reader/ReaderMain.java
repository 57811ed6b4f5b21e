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
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The main class of a forked Hive: each line of standard input is a statement, escaped as {@link
 * RowLine} does. The answer on standard output is a line {@link #READY} or the rows, each behind
 * {@link #ROW}, then {@link #DONE}; or {@link #ERROR} with the reason. It ends with its input.
 */
public final class ReaderMain {

  static final String READY = "ready";
  static final String ROW = "row ";
  static final String DONE = "done";
  static final String ERROR = "error ";

  private ReaderMain() {}

  /**
   * Serves until standard input ends.
   *
   * @param arguments a file that holds Hive's class path
   * @throws Exception when Hive does not start
   */
  public static void main(String[] arguments) throws Exception {
    PrintStream answers = System.out;
    System.setOut(System.err);

    ClassLoader hive = classLoader(Path.of(arguments[0]));
    Thread.currentThread().setContextClassLoader(hive);
    HiveSession session = HiveSession.open(hive);
    say(answers, READY);

    BufferedReader requests =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = requests.readLine(); line != null; line = requests.readLine()) {
      answer(session, RowLine.plain(line), answers);
    }
    Runtime.getRuntime().halt(0);
  }

  /** Hive 2 casts its class loader to {@link URLClassLoader}, which the JDK's own no longer is. */
  private static ClassLoader classLoader(Path classPath) throws IOException {
    String[] entries = Files.readString(classPath).split(File.pathSeparator);
    URL[] urls = new URL[entries.length];
    for (int i = 0; i < entries.length; i++) {
      urls[i] = Path.of(entries[i]).toUri().toURL();
    }
    return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
  }

  private static void answer(HiveSession session, String sql, PrintStream answers) {
    List<List<@Nullable String>> rows;
    try {
      rows = session.run(sql);
    } catch (Exception e) {
      e.printStackTrace();
      say(answers, ERROR + RowLine.escaped(reason(e)));
      return;
    }
    rows.forEach(row -> say(answers, ROW + RowLine.of(row)));
    say(answers, DONE);
  }

  private static String reason(Throwable failure) {
    StringBuilder reason = new StringBuilder(failure.toString());
    for (Throwable e = failure.getCause(); e != null; e = e.getCause()) {
      reason.append("\ncaused by ").append(e);
    }
    return reason.toString();
  }

  private static void say(PrintStream answers, String line) {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    answers.write(bytes, 0, bytes.length);
    answers.flush();
  }
}
