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

import java.io.PrintStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Shows what the sink says in the cluster's log while the job runs, and remembers it. */
final class Progress {
  private static final Pattern LINE =
      Pattern.compile(
          "Published (\\d+) files? with (\\d+) rows?(?: \\(\\d+ late\\))?"
              + " of (\\S+) at checkpoint"
              + " (\\d+)|Committed (\\S+) of \\S+ at checkpoint \\d+,"
              + " (.+)\\.");

  private final PrintStream out;
  private final long start = System.nanoTime();
  private final Map<String, Long> rows = new HashMap<>();
  private final Map<String, String> committed = new LinkedHashMap<>();
  private int shown;

  Progress(PrintStream out) {
    this.out = out;
  }

  /**
   * Shows what is new.
   *
   * @param log all of the log so far
   */
  void update(String log) {
    List<MatchResult> lines = LINE.matcher(log).results().toList();
    lines.subList(shown, lines.size()).forEach(this::show);
    shown = lines.size();
  }

  /** Rows of a table that are published so far. */
  long rows(String table) {
    return rows.getOrDefault(table, 0L);
  }

  /** The partitions that were committed by the watermark, with what their commit said of it. */
  Map<String, String> committedByWatermark() {
    Map<String, String> byWatermark = new LinkedHashMap<>(committed);
    byWatermark.values().removeIf(reason -> !reason.startsWith("watermark "));
    return byWatermark;
  }

  private void show(MatchResult line) {
    if (line.group(1) != null) {
      long total = rows.merge(line.group(3), Long.valueOf(line.group(2)), Long::sum);
      out.printf(
          "%7s  checkpoint %-3s %-27s +%s rows in %s files, %d so far%n",
          elapsed(), line.group(4), line.group(3), line.group(2), line.group(1), total);
    } else {
      committed.putIfAbsent(line.group(5), line.group(6));
      out.printf("%7s  COMMITTED %s, %s%n", elapsed(), line.group(5), line.group(6));
    }
  }

  private String elapsed() {
    return "%.1f s".formatted(Duration.ofNanos(System.nanoTime() - start).toMillis() / 1000.0);
  }
}
