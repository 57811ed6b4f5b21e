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
package io.honeyflow.hive.format;

import io.honeyflow.adapter.AdapterTable;
import io.honeyflow.adapter.HiveAdapter;
import io.honeyflow.adapter.HiveFiles;
import io.honeyflow.adapter.UnusableHiveException;
import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.type.TableColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.core.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * Files that Hive's own record writer writes, with the SerDe and output format that the storage
 * descriptor names, from the Hive that the task's context class loader finds. Used by one thread.
 */
final class UserHiveFormat implements PathWriterFactory {
  private static final long serialVersionUID = 1L;

  private final FormatRequest request;
  private final HashMap<String, String> session;
  private transient @Nullable HiveFiles opened;

  /**
   * @param session all of Hive's and Hadoop's settings
   */
  UserHiveFormat(FormatRequest request, Map<String, String> session) {
    this.request = request;
    this.session = new HashMap<>(session);
    // What the table itself says of compression, unless the session does.
    OutputSettings.of(request.properties()).forEach(this.session::putIfAbsent);
  }

  /** Why files cannot be written so: all reasons, or none. Loads classes, and does no I/O. */
  List<FormatProblem> problems(ClassLoader userClasses) {
    List<FormatProblem> problems = new ArrayList<>();
    for (TableColumn column : request.columns()) {
      unstorable(column.type())
          .ifPresent(part -> problems.add(FileFormats.unstorable(column, part, "such")));
    }
    TextSettings.checkSkippedRows(request.properties(), problems);
    if (problems.isEmpty()) {
      try {
        HiveAdapter.of(userClasses).files(table());
      } catch (UnusableHiveException e) {
        problems.add(new FormatProblem(e.reason(), e.remedy()));
      }
    }
    return problems;
  }

  /** The first part of a type that no table of Hive's own formats has. */
  private static Optional<HiveType> unstorable(HiveType type) {
    if (type instanceof HiveType.Array array) {
      return unstorable(array.element());
    }
    if (type instanceof HiveType.Map map) {
      return unstorable(map.key()).or(() -> unstorable(map.value()));
    }
    if (type instanceof HiveType.Struct struct) {
      return struct.fields().stream()
          .flatMap(field -> unstorable(field.type()).stream())
          .findFirst();
    }
    boolean storable =
        type instanceof Primitive primitive
            ? switch (primitive) {
              case VOID, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME, TIMESTAMP_LOCAL_TZ -> false;
              default -> true;
            }
            : !(type instanceof HiveType.Union);
    return storable ? Optional.empty() : Optional.of(type);
  }

  private AdapterTable table() {
    return new AdapterTable(
        request.storage().serde(),
        request.storage().outputFormat(),
        request.columns().stream().map(TableColumn::name).toList(),
        request.columns().stream().map(column -> column.type().toString()).toList(),
        request.properties(),
        session);
  }

  @Override
  public FormatWriter open(Path file) throws IOException {
    HiveFiles files = files();
    return new UserHiveWriter(
        request.columns(), new UserHiveRows(request, files.values()), files.open(file.toString()));
  }

  @Override
  public String extension() {
    return files().extension();
  }

  private HiveFiles files() {
    HiveFiles files = opened;
    if (files == null) {
      try {
        files = HiveAdapter.of(Thread.currentThread().getContextClassLoader()).files(table());
      } catch (UnusableHiveException e) {
        throw new IllegalStateException(
            "Hive's own writer cannot be used in this task: " + e.getMessage(), e);
      }
      opened = files;
    }
    return files;
  }
}
