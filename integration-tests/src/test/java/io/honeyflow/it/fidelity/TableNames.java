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
package io.honeyflow.it.fidelity;

import java.util.Locale;

/** The names of the tables that Flink and the readers share. */
final class TableNames {
  static final String DATABASE = "fidelity";

  private TableNames() {}

  /** The table of a layout that a JVM in a zone writes. */
  static String of(Layout layout, String zone) {
    return layout.table() + "_" + zone.replace('/', '_').toLowerCase(Locale.ROOT);
  }

  /** The table that Hive fills with the same values in a JVM of a zone. */
  static String ofHive(Layout layout, String zone) {
    return "hives_" + of(layout, zone);
  }

  /** The table with nothing but a column that is refused. */
  static String ofRefused(Layout layout, EdgeColumn column) {
    return layout.table() + "_" + column.name();
  }
}
