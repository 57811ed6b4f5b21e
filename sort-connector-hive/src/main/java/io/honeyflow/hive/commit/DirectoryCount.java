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

import io.honeyflow.hive.commit.statistics.FileCount;
import io.honeyflow.hive.commit.statistics.VisibleFiles;
import io.honeyflow.hive.log.LogLine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts by listing directories. */
final class DirectoryCount implements FileCount {
  private static final Logger LOG = LoggerFactory.getLogger(DirectoryCount.class);

  private final FileAccess fileSystems;
  private final FileRetry retry;
  private final FileThreads threads;

  DirectoryCount(FileAccess fileSystems, FileRetry retry, FileThreads threads) {
    this.fileSystems = fileSystems;
    this.retry = retry;
    this.threads = threads;
  }

  @Override
  public Map<String, VisibleFiles> in(Collection<String> locations) throws InterruptedException {
    List<String> all = List.copyOf(locations);
    List<Callable<Optional<VisibleFiles>>> looks = new ArrayList<>();
    all.forEach(location -> looks.add(() -> look(new Path(location))));
    List<Optional<VisibleFiles>> seen;
    try {
      seen = threads.doAll(looks);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    Map<String, VisibleFiles> found = new HashMap<>();
    for (int i = 0; i < all.size(); i++) {
      String location = all.get(i);
      seen.get(i).ifPresent(files -> found.put(location, files));
    }
    return found;
  }

  /** A failure costs the statistics only, so it is no failure of the commit. */
  private Optional<VisibleFiles> look(Path location) throws InterruptedException {
    try {
      return Optional.of(retry.run("list " + location, () -> count(location)));
    } catch (IOException e) {
      LogLine.NOT_LISTED.log(LOG, location, e);
      return Optional.empty();
    }
  }

  private VisibleFiles count(Path location) throws IOException {
    List<FileStatus> files = new Directory(fileSystems.of(location), location).visibleFiles();
    return new VisibleFiles(files.size(), files.stream().mapToLong(FileStatus::getLen).sum());
  }
}
