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

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The settings by which Hive's sessions tell how files are compressed. */
final class OutputSettings {
  static final String COMPRESS = "hive.exec.compress.output";
  static final String CODEC = "mapreduce.output.fileoutputformat.compress.codec";
  static final String OLD_CODEC = "mapred.output.compression.codec";
  static final String TYPE = "mapreduce.output.fileoutputformat.compress.type";
  static final String OLD_TYPE = "mapred.output.compression.type";

  static final String AVRO_CODEC = "avro.output.codec";
  static final String AVRO_LEVEL = "avro.mapred.deflate.level";

  private static final Set<String> KEYS =
      Set.of(COMPRESS, CODEC, OLD_CODEC, TYPE, OLD_TYPE, AVRO_CODEC, AVRO_LEVEL);

  private OutputSettings() {}

  /** Those of them that are among others. */
  static Map<String, String> of(Map<String, String> settings) {
    return settings.entrySet().stream()
        .filter(setting -> KEYS.contains(setting.getKey()))
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
