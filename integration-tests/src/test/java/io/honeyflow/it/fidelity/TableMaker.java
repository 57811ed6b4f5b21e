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

import io.honeyflow.testing.reader.HiveQueryException;
import io.honeyflow.testing.reader.HiveReader;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Makes the tables: Hive 4 those that are written, Hive 2 others at the same places.
 *
 * @param warehouse the folder of Hive 4's tables
 */
record TableMaker(HiveReader hive4, HiveReader hive2, Path warehouse, List<Layout> layouts) {

  /** Makes all tables, and tells of which columns Hive 4 makes none. */
  Matrix make(List<ZoneId> zones) {
    Matrix refused = new Matrix();
    for (HiveReader hive : List.of(hive4, hive2)) {
      hive.execute("CREATE DATABASE IF NOT EXISTS " + TableNames.DATABASE);
    }
    for (Layout layout : layouts) {
      for (ZoneId zone : zones) {
        make(layout, TableNames.of(layout, zone.getId()));
        if (layout.hives() == layout) {
          make(layout, TableNames.ofHive(layout, zone.getId()));
        }
      }
      for (EdgeColumn column : layout.refusedColumns()) {
        String table = TableNames.ofRefused(layout, column);
        try {
          hive4.execute(create(table, List.of(column), layout.clause()));
        } catch (HiveQueryException e) {
          Cell cell = new Cell(layout, column.name(), Cell.ALL);
          String reason = Reader.reason(e).replaceAll("^[\\w.]+: |\\('[^']*'\\)", "");
          refused.add(cell, Matrix.ALL, Matrix.ALL, Outcome.NO_TABLE + reason);
        }
      }
    }
    return refused;
  }

  /**
   * Has Hive write what it reads in the tables of its zone into tables of its own.
   *
   * @param hive a Hive 4 in this zone
   */
  static void copy(HiveReader hive, ZoneId zone, List<Layout> layouts) {
    for (Layout layout : layouts) {
      if (layout.hives() == layout) {
        hive.execute(
            layout.columns().stream()
                .map(TableMaker::copied)
                .collect(
                    Collectors.joining(
                        ", ",
                        "INSERT INTO "
                            + TableNames.DATABASE
                            + "."
                            + TableNames.ofHive(layout, zone.getId())
                            + " SELECT id, ",
                        " FROM "
                            + TableNames.DATABASE
                            + "."
                            + TableNames.of(layout, zone.getId()))));
      }
    }
  }

  /** A column's values, with the sign of zero, which Hive 4 does not see in JSON. */
  private static String copied(EdgeColumn column) {
    String name = column.name();
    return IntStream.range(0, column.values().size())
        .filter(i -> column.values().get(i).name().equals("-0.0"))
        .mapToObj(i -> "IF(id = " + i + ", " + negated(column) + ", " + name + ")")
        .findFirst()
        .orElse(name);
  }

  private static String negated(EdgeColumn column) {
    return "CAST(CONCAT('-', CAST(ABS(%s) AS STRING)) AS %s)"
        .formatted(column.name(), column.hiveType());
  }

  private void make(Layout layout, String table) {
    hive4.execute(create(table, layout.columns(), layout.clause()));
    List<EdgeColumn> columns = layout.columns(Dialect.HIVE_2);
    if (!columns.isEmpty()) {
      Path place = warehouse.resolve(TableNames.DATABASE + ".db").resolve(table);
      hive2.execute(create(table, columns, at(layout.clause(), place)));
    }
  }

  private static String at(String clause, Path place) {
    String location = " LOCATION '" + place.toUri() + "'";
    int properties = clause.indexOf(" TBLPROPERTIES");
    return properties < 0
        ? clause + location
        : clause.substring(0, properties) + location + clause.substring(properties);
  }

  private static String create(String table, List<EdgeColumn> columns, String clause) {
    return "CREATE EXTERNAL TABLE "
        + TableNames.DATABASE
        + "."
        + table
        + columns.stream()
            .map(column -> column.name() + " " + column.hiveType())
            .collect(Collectors.joining(", ", " (id INT, ", ") "))
        + clause;
  }
}
