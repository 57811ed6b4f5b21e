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
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;

/**
 * Paces the input: lets files with a few earthquakes each arrive in a folder that Flink watches.
 * Each file appears whole, by a rename.
 */
final class Feed {
  private static final int EVENTS_PER_FILE = 60;

  private final Path folder;
  private final Duration pace;

  /**
   * One that has delivered nothing yet.
   *
   * @param pace from one file to the next
   */
  Feed(Path folder, Duration pace) {
    this.folder = folder;
    this.pace = pace;
  }

  /** Lets all events arrive; returns after the last one. */
  void deliver(List<String> events) {
    try {
      deliverInFiles(events);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot deliver earthquakes to " + folder, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void deliverInFiles(List<String> events) throws IOException, InterruptedException {
    for (int from = 0; from < events.size(); from += EVENTS_PER_FILE) {
      int to = Math.min(from + EVENTS_PER_FILE, events.size());
      Path hidden = folder.resolve(".arriving");
      Files.write(hidden, events.subList(from, to));
      Files.move(
          hidden,
          folder.resolve("quakes-%05d.json".formatted(from)),
          StandardCopyOption.ATOMIC_MOVE);
      Thread.sleep(pace.toMillis());
    }
  }
}
