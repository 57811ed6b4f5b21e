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
package io.honeyflow.hive.sink;

import io.honeyflow.hive.commit.FileAccess;
import io.honeyflow.hive.commit.RowFolder;
import io.honeyflow.hive.conf.EncodingConf;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.type.TableColumn;
import java.io.IOException;
import java.util.List;
import org.apache.flink.core.fs.Path;

/**
 * Where one writer leaves rows, and what it says of them.
 *
 * @param columns with the places of their values in these rows
 */
record RowFilePlace(
    RowFolder folder,
    FileAccess files,
    FileNames names,
    List<TableColumn> columns,
    EncodingConf encoding) {

  /** A new file of rows that are to be stored so. */
  RowFile open(StorageFormat storage) throws IOException {
    Path path = folder.rowFile(names.next(""));
    return RowFile.open(files.of(path), path, new RowFileHeader(columns, storage, encoding));
  }
}
