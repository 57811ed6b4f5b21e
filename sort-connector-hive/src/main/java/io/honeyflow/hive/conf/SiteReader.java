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
package io.honeyflow.hive.conf;

import io.honeyflow.hive.filesystem.TableFileSystems;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.util.regex.Pattern;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.jspecify.annotations.Nullable;
import org.xml.sax.SAXException;

/** Finds and reads one XML file, wherever it lies. */
final class SiteReader {
  private static final Pattern SCHEME = Pattern.compile("^[a-zA-Z][a-zA-Z0-9+.-]+:.*");

  private final TableFileSystems fileSystems;

  SiteReader(TableFileSystems fileSystems) {
    this.fileSystems = fileSystems;
  }

  /**
   * Reads a file from a place.
   *
   * @param place a directory, or a file of any name; a local path or a URI
   * @param name the file's name, when the place is a directory
   * @return whether it is there
   * @throws SiteFileException when it is there and cannot be read, or when nobody can tell
   */
  boolean read(String place, String name, SiteProperties into) {
    try (fileSystems) {
      Path path = path(place);
      FileSystem fileSystem = fileSystems.of(path);
      FileStatus status = fileSystem.getFileStatus(path);
      Path file = status.isDir() ? new Path(path, name) : path;
      return read(fileSystem, file, into);
    } catch (FileNotFoundException missing) {
      return false;
    } catch (IOException | IllegalArgumentException unreachable) {
      // Hadoop says in an IllegalArgumentException that it does not know a host.
      throw unreadable(name + " of '" + place + "'", unreachable);
    }
  }

  /** Reads a file from the class path. */
  boolean read(@Nullable ClassLoader loader, String name, SiteProperties into) {
    URL found = loader == null ? null : loader.getResource(name);
    if (found == null) {
      return false;
    }
    try (InputStream in = found.openStream()) {
      into.read(in);
      return true;
    } catch (IOException | SAXException broken) {
      throw unreadable(found.toString(), broken);
    }
  }

  private static boolean read(FileSystem fileSystem, Path file, SiteProperties into)
      throws IOException {
    try (InputStream in = fileSystem.open(file)) {
      into.read(in);
      return true;
    } catch (SAXException broken) {
      throw unreadable(file.toString(), broken);
    }
  }

  private static Path path(String place) {
    return SCHEME.matcher(place).matches()
        ? new Path(URI.create(place))
        : new Path(java.nio.file.Path.of(place).toAbsolutePath().normalize().toUri());
  }

  private static SiteFileException unreadable(String what, Exception cause) {
    return new SiteFileException(
        "Cannot read "
            + what
            + ": "
            + cause.getMessage()
            + ". Check that it can be reached from here, that it is readable and that it is a plain"
            + " Hadoop configuration file; for HDFS, that hadoop-conf-dir names its settings.",
        cause);
  }
}
