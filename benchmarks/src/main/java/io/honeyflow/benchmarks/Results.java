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

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeMap;

/** All that was measured last, by section, in a file from which everything else is made. */
final class Results {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final TreeMap<String, Section> sections;

  private Results(Path file, TreeMap<String, Section> sections) {
    this.file = file;
    this.sections = sections;
  }

  /** Those of a file, or none if it is not there. */
  static Results in(Path file) {
    if (!Files.exists(file)) {
      return new Results(file, new TreeMap<>());
    }
    try {
      return new Results(
          file,
          JSON.readValue(
              file.toFile(),
              JSON.getTypeFactory().constructMapType(TreeMap.class, String.class, Section.class)));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    }
  }

  Optional<Section> section(String name) {
    return Optional.ofNullable(sections.get(name));
  }

  /** Replaces a section, and keeps it at once. */
  void put(String name, Section section) {
    sections.put(name, section);
    try {
      Files.createDirectories(file.getParent());
      JSON.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), sections);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + file, e);
    }
  }
}
