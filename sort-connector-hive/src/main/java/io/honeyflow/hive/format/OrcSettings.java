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
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.apache.orc.CompressionKind;
import org.apache.orc.OrcConf;
import org.apache.orc.OrcFile;
import org.apache.orc.impl.Dictionary;

/**
 * What the table properties say about its ORC files.
 *
 * @param properties those that start with {@code orc.}, for ORC itself to read
 */
record OrcSettings(CompressionKind compression, Map<String, String> properties)
    implements Serializable {
  private static final String COMPRESS = "orc.compress";
  private static final String BUFFER_SIZE = "orc.compress.size";

  /**
   * A quarter of ORC's. Each stream of each open file has up to three buffers; larger ones make
   * files neither smaller nor faster to write.
   */
  private static final int USUAL_BUFFER = 64 * 1024;

  private static final String ENCRYPT = "orc.encrypt";

  OrcSettings {
    properties = Map.copyOf(properties);
  }

  /**
   * @param problems receives what cannot be honoured; the settings are then not to be used
   */
  static OrcSettings of(Map<String, String> properties, List<FormatProblem> problems) {
    TableProperties table = new TableProperties(properties, problems);
    Map<String, String> orc = new HashMap<>();
    properties.forEach(
        (key, value) -> {
          if (key.startsWith("orc.")) {
            orc.put(key, value.strip());
          }
        });
    CompressionKind compression = compression(table);
    orc.remove(COMPRESS);
    if (orc.containsKey(ENCRYPT)) {
      table.problem(ENCRYPT, "asks for encrypted columns, which are not written");
    }
    OrcSettings settings = new OrcSettings(compression, orc);
    settings.problem(problems);
    return settings;
  }

  /** ORC's options; on no account with its own default compression, which not all Hives read. */
  OrcFile.WriterOptions options() {
    Properties table = new Properties();
    table.putAll(properties);
    Configuration conf = new Configuration(false);
    conf.set(OrcConf.DICTIONARY_IMPL.getAttribute(), Dictionary.IMPL.HASH.name());
    OrcFile.WriterOptions options = OrcFile.writerOptions(table, conf).compress(compression);
    return properties.containsKey(BUFFER_SIZE) ? options : options.bufferSize(USUAL_BUFFER);
  }

  private void problem(List<FormatProblem> problems) {
    try {
      options();
    } catch (IllegalArgumentException e) {
      problems.add(
          new FormatProblem(
              "ORC refuses one of the table properties " + properties + ": " + e.getMessage(),
              "Change it with ALTER TABLE … SET TBLPROPERTIES."));
    }
  }

  private static CompressionKind compression(TableProperties table) {
    String name = table.text(COMPRESS, "ZLIB");
    return switch (name.strip().toUpperCase(Locale.ROOT)) {
      case "NONE" -> CompressionKind.NONE;
      case "ZLIB", "" -> CompressionKind.ZLIB;
      case "SNAPPY" -> CompressionKind.SNAPPY;
      case "LZ4" -> CompressionKind.LZ4;
      case "ZSTD" -> CompressionKind.ZSTD;
      default -> {
        table.problem(COMPRESS, "is none of NONE, ZLIB, SNAPPY, LZ4 and ZSTD, which are written");
        yield CompressionKind.ZLIB;
      }
    };
  }
}
