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
package io.honeyflow.hive.format;

import java.io.Serializable;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What the table properties say about its text files, beside what its SerDe reads in them.
 *
 * @param encoding the name of the character set
 */
record TextSettings(String encoding) implements Serializable {
  private static final String ENCODING = "serialization.encoding";
  private static final String LINE_END = "line.delim";

  /**
   * @param problems receives what cannot be honoured; the settings are then not to be used
   */
  static TextSettings of(Map<String, String> properties, List<FormatProblem> problems) {
    TableProperties table = new TableProperties(properties, problems);
    checkSkippedRows(properties, problems);
    if (!List.of("\n", "10").contains(table.text(LINE_END, "\n"))) {
      table.problem(LINE_END, "is not the line feed, at which Hive's readers end a row");
    }
    String encoding = table.text(ENCODING, StandardCharsets.UTF_8.name()).strip();
    try {
      Charset charset = Charset.forName(encoding);
      if (!charset.canEncode() || !Arrays.equals("\n".getBytes(charset), new byte[] {'\n'})) {
        table.problem(ENCODING, "is no character set in which Hive's readers find a line's end");
      }
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      table.problem(ENCODING, "is no character set that this JVM knows");
    }
    return new TextSettings(encoding);
  }

  /**
   * Tables whose readers skip lines would lose rows.
   *
   * @param problems receives what cannot be honoured
   */
  static void checkSkippedRows(Map<String, String> properties, List<FormatProblem> problems) {
    TableProperties table = new TableProperties(properties, problems);
    for (String key : List.of("skip.header.line.count", "skip.footer.line.count")) {
      if (!table.text(key, "0").strip().equals("0")) {
        table.problem(key, "makes Hive skip rows of every file that is written");
      }
    }
  }

  /**
   * The same for files whose SerDe, in Hive 2, knows no other character set than UTF-8.
   *
   * @param problems receives what cannot be honoured
   */
  static void checkUtf8(Map<String, String> properties, List<FormatProblem> problems) {
    TextSettings settings = of(properties, problems);
    if (problems.isEmpty() && !settings.charset().equals(StandardCharsets.UTF_8)) {
      new TableProperties(properties, problems)
          .problem(
              ENCODING, "is not UTF-8, the only encoding in which every Hive reads this format");
    }
  }

  Charset charset() {
    return Charset.forName(encoding);
  }
}
