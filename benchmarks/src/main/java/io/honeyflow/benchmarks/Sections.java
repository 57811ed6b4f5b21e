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
package io.honeyflow.benchmarks;

import java.util.List;

/** Names of the sections of the report, as {@code bin/bench} takes them. */
final class Sections {
  static final String PARQUET = "parquet";
  static final String ORC = "orc";
  static final String TEXT = "text";
  static final String PARTITIONS = "partitions";
  static final String COMMIT = "commit";
  static final String ROWS = "rows";
  static final String COLUMNS = "columns";
  static final String MEMORY = "memory";
  static final String PURE = "pure";

  /** In the order in which they are measured. */
  static final List<String> ALL =
      List.of(PARQUET, ORC, PARTITIONS, COMMIT, TEXT, COLUMNS, MEMORY, ROWS, PURE);

  /** Those that have targets. */
  static final List<String> QUICK = List.of(PARQUET, ORC, PARTITIONS, COMMIT);

  private Sections() {}
}
