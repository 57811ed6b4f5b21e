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

import java.util.Locale;

/** The formats that are compared. */
enum FileKind {
  PARQUET("STORED AS PARQUET TBLPROPERTIES ('parquet.compression' = 'SNAPPY')"),
  ORC("STORED AS ORC TBLPROPERTIES ('orc.compress' = 'SNAPPY')"),
  TEXT("STORED AS TEXTFILE");

  private final String clauses;

  FileKind(String clauses) {
    this.clauses = clauses;
  }

  /** What a Hive table of this format says in its DDL. */
  String clauses() {
    return clauses;
  }

  /** As SQL and keys of options spell it. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** As people spell it. */
  String title() {
    return switch (this) {
      case PARQUET -> "Parquet";
      case ORC -> "ORC";
      case TEXT -> "text";
    };
  }
}
