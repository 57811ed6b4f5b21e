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
import java.util.Optional;
import java.util.Set;
import org.apache.flink.core.fs.Path;

/** Files that become visible by a rename, which must be one step that happens or does not. */
public final class RenamedFiles {
  private static final Set<String> ATOMIC = Set.of("file", "hdfs", "viewfs");

  private RenamedFiles() {}

  /** Why files at a path cannot be published so, without a full stop; empty when they can. */
  public static Optional<String> problem(Path path) {
    String scheme = path.toUri().getScheme();
    return scheme == null || ATOMIC.contains(scheme.toLowerCase(Locale.ROOT))
        ? Optional.empty()
        : Optional.of(
            "Hive's own record writers need a file system that renames files atomically, and "
                + scheme
                + " at "
                + path
                + " is not known to be one");
  }
}
