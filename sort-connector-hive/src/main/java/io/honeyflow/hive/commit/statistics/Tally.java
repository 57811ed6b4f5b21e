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
 */
public record Tally(long rows, long files, long bytes) {
  public static final Tally NONE = new Tally(0, 0, 0);

  /** Of files that were written before anybody counted. */
  public static final Tally UNKNOWN = new Tally(-1, -1, -1);

  /** Both; unknown when one of them is. */
  public Tally plus(Tally other) {
    return known() && other.known()
        ? new Tally(rows + other.rows, files + other.files, bytes + other.bytes)
        : UNKNOWN;
  }

  /** Without a part of it; unknown when one of them is. */
  public Tally minus(Tally part) {
    return known() && part.known()
        ? new Tally(rows - part.rows, files - part.files, bytes - part.bytes)
        : UNKNOWN;
  }

  boolean known() {
    return rows >= 0;
  }

  boolean isOf(VisibleFiles found) {
    return known() && files == found.files() && bytes == found.bytes();
  }
}
