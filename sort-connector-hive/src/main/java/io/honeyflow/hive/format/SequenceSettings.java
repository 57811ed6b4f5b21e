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
import java.io.OutputStream;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.serializer.WritableSerialization;

/** How sequence files are compressed; the defaults are Hadoop's. */
record SequenceSettings(OutputCodec codec, CompressionType type) implements Serializable {
  /**
   * @param problems receives what cannot be honoured; the settings are then not to be used
   */
  static SequenceSettings of(Map<String, String> properties, List<FormatProblem> problems) {
    OutputCodec codec = OutputCodec.of(properties, problems);
    if (!codec.compresses() || !problems.isEmpty()) {
      return new SequenceSettings(codec, CompressionType.NONE);
    }
    TableProperties table = new TableProperties(properties, problems);
    String key =
        properties.containsKey(OutputSettings.TYPE) ? OutputSettings.TYPE : OutputSettings.OLD_TYPE;
    SequenceSettings settings = new SequenceSettings(codec, type(table, key));
    try {
      settings.open(new ByteArrayOutputStream()).close();
    } catch (IOException | RuntimeException | LinkageError e) {
      // As with gzip, for which older versions of Hadoop need their native library.
      table.problem(
          OutputSettings.COMPRESS,
          "cannot be honoured for sequence files: " + e,
          OutputCodec.REMEDY);
    }
    return settings;
  }

  /** A writer onto a stream, which stays open when the writer is closed. */
  SequenceFile.Writer open(OutputStream out) throws IOException {
    Configuration configuration = new Configuration(false);
    configuration.set("io.serializations", WritableSerialization.class.getName());
    return SequenceFile.createWriter(
        configuration,
        SequenceFile.Writer.stream(new FSDataOutputStream(out, null)),
        SequenceFile.Writer.keyClass(BytesWritable.class),
        SequenceFile.Writer.valueClass(Text.class),
        type == CompressionType.NONE
            ? SequenceFile.Writer.compression(type)
            : SequenceFile.Writer.compression(type, codec.codec()));
  }

  private static CompressionType type(TableProperties table, String key) {
    String name = table.text(key, CompressionType.RECORD.name()).strip().toUpperCase(Locale.ROOT);
    return switch (name) {
      case "NONE" -> CompressionType.NONE;
      case "RECORD" -> CompressionType.RECORD;
      case "BLOCK" -> CompressionType.BLOCK;
      default -> {
        table.problem(key, "is none of NONE, RECORD and BLOCK", OutputCodec.REMEDY);
        yield CompressionType.NONE;
      }
    };
  }
}
