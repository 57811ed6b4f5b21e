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

import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.Locale;
import org.apache.flink.table.types.logical.LogicalTypeRoot;

/** How a reader is asked for values, and how it shows them. */
enum Dialect {
  HIVE_4("Hive 4.1.0", 9, true, true),
  HIVE_2("Hive 2.3.10", 9, true, true),
  SPARK("Spark 4.1.0", 6, false, false),
  TRINO("Trino 476", 9, true, true);

  private static final int FINEST = 9;

  private final String title;
  private final int fractionDigits;
  private final boolean quotedTimes;
  private final boolean escaped;

  Dialect(String title, int fractionDigits, boolean quotedTimes, boolean escaped) {
    this.title = title;
    this.fractionDigits = fractionDigits;
    this.quotedTimes = quotedTimes;
    this.escaped = escaped;
  }

  /** The reader and its version. */
  String title() {
    return title;
  }

  /** Whether the reader has such tables, and such columns. */
  boolean knows(Layout layout, EdgeColumn column) {
    return switch (layout) {
      // Its SerDe came with Hive 3.
      case JSON_OF_HIVE_4 -> this == HIVE_4;
      // Its SerDe is not among those that come with Spark.
      case JSON -> this != SPARK && common(column);
      default -> common(column);
    };
  }

  /** The type came with Hive 3. */
  private boolean common(EdgeColumn column) {
    return this == HIVE_4 || !column.name().equals(EdgeColumns.LOCAL_ZONE);
  }

  /** What to select for a column. */
  String expression(EdgeColumn column) {
    if (!column.name().equals(EdgeColumns.BINARY)) {
      return column.name();
    }
    return "LOWER(" + (this == TRINO ? "TO_HEX(" : "HEX(") + column.name() + "))";
  }

  /** What to say of a value that was written in a zone and is read in another or the same. */
  String outcome(EdgeColumn column, EdgeValue value, Zones zones, String seen) {
    if (column.name().equals(EdgeColumns.LOCAL_ZONE)) {
      // The reader shows the instant on its own clocks, and names their zone.
      String zone = value.value() == null ? "" : " " + zones.reader().getId();
      String here = expected(column, value.value(), zones.reader(), FINEST) + zone;
      return seen.equals(here) ? Outcome.RIGHT : Outcome.WRONG + seen;
    }
    if (seen.equals(expected(column, value.value(), zones.writer(), FINEST))) {
      return Outcome.RIGHT;
    }
    if (seen.equals(expected(column, value.value(), zones.writer(), fractionDigits))) {
      return Outcome.MICROS;
    }
    if (!zones.same()
        && seen.equals(
            expected(column, zones.moved(value.value()), zones.reader(), fractionDigits))) {
      return Outcome.INSTANT;
    }
    return seen.startsWith(Outcome.FAILS) ? seen : Outcome.WRONG + seen;
  }

  private String expected(EdgeColumn column, Object value, ZoneId zone, int digits) {
    Printer printer = new Printer(zone, digits, quotedTimes, escaped);
    return shown(column, printer.text(column.type(), value));
  }

  /** A cell as it was read, without what does not matter. */
  String shown(EdgeColumn column, String cell) {
    if (cell == null) {
      return "NULL";
    }
    LogicalTypeRoot root = column.type().getTypeRoot();
    return switch (root) {
      // Padding is the reader's.
      case CHAR -> "'" + cell.stripTrailing() + "'";
      case VARCHAR -> "'" + cell + "'";
      // In CSV it is the text that Hive casts it to.
      case BOOLEAN -> cell.toLowerCase(Locale.ROOT);
      case DECIMAL -> number(cell);
      case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          cell.replaceFirst("^(.{19})\\.0\\b", "$1");
      // In nested texts Trino shows control characters as they are, the Hives in JSON's way.
      case ARRAY -> this == TRINO ? Printer.escapeControls(cell) : cell;
      default -> cell;
    };
  }

  private static String number(String cell) {
    try {
      return Printer.plain(new BigDecimal(cell));
    } catch (NumberFormatException e) {
      return cell;
    }
  }
}
