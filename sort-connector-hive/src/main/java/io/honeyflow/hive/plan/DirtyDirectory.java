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
package io.honeyflow.hive.plan;

import io.honeyflow.common.hive.HiveSinkOptions;
import io.honeyflow.hive.conf.HiveSinkConf;
import io.honeyflow.hive.filesystem.TableFileSystems;
import io.honeyflow.hive.metastore.HiveTable;
import java.util.Arrays;
import java.util.Optional;
import org.apache.flink.core.fs.Path;

/** Checks where files of dirty rows go: Hive must not take them for data. */
final class DirtyDirectory {
  private static final String OPTION = HiveSinkOptions.DIRTY_PATH.key();

  private final HiveSinkConf conf;
  private final HiveTable table;
  private final Findings findings;

  DirtyDirectory(HiveSinkConf conf, HiveTable table, Findings findings) {
    this.conf = conf;
    this.table = table;
    this.findings = findings;
  }

  void check() {
    String directory = conf.dirty().directory();
    if (directory == null || directory.isEmpty()) {
      return;
    }
    Path path = new Path(directory);
    Optional<String> below = below(path, new Path(table.location()));
    if (below.isPresent() && !hidden(below.get())) {
      findings.problem(
          "'%s' = '%s' lies in the directory of Hive table %s, %s, where Hive would read the files of dirty rows as data."
              .formatted(OPTION, directory, table.name(), table.location()),
          "Name a directory elsewhere, or one whose name begins with '.', or leave the option out.");
    }
    new TableFileSystems(conf.hadoop())
        .problem(path)
        .ifPresent(problem -> findings.problem("'" + OPTION + "': " + problem, ""));
  }

  /** What follows the table's directory in the path; empty when it is not below it. */
  private static Optional<String> below(Path path, Path table) {
    if (differ(path.toUri().getScheme(), table.toUri().getScheme())
        || differ(path.toUri().getAuthority(), table.toUri().getAuthority())) {
      return Optional.empty();
    }
    String own = path.getPath() + "/";
    String tables = table.getPath() + "/";
    return own.startsWith(tables) ? Optional.of(own.substring(tables.length())) : Optional.empty();
  }

  /** Without one or the other it is the default file system, which may be the same. */
  private static boolean differ(String one, String other) {
    return one != null && other != null && !one.equalsIgnoreCase(other);
  }

  private static boolean hidden(String relative) {
    return Arrays.stream(relative.split("/"))
        .anyMatch(name -> name.startsWith(".") || name.startsWith("_"));
  }
}
