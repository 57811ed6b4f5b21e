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

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;

/**
 * How text-like files are compressed, by the settings that tell Hive: {@code
 * hive.exec.compress.output} switches it on, {@code
 * mapreduce.output.fileoutputformat.compress.codec} names one of Hadoop's codecs. Readers tell the
 * codec of a text file by its extension.
 *
 * @param name the codec's class or alias, or empty for none
 */
record OutputCodec(String name) implements Serializable {
  /** Hive's and Hadoop's where compression is switched on and no codec is named. */
  private static final String DEFAULT = "default";

  static final String REMEDY =
      "Choose another codec, of which gzip, bzip2 and default work everywhere but gzip in sequence"
          + " files, by ALTER TABLE … SET TBLPROPERTIES or by the table's options 'hive.*' and"
          + " 'hadoop.*'.";

  static final OutputCodec NONE = new OutputCodec("");

  /**
   * @param problems receives what cannot be honoured; the codec is then not to be used
   */
  static OutputCodec of(Map<String, String> properties, List<FormatProblem> problems) {
    TableProperties table = new TableProperties(properties, problems);
    if (!table.flag(OutputSettings.COMPRESS, false)) {
      return NONE;
    }
    String key =
        properties.containsKey(OutputSettings.CODEC)
            ? OutputSettings.CODEC
            : OutputSettings.OLD_CODEC;
    OutputCodec codec = new OutputCodec(table.text(key, DEFAULT).strip());
    if (codec.find().isEmpty()) {
      table.problem(key, "names no codec of Hadoop", REMEDY);
    } else {
      codec
          .unusable()
          .ifPresent(reason -> table.problem(key, "cannot be used here: " + reason, REMEDY));
    }
    return codec;
  }

  boolean compresses() {
    return !name.isEmpty();
  }

  /** The codec of these settings, which compress. */
  CompressionCodec codec() {
    return find().orElseThrow();
  }

  String extension() {
    return compresses() ? codec().getDefaultExtension() : "";
  }

  private Optional<CompressionCodec> find() {
    CompressionCodecFactory codecs = new CompressionCodecFactory(new Configuration(false));
    return Optional.ofNullable(codecs.getCodecByName(name.equals("zstd") ? "zstandard" : name));
  }

  /** Why the codec does not compress, as when it is native and its library is missing. */
  private Optional<String> unusable() {
    try {
      codec().createOutputStream(new ByteArrayOutputStream()).close();
      return Optional.empty();
    } catch (IOException | RuntimeException | LinkageError e) {
      return Optional.of(e.toString());
    }
  }
}
