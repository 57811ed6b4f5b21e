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

import io.honeyflow.common.hive.HiveSinkOptions;
import io.honeyflow.hive.conf.ReaderProfile;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.plan.PlanProblem;
import io.honeyflow.hive.plan.StorageCheck;
import io.honeyflow.hive.type.TableColumn;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Answers the planner for the formats that are written. */
public final class FormatCheck implements StorageCheck {
  private final TableFormats formats;
  private final ClassLoader userClasses;

  /**
   * @param userClasses where the user's Hive and his SerDes are looked for
   */
  public FormatCheck(TableFormats formats, ClassLoader userClasses) {
    this.formats = formats;
    this.userClasses = userClasses;
  }

  @Override
  public List<PlanProblem> check(HiveTable table, List<TableColumn> columns) {
    FormatRequest request =
        new FormatRequest(table.format(), columns, table.parameters(), formats.encoding())
            .ofTable(table.name().toString())
            .withSettings(formats.settings());
    return formats.problems(request, table.location(), userClasses).stream()
        .map(
            problem ->
                new PlanProblem(
                    "Hive table %s: %s.".formatted(table.name(), problem.reason()),
                    problem.remedy()))
        .toList();
  }

  @Override
  public List<String> hints(HiveTable table) {
    Optional<FileFormat> format = FileFormat.of(table.format());
    if (formats.encoding().profile() == ReaderProfile.HIVE
        || format.isEmpty()
        || format.get() == FileFormat.PARQUET
        || format.get() == FileFormat.ORC) {
      return List.of();
    }
    return List.of(
        ("'%s' = '%s' does nothing for Hive table %s: its files are %s, which are the same for all"
                + " readers. The option is for Parquet and ORC.")
            .formatted(
                HiveSinkOptions.READER_PROFILE.key(),
                formats.encoding().profile().name().toLowerCase(Locale.ROOT),
                table.name(),
                format.get().name().toLowerCase(Locale.ROOT)));
  }

  @Override
  public boolean writtenByHive(StorageFormat format) {
    return formats.byHive(format);
  }

  @Override
  public StorageFormat ofNewTable(String format) {
    return FileFormat.valueOf(format.toUpperCase(Locale.ROOT)).storage();
  }
}
