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
package io.honeyflow.hive.commit;

import io.honeyflow.hive.filesystem.TableFileSystems;
import java.io.IOException;
import java.io.Serializable;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/**
 * The file systems that a table reaches. Travels to the tasks; each task opens its own and closes
 * them in the end. Thread-safe.
 */
public interface FileAccess extends Serializable, AutoCloseable {

  /** Those of the table alone, as its own settings describe them. */
  static FileAccess of(TableFileSystems fileSystems) {
    return new OfTable(fileSystems);
  }

  /** The file system that holds the path. */
  FileSystem of(Path path) throws IOException;

  /** How many files are published, or directories listed, at a time. */
  default int parallelism() {
    return 8;
  }

  @Override
  void close() throws IOException;

  /** See {@link #of(TableFileSystems)}. */
  record OfTable(TableFileSystems fileSystems) implements FileAccess {
    private static final long serialVersionUID = 1L;

    @Override
    public FileSystem of(Path path) throws IOException {
      return fileSystems.of(path);
    }

    @Override
    public void close() throws IOException {
      fileSystems.close();
    }
  }
}
