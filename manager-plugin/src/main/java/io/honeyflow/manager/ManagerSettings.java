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
package io.honeyflow.manager;

import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.OptionSet;
import io.honeyflow.common.option.OptionValues;
import io.honeyflow.common.option.Validation;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/**
 * The settings of a manager: those of the command line win over those of the environment, and these
 * over those of the file that {@code --config} names.
 *
 * @param keeper the command that starts an embedded Flink; empty for a cluster that is there
 */
record ManagerSettings(OptionValues values, List<String> keeper) {

  private static final String PREFIX = "HONEYFLOW_";
  private static final String CONFIG = "config";

  ManagerSettings {
    keeper = List.copyOf(keeper);
  }

  /**
   * Reads them.
   *
   * @param arguments {@code --key value} each; what follows {@code --} starts an embedded Flink
   * @throws IllegalArgumentException with all that is wrong, in a line each
   */
  static ManagerSettings read(List<String> arguments, Map<String, String> environment) {
    int end = arguments.indexOf("--");
    List<String> flags = end < 0 ? arguments : arguments.subList(0, end);
    List<String> keeper = end < 0 ? List.of() : arguments.subList(end + 1, arguments.size());

    Map<String, String> told = flags(flags);
    Map<String, String> all = new HashMap<>();
    String file = told.remove(CONFIG);
    if (file != null) {
      all.putAll(file(Path.of(file)));
    }
    OptionSet options = ManagerOptions.set();
    options
        .options()
        .forEach(
            option -> {
              String value = environment.get(variable(option.key()));
              if (value != null) {
                all.put(option.key(), value);
              }
            });
    all.putAll(told);
    Validation validation = options.validate(all);
    if (!validation.isValid()) {
      throw new IllegalArgumentException(
          "Cannot start the manager with these settings:\n" + validation.describeErrors());
    }
    return new ManagerSettings(validation.values(), keeper);
  }

  /** The variable of the environment that tells a setting: {@code HONEYFLOW_DATABASE_URL}. */
  static String variable(String key) {
    return PREFIX + key.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
  }

  private static Map<String, String> flags(List<String> flags) {
    Map<String, String> told = new HashMap<>();
    List<String> left = new ArrayList<>(flags);
    while (!left.isEmpty()) {
      String flag = left.remove(0);
      if (!flag.startsWith("--") || left.isEmpty()) {
        throw new IllegalArgumentException(
            "Cannot start the manager: '"
                + flag
                + "' is no setting with its value. Write --key value, as in --port 8088; the keys"
                + " are "
                + String.join(
                    ", ",
                    ManagerOptions.set().options().stream().map(option -> option.key()).toList())
                + ".");
      }
      told.put(flag.substring(2), left.remove(0));
    }
    return told;
  }

  private static Map<String, String> file(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "Cannot read the settings in "
              + file
              + ": "
              + e
              + ". Name a file of lines key = value, in UTF-8.",
          e);
    }
    Map<String, String> settings = new HashMap<>();
    properties.stringPropertyNames().forEach(key -> settings.put(key, properties.getProperty(key)));
    return settings;
  }

  /** The folder, whole. */
  Path data() {
    return Path.of(values.get(ManagerOptions.DATA)).toAbsolutePath().normalize();
  }

  /** The elements of a list, without spaces around them. */
  List<String> list(Option<List<String>> option) {
    return values.find(option).orElse(List.of()).stream().map(String::strip).toList();
  }

  @Override
  public String toString() {
    return "Settings of " + data();
  }
}
