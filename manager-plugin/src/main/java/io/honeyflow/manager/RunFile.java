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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;

/** Tells programs which manager runs for a folder: its process, since when, and its URL. */
final class RunFile {

  private final Path file;

  private RunFile(Path file) {
    this.file = file;
  }

  /** Writes it whole, so that nobody reads half of it. */
  static RunFile write(Path folder, String url) {
    ProcessHandle self = ProcessHandle.current();
    long since = self.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    Path file = folder.resolve("manager");
    Path draft = folder.resolve("manager.tmp");
    try {
      Files.writeString(draft, "pid=%d%nsince=%d%nurl='%s'%n".formatted(self.pid(), since, url));
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + file, e);
    }
    return new RunFile(file);
  }

  /** The manager ends. */
  void delete() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot delete " + file, e);
    }
  }
}
