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
package io.honeyflow.manager.access;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Tells by an option's key and by the look of its value what the value names. */
final class Naming {

  private static final Set<String> OF_CLASSES = Set.of("class", "classes", "classname", "impl");
  private static final Set<String> OF_LOCATIONS =
      Set.of(
          "path",
          "paths",
          "dir",
          "directory",
          "location",
          "file",
          "files",
          "keytab",
          "truststore",
          "keystore",
          "folder",
          "cafile");
  private static final Set<String> OF_HOSTS =
      Set.of(
          "servers",
          "server",
          "uri",
          "uris",
          "url",
          "urls",
          "host",
          "hosts",
          "hostname",
          "nodes",
          "endpoint",
          "endpoints",
          "address",
          "addresses",
          "brokers",
          "quorum",
          "proxy");

  private static final Pattern WORDS = Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])");
  private static final Pattern URI = Pattern.compile("[A-Za-z][A-Za-z0-9+.\\-]*:/.*");
  private static final Pattern FILE = Pattern.compile("(?i)(file:|~|/|\\\\|[a-z]:[\\\\/]).*");
  private static final Pattern UPWARDS = Pattern.compile("(.*[/\\\\])?\\.\\.([/\\\\].*)?");
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("(?=[^:]*[A-Za-z.])[A-Za-z0-9_.\\-]+:[0-9]{1,5}(/.*)?|\\[[0-9A-Fa-f:.]+].*");
  private static final Pattern CLASS =
      Pattern.compile("([a-z_][A-Za-z0-9_]*\\.)+[A-Z][A-Za-z0-9_$]*");

  private Naming() {}

  static boolean namesClass(String key, String value) {
    List<String> words = words(key);
    int last = words.size() - 1;
    boolean byKey =
        OF_CLASSES.contains(words.get(last))
            || last > 0
                && words.get(last).equals("name")
                && OF_CLASSES.contains(words.get(last - 1));
    return byKey || CLASS.matcher(value.strip()).matches();
  }

  static boolean namesHost(String key, String element) {
    return OF_HOSTS.contains(words(key).get(words(key).size() - 1)) && !isFile(element)
        || HOST_AND_PORT.matcher(element).matches();
  }

  static boolean namesLocation(String key, String element) {
    return OF_LOCATIONS.contains(words(key).get(words(key).size() - 1))
        || URI.matcher(element).matches()
        || isFile(element)
        || UPWARDS.matcher(element).matches();
  }

  /** The elements of a list in a text; one where the text is no list. */
  static List<String> elements(String value) {
    return Stream.of(value.split("[,;\\s]+"))
        .map(String::strip)
        .filter(element -> !element.isEmpty())
        .toList();
  }

  private static boolean isFile(String element) {
    return FILE.matcher(element).matches();
  }

  private static List<String> words(String key) {
    List<String> words =
        Stream.of(WORDS.split(key))
            .map(word -> word.toLowerCase(Locale.ROOT))
            .filter(word -> !word.isEmpty())
            .toList();
    return words.isEmpty() ? List.of(key) : words;
  }
}
