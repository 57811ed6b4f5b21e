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

import io.honeyflow.hive.type.TableColumn;
import java.util.Properties;
import java.util.stream.Collectors;

/** A table's properties as Hive hands them to a SerDe: with its columns. */
final class SerdeProperties {
  /** No column's name contains it. */
  private static final String NAME_DELIMITER = "\0";

  private SerdeProperties() {}

  static Properties of(FormatRequest request) {
    Properties table = new Properties();
    table.putAll(request.properties());
    table.setProperty("column.name.delimiter", NAME_DELIMITER);
    table.setProperty(
        "columns",
        request.columns().stream()
            .map(TableColumn::name)
            .collect(Collectors.joining(NAME_DELIMITER)));
    table.setProperty(
        "columns.types",
        request.columns().stream()
            .map(column -> HiveTypeInfos.of(column.type()).getTypeName())
            .collect(Collectors.joining(":")));
    return table;
  }
}
