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

import io.honeyflow.hive.metastore.StorageFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** The file formats that are written. */
public enum FileFormat {
  PARQUET,
  ORC,
  TEXTFILE,
  SEQUENCEFILE,
  AVRO,
  JSON,
  CSV;

  /** The format of a storage descriptor, or empty when it is none of these. */
  public static Optional<FileFormat> of(StorageFormat storage) {
    return Arrays.stream(values()).filter(format -> format.describes(storage)).findFirst();
  }

  /** The storage descriptor of a new table of this format, in the class names that Hive knows. */
  public StorageFormat storage() {
    return new StorageFormat(
        names("serde").get(0), names("input").get(0), names("output").get(0), Map.of());
  }

  /** Whether a file keeps rows by column in memory until there are many of them. */
  public boolean columnar() {
    return this == PARQUET || this == ORC;
  }

  private boolean describes(StorageFormat storage) {
    return names("serde").contains(storage.serde())
        && names("input").contains(storage.inputFormat())
        && names("output").contains(storage.outputFormat());
  }

  private List<String> names(String role) {
    String key = name().toLowerCase(Locale.ROOT) + "." + role;
    return List.of(ClassNames.ALL.getProperty(key).split(","));
  }

  /**
   * Hive's class names. They lie in a resource because the metastore and Hive's readers compare
   * them, while constants in the code are rewritten when the classes are relocated.
   */
  private static final class ClassNames {
    static final Properties ALL = load();

    private static Properties load() {
      Properties names = new Properties();
      try (InputStream in = FileFormat.class.getResourceAsStream("storage-formats.properties")) {
        names.load(in);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return names;
    }
  }
}
