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
package io.honeyflow.hive.format;

import java.io.File;
import java.util.List;

/** Reads files as the readers of their format do. */
final class ReadBack {

  private ReadBack() {}

  static List<List<Object>> rows(File file, FormatRequest request) throws Exception {
    return switch (FileFormat.of(request.storage()).orElseThrow()) {
      case PARQUET -> ParquetReadBack.rows(file);
      case ORC -> OrcReadBack.rows(file);
      case AVRO -> AvroReadBack.rows(file, request);
      case SEQUENCEFILE -> SequenceReadBack.rows(file, request);
      case TEXTFILE, JSON, CSV -> TextReadBack.rows(file, request);
    };
  }
}
