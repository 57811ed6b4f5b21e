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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The input: one GeoJSON feature a line, in the order of event time.
 *
 * @param lines the features as they stand in the file
 * @param perDay the number of events of each UTC day, counted in the input itself, so that what
 *     Hive reads is compared with what went in
 */
record Earthquakes(List<String> lines, SortedMap<String, Long> perDay) {
  private static final Pattern EVENT_TIME = Pattern.compile("\"time\":(\\d+)");

  static Earthquakes read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    SortedMap<String, Long> perDay = new TreeMap<>();
    for (String line : lines) {
      perDay.merge(day(line), 1L, Long::sum);
    }
    return new Earthquakes(List.copyOf(lines), perDay);
  }

  private static String day(String line) {
    Matcher time = EVENT_TIME.matcher(line);
    if (!time.find()) {
      throw new IllegalArgumentException("Cannot read the event time of: " + line);
    }
    return Instant.ofEpochMilli(Long.parseLong(time.group(1)))
        .atOffset(ZoneOffset.UTC)
        .toLocalDate()
        .toString();
  }
}
