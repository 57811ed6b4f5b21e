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

import java.util.List;
import java.util.Locale;

/** A kind of Hive table. */
enum Layout {
  PARQUET("Parquet", "STORED AS PARQUET"),
  ORC("ORC", "STORED AS ORC"),
  TEXT("TEXTFILE", "STORED AS TEXTFILE"),
  TEXT_ESCAPED(
      "TEXTFILE, escaped",
      "ROW FORMAT DELIMITED FIELDS TERMINATED BY ',' ESCAPED BY '\\\\' STORED AS TEXTFILE"),
  TEXT_ESCAPED_LINES(
      "TEXTFILE, escaped, with line ends",
      "ROW FORMAT DELIMITED FIELDS TERMINATED BY ',' ESCAPED BY '\\\\' STORED AS TEXTFILE"
          + " TBLPROPERTIES ('serialization.escape.crlf' = 'true')"),
  TEXT_NULL(
      "TEXTFILE, NULL DEFINED AS 'NULL'",
      "ROW FORMAT DELIMITED NULL DEFINED AS 'NULL' STORED AS TEXTFILE"),
  TEXT_DELIMITED(
      "TEXTFILE, own delimiters",
      "ROW FORMAT DELIMITED FIELDS TERMINATED BY '\\t' COLLECTION ITEMS TERMINATED BY '|'"
          + " MAP KEYS TERMINATED BY ':' STORED AS TEXTFILE"),
  SEQUENCE("SEQUENCEFILE", "STORED AS SEQUENCEFILE"),
  AVRO("Avro", "STORED AS AVRO"),
  JSON(
      "JSON, hcatalog's SerDe",
      "ROW FORMAT SERDE 'org.apache.hive.hcatalog.data.JsonSerDe' STORED AS TEXTFILE"),
  JSON_OF_HIVE_4(
      "JSON, serde2's SerDe",
      "ROW FORMAT SERDE 'org.apache.hadoop.hive.serde2.JsonSerDe' STORED AS TEXTFILE"),
  CSV("CSV", "ROW FORMAT SERDE 'org.apache.hadoop.hive.serde2.OpenCSVSerde' STORED AS TEXTFILE"),
  RC_TEXT(
      "RCFILE of texts",
      "ROW FORMAT SERDE 'org.apache.hadoop.hive.serde2.columnar.ColumnarSerDe' STORED AS RCFILE"),
  RC_BINARY(
      "RCFILE of bytes",
      "ROW FORMAT SERDE 'org.apache.hadoop.hive.serde2.columnar.LazyBinaryColumnarSerDe'"
          + " STORED AS RCFILE"),
  PARQUET_BY_HIVE("Parquet by Hive's own writer", PARQUET, Layout.HIVES_WRITER),
  ORC_BY_HIVE("ORC by Hive's own writer", ORC, Layout.HIVES_WRITER),
  PARQUET_SPARK("Parquet, profile spark", PARQUET, "'sink.reader-profile' = 'spark'"),
  ORC_SPARK("ORC, profile spark", ORC, "'sink.reader-profile' = 'spark'"),
  PARQUET_TRINO("Parquet, profile trino", PARQUET, "'sink.reader-profile' = 'trino'"),
  ORC_TRINO("ORC, profile trino", ORC, "'sink.reader-profile' = 'trino'");

  private static final String HIVES_WRITER = "'table.exec.hive.fallback-mapred-writer' = 'true'";

  private final String title;
  private final String clause;
  private final Layout hives;
  private final String option;

  Layout(String title, String clause) {
    this.title = title;
    this.clause = clause;
    this.hives = this;
    this.option = "";
  }

  /** The same table, written otherwise. */
  Layout(String title, Layout hives, String option) {
    this.title = title;
    this.clause = hives.clause;
    this.hives = hives;
    this.option = option;
  }

  /** As the matrix calls it. */
  String title() {
    return title;
  }

  /** What follows the columns in Hive's CREATE TABLE. */
  String clause() {
    return clause;
  }

  /** The option with which Flink's table asks for it, as WITH takes it, or nothing. */
  String option() {
    return option;
  }

  /** The layout whose tables Hive fills itself, by which this one is measured. */
  Layout hives() {
    return hives;
  }

  /** Whether Hive's own classes write its files, which the one jar lacks. */
  boolean byHive() {
    return this == RC_TEXT || this == RC_BINARY || option.equals(HIVES_WRITER);
  }

  /** A name for its tables. */
  String table() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The columns that such a table can have; the others are refused at planning. */
  List<EdgeColumn> columns() {
    return tried().stream().filter(this::holds).toList();
  }

  /** Those of them that a reader has a type for; none if it has no such tables. */
  List<EdgeColumn> columns(Dialect reader) {
    return columns().stream().filter(column -> reader.knows(this, column)).toList();
  }

  /** The columns that are refused at planning. */
  List<EdgeColumn> refusedColumns() {
    return tried().stream().filter(column -> !holds(column)).toList();
  }

  /**
   * All columns; how many digits a timestamp has makes a difference to the reader profiles only.
   */
  List<EdgeColumn> tried() {
    boolean profiled = !option.isEmpty() && !byHive();
    return EdgeColumns.all().stream()
        .filter(column -> profiled || !column.name().equals(EdgeColumns.MICROSECONDS))
        .toList();
  }

  private boolean holds(EdgeColumn column) {
    return switch (column.name()) {
      case EdgeColumns.LOCAL_ZONE -> text();
      case EdgeColumns.BINARY -> this != JSON && this != JSON_OF_HIVE_4 && this != CSV;
      default -> this != CSV || column.type().getChildren().isEmpty();
    };
  }

  private boolean text() {
    return clause.endsWith("STORED AS SEQUENCEFILE")
        || (clause.contains("STORED AS TEXTFILE") && !clause.contains("ROW FORMAT SERDE"));
  }
}
