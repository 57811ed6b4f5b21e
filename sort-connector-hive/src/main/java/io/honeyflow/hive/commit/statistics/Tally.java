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

/**
 * How many rows and files, and the bytes of the files.
 *
 * @param rows less than none when nothing is known
 * @param files less than none when at most the rows are known
 * @param bytes less than none when at most the rows are known
 */
public record Tally(long rows, long files, long bytes) {
  public static final Tally NONE = new Tally(0, 0, 0);

  /** Of files that were written before anybody counted. */
  public static final Tally UNKNOWN = new Tally(-1, -1, -1);

  /** Of rows that are not in files yet. */
  public static Tally ofRows(long rows) {
    return new Tally(rows, -1, -1);
  }

  /** Both, as far as both are known. */
  public Tally plus(Tally other) {
    return new Tally(
        rows < 0 || other.rows < 0 ? -1 : rows + other.rows,
        files < 0 || other.files < 0 ? -1 : files + other.files,
        files < 0 || other.files < 0 ? -1 : bytes + other.bytes);
  }

  /** Whether rows, files and bytes are known. */
  public boolean known() {
    return rows >= 0 && files >= 0;
  }

  boolean isOf(VisibleFiles found) {
    return known() && files == found.files() && bytes == found.bytes();
  }
}
