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
package io.honeyflow.adapter.hive;

import io.honeyflow.adapter.HiveFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hive.ql.exec.FileSinkOperator.RecordWriter;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.JobConf;
import org.jspecify.annotations.Nullable;

/**
 * One file of Hive's record writer, which does not tell how long it is. Where rows become bytes
 * before they reach it these are counted, before any compression; elsewhere the file system is
 * asked, which knows what has been flushed, and on HDFS only whole blocks.
 */
final class UserHiveFile implements HiveFile {
  private final RowSerializer rows;
  private final RecordWriter writer;
  private final Path path;
  private final JobConf conf;
  private @Nullable FileSystem fileSystem;
  private long counted;
  private boolean countable = true;

  UserHiveFile(RowSerializer rows, RecordWriter writer, JobConf conf, Path path) {
    this.rows = rows;
    this.writer = writer;
    this.conf = conf;
    this.path = path;
  }

  @Override
  public void write(List<@Nullable Object> row) throws IOException {
    Writable written = rows.serialize(row);
    writer.write(written);
    long length = RowSerializer.length(written);
    countable &= length >= 0;
    counted += Math.max(0, length);
  }

  @Override
  public long bytes() throws IOException {
    return countable ? counted : flushed();
  }

  private long flushed() throws IOException {
    if (fileSystem == null) {
      fileSystem = path.getFileSystem(conf);
    }
    try {
      return fileSystem.getFileStatus(path).getLen();
    } catch (FileNotFoundException e) {
      // Some formats create the file when they flush first.
      return 0;
    }
  }

  @Override
  public void close() throws IOException {
    writer.close(false);
  }

  @Override
  public void abort() {
    try {
      writer.close(true);
    } catch (IOException | RuntimeException e) {
      // The file is given up: nobody will miss what could not be flushed.
    }
  }
}
