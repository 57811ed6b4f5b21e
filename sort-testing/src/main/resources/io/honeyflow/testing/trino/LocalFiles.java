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
package io.honeyflow.testing.trino;

import io.trino.filesystem.FileEntry;
import io.trino.filesystem.FileIterator;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoInputFile;
import io.trino.filesystem.TrinoOutputFile;
import io.trino.filesystem.local.LocalFileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The files of this machine under {@code file:}, as metastores name them. Trino's own file system
 * answers with locations of its scheme {@code local:}, which the Hive connector takes for files
 * outside of the table, and so sees no rows.
 */
final class LocalFiles implements TrinoFileSystem {

  private final TrinoFileSystem files = new LocalFileSystem(Path.of("/"));

  @Override
  public TrinoInputFile newInputFile(Location location) {
    return files.newInputFile(local(location));
  }

  @Override
  public TrinoInputFile newInputFile(Location location, long length) {
    return files.newInputFile(local(location), length);
  }

  @Override
  public TrinoInputFile newInputFile(Location location, long length, Instant lastModified) {
    return files.newInputFile(local(location), length, lastModified);
  }

  @Override
  public TrinoOutputFile newOutputFile(Location location) {
    return files.newOutputFile(local(location));
  }

  @Override
  public void deleteFile(Location location) throws IOException {
    files.deleteFile(local(location));
  }

  @Override
  public void deleteDirectory(Location location) throws IOException {
    files.deleteDirectory(local(location));
  }

  @Override
  public void renameFile(Location source, Location target) throws IOException {
    files.renameFile(local(source), local(target));
  }

  @Override
  public FileIterator listFiles(Location location) throws IOException {
    FileIterator listed = files.listFiles(local(location));
    return new FileIterator() {
      @Override
      public boolean hasNext() throws IOException {
        return listed.hasNext();
      }

      @Override
      public FileEntry next() throws IOException {
        FileEntry entry = listed.next();
        return new FileEntry(
            file(entry.location()), entry.length(), entry.lastModified(), entry.blocks());
      }
    };
  }

  @Override
  public Optional<Boolean> directoryExists(Location location) throws IOException {
    return files.directoryExists(local(location));
  }

  @Override
  public void createDirectory(Location location) throws IOException {
    files.createDirectory(local(location));
  }

  @Override
  public void renameDirectory(Location source, Location target) throws IOException {
    files.renameDirectory(local(source), local(target));
  }

  @Override
  public Set<Location> listDirectories(Location location) throws IOException {
    return files.listDirectories(local(location)).stream()
        .map(LocalFiles::file)
        .collect(Collectors.toSet());
  }

  @Override
  public Optional<Location> createTemporaryDirectory(
      Location target, String temporaryPrefix, String relativePrefix) throws IOException {
    return files
        .createTemporaryDirectory(local(target), temporaryPrefix, relativePrefix)
        .map(LocalFiles::file);
  }

  private static Location local(Location location) {
    return Location.of("local:///" + withoutSlashes(location.path()));
  }

  private static Location file(Location location) {
    return Location.of("file:/" + withoutSlashes(location.path()));
  }

  private static String withoutSlashes(String path) {
    return path.replaceFirst("^/+", "");
  }
}
