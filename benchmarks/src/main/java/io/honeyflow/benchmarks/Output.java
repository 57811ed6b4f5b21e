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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where one run writes to.
 *
 * @param table a name of its own
 * @param folder of the table
 */
record Output(String table, Shape shape, Path folder) {

  /** The files that readers see. */
  List<Path> files() throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths.filter(Files::isRegularFile).filter(this::visible).toList();
    }
  }

  private boolean visible(Path file) {
    for (Path name : folder.relativize(file)) {
      if (name.toString().startsWith(".") || name.toString().startsWith("_")) {
        return false;
      }
    }
    return true;
  }
}
