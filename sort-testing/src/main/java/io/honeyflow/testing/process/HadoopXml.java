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
package io.honeyflow.testing.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Writes configuration files as Hadoop and Hive read them. */
public final class HadoopXml {

  private HadoopXml() {}

  /** Writes these properties to {@code file}, and makes its folder if needed. */
  public static Path write(Path file, Map<String, String> properties) {
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?>\n<configuration>\n");
    new TreeMap<>(properties)
        .forEach(
            (key, value) ->
                xml.append("  <property><name>")
                    .append(escaped(key))
                    .append("</name><value>")
                    .append(escaped(value))
                    .append("</value></property>\n"));
    xml.append("</configuration>\n");

    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      return Files.writeString(file, xml);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + file, e);
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
