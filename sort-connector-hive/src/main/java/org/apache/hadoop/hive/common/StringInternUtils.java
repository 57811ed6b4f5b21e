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
package org.apache.hadoop.hive.common;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.NullUnmarked;

/**
 * Takes the place of the class of the same name in Hive's own jar. That one looks into {@code
 * java.net.URI} by reflection when it is loaded, which Java 17 forbids, so that no object inspector
 * could be made without {@code --add-opens}. This one interns what it can without reflection, and
 * leaves URIs and paths as they are.
 */
@NullUnmarked
public final class StringInternUtils {

  private StringInternUtils() {}

  public static URI internStringsInUri(URI uri) {
    return uri;
  }

  public static Path internUriStringsInPath(Path path) {
    return path;
  }

  public static Path[] internUriStringsInPathArray(Path[] paths) {
    return paths;
  }

  /** Interns the strings of a list in place, if it lets itself be changed, and returns it. */
  public static List<String> internStringsInList(List<String> list) {
    if (list != null) {
      try {
        list.replaceAll(StringInternUtils::internIfNotNull);
      } catch (UnsupportedOperationException e) {
        // A list that cannot be changed keeps its own strings, which only costs memory.
        return list;
      }
    }
    return list;
  }

  /** Interns the strings of an array in place, and returns it. */
  public static String[] internStringsInArray(String[] strings) {
    if (strings != null) {
      for (int i = 0; i < strings.length; i++) {
        strings[i] = internIfNotNull(strings[i]);
      }
    }
    return strings;
  }

  /** Interns the values of a map in place, and returns it. */
  public static <K> Map<K, String> internValuesInMap(Map<K, String> map) {
    if (map != null) {
      map.replaceAll((key, value) -> internIfNotNull(value));
    }
    return map;
  }

  public static String internIfNotNull(String string) {
    return string == null ? null : string.intern();
  }
}
