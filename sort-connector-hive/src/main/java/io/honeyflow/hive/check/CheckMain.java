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

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.GlobalConfiguration;

/**
 * {@code CheckMain SCRIPT.sql… [--json]}: several scripts are one session, in this order. The exit
 * code is 0 when nothing was found that will fail, 1 when something was, 2 when there is no such
 * file.
 */
public final class CheckMain {
  private static final String AS_JSON = "--json";

  private CheckMain() {}

  public static void main(String[] arguments) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    System.exit(run(List.of(arguments), out));
  }

  static int run(List<String> arguments, PrintStream out) {
    List<String> files = arguments.stream().filter(one -> !one.equals(AS_JSON)).toList();
    if (files.isEmpty()) {
      out.println("Usage: check SCRIPT.sql… [--json]");
      return 2;
    }
    Map<String, String> scripts = new LinkedHashMap<>();
    for (String file : files) {
      try {
        scripts.put(file, Files.readString(Path.of(file)));
      } catch (IOException e) {
        out.println("Cannot read the script " + file + ": " + e + ". Name a readable file.");
        return 2;
      }
    }
    ScriptReport report =
        new ScriptCheck(
                GlobalConfiguration.loadConfiguration().toMap(),
                Thread.currentThread().getContextClassLoader())
            .check(scripts);
    out.println(arguments.contains(AS_JSON) ? report.json() : report.text());
    return report.ok() ? 0 : 1;
  }
}
