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
package io.honeyflow.hive.commit.statistics;

import io.honeyflow.hive.metastore.ParameterChange;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Hive's basic statistics in the parameters of a table or partition, and the mark by which they are
 * called accurate: as long as it is there Hive may answer {@code count(*)} from them.
 *
 * <p>The size of the data in memory ({@code rawDataSize}) is left out: nobody knows it without
 * Hive's own readers, it answers no query, and where it is missing Hive's planner takes the size of
 * the files. The marks of column statistics go with the mark.
 *
 * @param hive1 whether they are for Hive 1, where the mark is a word; JSON later
 */
record HiveStatistics(boolean hive1) {
  private static final String MARK = "COLUMN_STATS_ACCURATE";
  private static final String ROWS = "numRows";
  private static final String FILES = "numFiles";
  private static final String BYTES = "totalSize";
  private static final String RAW_SIZE = "rawDataSize";
  private static final Set<String> ALL = Set.of(MARK, ROWS, FILES, BYTES, RAW_SIZE);

  private static final Pattern ACCURATE = Pattern.compile("\"BASIC_STATS\"\\s*:\\s*\"?true\"?");

  /** Whether there is a mark that calls anything accurate. */
  static boolean marked(Map<String, String> parameters) {
    String mark = parameters.get(MARK);
    return mark != null && !mark.equalsIgnoreCase("false");
  }

  /**
   * Whether there is a mark or a number. A server that was asked for one but does not know says -1.
   */
  static boolean present(Map<String, String> parameters) {
    return marked(parameters)
        || ALL.stream()
            .filter(key -> !key.equals(MARK))
            .anyMatch(key -> number(parameters, key).isPresent());
  }

  /** The numbers, if they are called accurate and none is missing. */
  Optional<Tally> accurate(Map<String, String> parameters) {
    String mark = parameters.getOrDefault(MARK, "");
    boolean accurate = hive1 ? mark.equalsIgnoreCase("true") : ACCURATE.matcher(mark).find();
    Optional<Long> rows = number(parameters, ROWS);
    Optional<Long> files = number(parameters, FILES);
    Optional<Long> bytes = number(parameters, BYTES);
    return accurate && rows.isPresent() && files.isPresent() && bytes.isPresent()
        ? Optional.of(new Tally(rows.get(), files.get(), bytes.get()))
        : Optional.empty();
  }

  private static Optional<Long> number(Map<String, String> parameters, String key) {
    String value = parameters.getOrDefault(key, "");
    return value.matches("\\d{1,18}") ? Optional.of(Long.parseLong(value)) : Optional.empty();
  }

  /** Sets these numbers and the mark. */
  ParameterChange exact(Tally tally) {
    Map<String, String> set = new HashMap<>(files(new VisibleFiles(tally.files(), tally.bytes())));
    set.put(ROWS, Long.toString(tally.rows()));
    set.put(MARK, hive1 ? "true" : "{\"BASIC_STATS\":\"true\"}");
    return new ParameterChange(set, Set.of(RAW_SIZE));
  }

  /** Sets what can be seen of the files, and takes away the mark and what cannot be seen. */
  static ParameterChange inexact(VisibleFiles found) {
    return new ParameterChange(files(found), Set.of(MARK, ROWS, RAW_SIZE));
  }

  /** Takes away the mark, and leaves the numbers to those who know that nobody vouches for them. */
  static ParameterChange unmarked() {
    return new ParameterChange(Map.of(), Set.of(MARK));
  }

  /** Takes everything away. */
  static ParameterChange absent() {
    return new ParameterChange(Map.of(), ALL);
  }

  private static Map<String, String> files(VisibleFiles found) {
    return Map.of(FILES, Long.toString(found.files()), BYTES, Long.toString(found.bytes()));
  }
}
