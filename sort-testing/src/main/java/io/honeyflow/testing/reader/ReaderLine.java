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

import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.process.Jdk;
import java.util.Optional;

/** The Hive lines whose query engine the fixtures run. */
public enum ReaderLine {
  /** Hive 2.3, for the metastores 2.3 and 3.1. */
  V2_3(HiveLine.V2_3),
  /** Hive 4.1, for the metastores from 4.0 on. */
  V4_1(HiveLine.V4_1);

  private final HiveLine line;

  ReaderLine(HiveLine line) {
    this.line = line;
  }

  /**
   * The engine that reads and writes tables through a metastore of this line; none for Hive 1.2,
   * which lacks calls that every later engine makes and whose own engine runs on no JDK of today.
   *
   * <p>Through Hive 3.1 filters on partition columns fail: on a JDK as new as 17 that server cannot
   * read the filter ({@code NoSuchFieldException: parentOffset}). Grouping by them works.
   */
  public static Optional<ReaderLine> of(HiveLine metastore) {
    return switch (metastore) {
      case V1_2 -> Optional.empty();
      case V2_3, V3_1 -> Optional.of(V2_3);
      case V4_0, V4_1, V4_2 -> Optional.of(V4_1);
    };
  }

  /** The release, for example {@code 4.1.0}. */
  public String version() {
    return line.version();
  }

  /** A JDK that runs it; the current one when there is none, whose failure tells more. */
  Jdk jdk() {
    return line.jdk().orElseGet(Jdk::current);
  }

  ClassPath classPath() {
    return line.classPath();
  }

  /** For example {@code Hive 4.1.0}. */
  @Override
  public String toString() {
    return line.toString();
  }
}
