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
package io.honeyflow.hive.commit;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.core.fs.Path;

/**
 * The directory below the table's in which the writers of one submission leave rows for the commit,
 * and the commit remembers what it made of them. Neither it nor what is in it is seen by a reader
 * of the table.
 */
public record RowFolder(Path path) {
  private static final String PREFIX = ".honeyflow-rows-";
  private static final String ROWS = ".rows";

  private static final Pattern NAME = Pattern.compile(Pattern.quote(PREFIX) + "([0-9a-f]+)");
  private static final Pattern ROW_FILE =
      Pattern.compile("\\.part-([0-9a-f]+)-([0-9a-f]+)-\\d+-\\d+" + Pattern.quote(ROWS));

  /** The one of a submission. */
  public static RowFolder of(String tableLocation, String writeId) {
    return new RowFolder(new Path(tableLocation, PREFIX + writeId));
  }

  /** Whose directory this is; empty for another one. */
  static Optional<String> writeId(Path directory) {
    Matcher matcher = NAME.matcher(directory.getName());
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /**
   * A file of rows.
   *
   * @param name a data file's, without an extension
   */
  public Path rowFile(String name) {
    return new Path(path, "." + name + ROWS);
  }

  /** A matcher of a complete file of rows: the submission is its first group, then the attempt. */
  static Matcher rowFileNamed(String name) {
    return ROW_FILE.matcher(name);
  }
}
