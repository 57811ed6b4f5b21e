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
package io.honeyflow.common.node;

import java.util.List;

/** The types of nodes that rows are read from. */
final class ExtractType {

  static final String KAFKA = "kafkaExtract";
  static final String FILE_SYSTEM = "fileSystemExtract";

  /** Rows that Flink makes up; not known to InLong. */
  static final String DATAGEN = "datagenExtract";

  /** A source of any connector by its options; not known to InLong. */
  static final String CONNECTOR = "connectorExtract";

  static final List<String> ALL = List.of(KAFKA, FILE_SYSTEM, DATAGEN, CONNECTOR);

  private ExtractType() {}
}
