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
import java.util.Map;
import java.util.Optional;
import org.apache.avro.file.CodecFactory;

/**
 * How the blocks of Avro files are compressed, by the settings that tell Hive: {@code
 * hive.exec.compress.output} switches it on, {@code avro.output.codec} names one of Avro's codecs.
 *
 * @param name Avro's name of the codec
 * @param level of the codec deflate; -1 for zlib's own choice
 */
record AvroCodec(String name, int level) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Hive's and Avro's where compression is switched on and no codec is named. */
  private static final String DEFAULT = "deflate";

  private static final String NONE = "null";
  private static final List<String> NAMES = List.of(NONE, DEFAULT, "snappy", "bzip2", "zstandard");
  private static final int LEAST_LEVEL = -1;
  private static final int HIGHEST_LEVEL = 9;

  /**
   * @param problems receives what cannot be honoured; the codec is then not to be used
   */
  static AvroCodec of(Map<String, String> properties, List<FormatProblem> problems) {
    TableProperties table = new TableProperties(properties, problems);
    if (!table.flag(OutputSettings.COMPRESS, false)) {
      return new AvroCodec(NONE, LEAST_LEVEL);
    }
    String name = table.text(OutputSettings.AVRO_CODEC, DEFAULT).strip();
    if (!NAMES.contains(name)) {
      table.problem(
          OutputSettings.AVRO_CODEC,
          "is none of " + String.join(", ", NAMES) + ", which are written",
          "Choose one of them by ALTER TABLE … SET TBLPROPERTIES or by the table's option 'hadoop."
              + OutputSettings.AVRO_CODEC
              + "'.");
    }
    return new AvroCodec(name, level(table));
  }

  /** What a file takes the codec from; empty for none, which the file then does not mention. */
  Optional<CodecFactory> factory() {
    return switch (name) {
      case NONE -> Optional.empty();
      case "deflate" -> Optional.of(CodecFactory.deflateCodec(level));
      case "snappy" -> Optional.of(CodecFactory.snappyCodec());
      case "bzip2" -> Optional.of(new AvroBzip2.Factory());
      case "zstandard" ->
          Optional.of(CodecFactory.zstandardCodec(CodecFactory.DEFAULT_ZSTANDARD_LEVEL));
      default -> throw new IllegalStateException("Not a codec that is written: " + name);
    };
  }

  private static int level(TableProperties table) {
    String key = OutputSettings.AVRO_LEVEL;
    try {
      int level = Integer.parseInt(table.text(key, String.valueOf(LEAST_LEVEL)).strip());
      if (level >= LEAST_LEVEL && level <= HIGHEST_LEVEL) {
        return level;
      }
    } catch (NumberFormatException e) {
      // Said below, as for a number out of range.
    }
    table.problem(key, "is no whole number from " + LEAST_LEVEL + " to " + HIGHEST_LEVEL);
    return LEAST_LEVEL;
  }
}
