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
package io.honeyflow.quickstart;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The SQL that the quickstart runs, as it can be run again by hand. */
final class Script {
  private Script() {}

  /** A script beside this class, with its {@code ${…}} filled in. */
  static String of(String name, Map<String, String> values) throws IOException {
    String text;
    try (InputStream in = Script.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("The script " + name + " is missing in the jar.");
      }
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    for (Map.Entry<String, String> value : values.entrySet()) {
      text = text.replace("${" + value.getKey() + "}", value.getValue());
    }
    return text;
  }
}
