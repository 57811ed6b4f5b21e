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

import java.io.Serializable;
import java.util.List;
import org.apache.avro.Schema;

/**
 * What table and job say about Avro files.
 *
 * @param schema the schema of the files, in JSON
 */
record AvroSettings(String schema, AvroCodec codec) implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * @param problems receives what cannot be honoured; the settings are then not to be used
   */
  static AvroSettings of(FormatRequest request, List<FormatProblem> problems) {
    String schema = AvroSchema.of(request, problems).map(Schema::toString).orElse("");
    return new AvroSettings(schema, AvroCodec.of(request.properties(), problems));
  }
}
