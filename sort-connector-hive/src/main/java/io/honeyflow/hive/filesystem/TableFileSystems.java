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

import java.io.IOException;
import java.io.Serializable;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.fs.hdfs.HadoopFileSystem;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * The file systems of one table. HDFS ({@code hdfs}, {@code viewfs}) is opened with the table's own
 * Hadoop configuration: neither Flink's nor Hadoop's cache is asked, both of which would hand out
 * the file system of whichever table came first. All other schemes are Flink's.
 *
 * <p>Travels to the tasks and opens file systems there, on first use. Thread-safe. After {@link
 * #close} file systems are opened anew.
 */
public final class TableFileSystems implements Serializable, AutoCloseable {
  private static final long serialVersionUID = 1L;

  private final HashMap<String, String> hadoop;
  private transient @Nullable Map<String, HadoopFileSystem> open;

  /**
   * @param hadoop the table's Hadoop settings, without Hadoop's defaults
   */
  public TableFileSystems(Map<String, String> hadoop) {
    this.hadoop = new HashMap<>(hadoop);
  }

  /**
   * The file system that holds the path. A path without a scheme lies in the table's {@code
   * fs.defaultFS}, or in Flink's default file system when the table names none.
   *
   * @throws IOException when it cannot be opened, or when the table has settings for it that would
   *     have no effect
   */
  public FileSystem of(Path path) throws IOException {
    URI uri = located(path.toUri());
    Optional<String> problem = ForeignSettings.problem(uri.getScheme(), hadoop);
    if (problem.isPresent()) {
      throw new IOException(problem.get());
    }
    return isHdfs(uri.getScheme()) ? hdfs(uri) : FileSystem.get(uri);
  }

  /** Why {@link #of} would refuse the path, with the remedy; empty when it would not. */
  public Optional<String> problem(Path path) {
    return ForeignSettings.problem(located(path.toUri()).getScheme(), hadoop);
  }

  /**
   * The table's settings over those that this process has from its class path and from Hadoop's
   * defaults. A new one with each call.
   */
  public Configuration hadoopConfiguration() {
    Configuration configuration = new HdfsConfiguration();
    hadoop.forEach(configuration::set);
    return configuration;
  }

  /** Closes what was opened. Repeatable. */
  @Override
  public synchronized void close() throws IOException {
    Map<String, HadoopFileSystem> opened = open;
    open = null;
    if (opened == null) {
      return;
    }
    List<IOException> failures = new ArrayList<>();
    for (HadoopFileSystem fileSystem : opened.values()) {
      try {
        fileSystem.getHadoopFileSystem().close();
      } catch (IOException failed) {
        failures.add(failed);
      }
    }
    if (!failures.isEmpty()) {
      IOException first = failures.get(0);
      failures.stream().skip(1).forEach(first::addSuppressed);
      throw first;
    }
  }

  private URI located(URI uri) {
    String defaultFileSystem = hadoop.get("fs.defaultFS");
    if (uri.getScheme() != null || defaultFileSystem == null) {
      return uri;
    }
    return new Path(new Path(URI.create(defaultFileSystem.trim())), uri.getPath()).toUri();
  }

  private static boolean isHdfs(@Nullable String scheme) {
    return "hdfs".equalsIgnoreCase(scheme) || "viewfs".equalsIgnoreCase(scheme);
  }

  private synchronized FileSystem hdfs(URI uri) throws IOException {
    Map<String, HadoopFileSystem> opened = open;
    if (opened == null) {
      opened = new HashMap<>();
      open = opened;
    }
    String key = (uri.getScheme() + "://" + uri.getAuthority()).toLowerCase(Locale.ROOT);
    HadoopFileSystem fileSystem = opened.get(key);
    if (fileSystem == null) {
      fileSystem =
          new HadoopFileSystem(
              org.apache.hadoop.fs.FileSystem.newInstance(uri, hadoopConfiguration()));
      opened.put(key, fileSystem);
    }
    return fileSystem;
  }
}
