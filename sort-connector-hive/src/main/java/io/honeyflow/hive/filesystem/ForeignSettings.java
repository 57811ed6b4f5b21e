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
package io.honeyflow.hive.filesystem;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Hadoop settings of the file systems that Flink configures once per process, in its own
 * configuration: no table can have them otherwise.
 */
public final class ForeignSettings {
  private static final Set<String> PREFIXES =
      Set.of("fs.s3", "fs.azure.", "fs.gs.", "fs.oss.", "fs.obs.", "fs.cosn.", "fs.cos.");

  private ForeignSettings() {}

  /** Whether a Hadoop key belongs to such a file system. */
  public static boolean contains(String hadoopKey) {
    return PREFIXES.stream().anyMatch(hadoopKey::startsWith);
  }

  /** Why a table at a location of this scheme cannot have these settings, with the remedy. */
  static Optional<String> problem(@Nullable String scheme, Map<String, String> hadoop) {
    String prefix = scheme == null ? "" : prefix(scheme.toLowerCase(Locale.ROOT));
    return prefix.isEmpty()
        ? Optional.empty()
        : hadoop.keySet().stream()
            .filter(key -> key.startsWith(prefix))
            .sorted()
            .findFirst()
            .map(
                key ->
                    "Cannot use 'hadoop."
                        + key
                        + "' for a table on "
                        + scheme
                        + ": Flink opens this file system, with one configuration for all tables. "
                        + "Remove the option and set '"
                        + key
                        + "' in Flink's configuration file, as its file system's plugin wants it.");
  }

  private static String prefix(String scheme) {
    return switch (scheme) {
      case "hdfs", "viewfs", "file" -> "";
      case "s3", "s3a", "s3n", "s3p" -> "fs.s3";
      case "abfs", "abfss", "wasb", "wasbs", "adl" -> "fs.azure.";
      default -> "fs." + scheme + ".";
    };
  }
}
