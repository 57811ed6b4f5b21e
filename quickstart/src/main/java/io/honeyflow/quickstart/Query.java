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
package io.honeyflow.quickstart;

import io.honeyflow.testing.reader.HiveReader;
import io.honeyflow.testing.reader.ReaderLine;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;

/** Runs statements in Hive against a metastore and prints the rows: {@code URI STATEMENT …}. */
public final class Query {
  private Query() {}

  public static void main(String[] args) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    try (HiveReader hive =
        HiveReader.start(
            ReaderLine.V4_1, Map.of("hive.metastore.uris", args[0]), ZoneId.of("UTC"))) {
      for (String sql : List.of(args).subList(1, args.length)) {
        hive.query(sql)
            .forEach(
                row -> out.println(String.join("\t", row.stream().map(String::valueOf).toList())));
      }
    }
    System.exit(0);
  }
}
