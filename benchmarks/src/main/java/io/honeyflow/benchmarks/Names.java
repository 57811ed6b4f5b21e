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

import java.util.Optional;

/** What the report calls those who take part. */
final class Names {
  static final String HONEYFLOW_1_20 = "Honeyflow, Flink 1.20.1";
  static final String HONEYFLOW_2_3 = "Honeyflow, Flink 2.3.0";
  static final String FILE_SYSTEM_1_20 = "Flink's filesystem sink, Flink 1.20.1";
  static final String FILE_SYSTEM_2_3 = "Flink's filesystem sink, Flink 2.3.0";
  static final String FLINK_HIVE = "flink-connector-hive 3.0.0-1.20, its default";
  static final String FLINK_HIVE_NATIVE = "flink-connector-hive 3.0.0-1.20, native writer";
  static final String SOURCE_1_20 = "source alone, Flink 1.20.1";
  static final String SOURCE_2_3 = "source alone, Flink 2.3.0";
  static final String RAW = "the format's own writer, one thread, no Flink";
  static final String RAW_SORTED = "the format's own writer, rows sorted by partition";

  private Names() {}

  /** Honeyflow on the Flink line of another sink; empty for what is none. */
  static Optional<String> honeyflowBeside(String sink) {
    return switch (sink) {
      case FILE_SYSTEM_1_20, FLINK_HIVE, FLINK_HIVE_NATIVE -> Optional.of(HONEYFLOW_1_20);
      case FILE_SYSTEM_2_3 -> Optional.of(HONEYFLOW_2_3);
      default -> Optional.empty();
    };
  }
}
