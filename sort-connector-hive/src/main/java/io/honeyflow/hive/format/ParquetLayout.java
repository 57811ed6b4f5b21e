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

import io.honeyflow.hive.conf.ReaderProfile;
import java.time.ZoneId;
import java.util.Map;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** What Parquet leaves open, and each family of readers has an answer of its own to. */
enum ParquetLayout {
  /** As Hive itself writes: all of its versions read it. */
  HIVE("bag", "array_element", FileCalendar.HYBRID),
  /** As Spark 3 and later write: an instant as an instant. */
  SPARK("list", "element", FileCalendar.PROLEPTIC),
  /** As Trino writes: wall times. */
  TRINO("list", "element", FileCalendar.PROLEPTIC),
  /** The same for timestamps of all years, not of more than six digits. */
  TRINO_MICROS("list", "element", FileCalendar.PROLEPTIC);

  private static final int DIGITS_OF_MICROS = 6;
  private static final int DIGITS_OF_INT = 9;
  private static final int DIGITS_OF_LONG = 18;

  private final String list;
  private final String element;
  private final FileCalendar calendar;

  ParquetLayout(String list, String element, FileCalendar calendar) {
    this.list = list;
    this.element = element;
    this.calendar = calendar;
  }

  static ParquetLayout of(ReaderProfile profile) {
    return switch (profile) {
      case HIVE -> HIVE;
      case SPARK -> SPARK;
      case TRINO -> TRINO;
    };
  }

  /** The group that repeats in a list. */
  String list() {
    return list;
  }

  /** What that group holds. */
  String element() {
    return element;
  }

  /** Whether the entries of a map bear the annotation of early Parquet. */
  boolean annotatesEntries() {
    return this == HIVE;
  }

  FileCalendar calendar() {
    return calendar;
  }

  /** What is stored of a timestamp. */
  FileTimes.Kind times() {
    return switch (this) {
      case HIVE -> FileTimes.Kind.INSTANT_OF_FILE_ZONE;
      case SPARK -> FileTimes.Kind.INSTANT;
      case TRINO, TRINO_MICROS -> FileTimes.Kind.WALL_TIME;
    };
  }

  /** How the timestamps of a type of Flink's are stored. */
  ParquetTime time(LogicalType from) {
    boolean micros = LogicalTypes.timestampPrecision(from) <= DIGITS_OF_MICROS;
    return switch (this) {
      case HIVE -> ParquetTime.INT96;
      // Of nanoseconds in an INT64 Spark makes nothing; of INT96 it reads the microseconds.
      case SPARK -> micros ? ParquetTime.MICROS : ParquetTime.INT96;
      case TRINO -> micros ? ParquetTime.MICROS : ParquetTime.NANOS;
      case TRINO_MICROS -> ParquetTime.MICROS;
    };
  }

  /** How decimals of a precision are stored. */
  PrimitiveTypeName decimal(int precision) {
    if (this == HIVE || precision > DIGITS_OF_LONG) {
      return PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
    }
    return precision > DIGITS_OF_INT ? PrimitiveTypeName.INT64 : PrimitiveTypeName.INT32;
  }

  /**
   * The keys by which Hive 3.1.3 and later find zone and calendar, and those by which Spark 3 and
   * later do. Spark looks for its own version first, and converts from the hybrid calendar when it
   * also finds that dates and INT96 are of the legacy kind; in UTC, in which the days were counted.
   */
  Map<String, String> footer(ZoneId fileZone) {
    return calendar == FileCalendar.HYBRID
        ? Map.of(
            "writer.time.zone", fileZone.getId(),
            "writer.date.proleptic", "false",
            "writer.zone.conversion.legacy", "false",
            "org.apache.spark.version", "3.1.0",
            "org.apache.spark.legacyDateTime", "",
            "org.apache.spark.legacyINT96", "",
            "org.apache.spark.timeZone", "UTC")
        : Map.of(
            "writer.time.zone", fileZone.getId(),
            "writer.date.proleptic", "true",
            "writer.zone.conversion.legacy", "false",
            "org.apache.spark.version", "3.1.0");
  }
}
