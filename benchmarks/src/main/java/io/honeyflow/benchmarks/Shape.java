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
package io.honeyflow.benchmarks;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What is written.
 *
 * @param furtherColumns columns of BIGINT besides the ten
 */
record Shape(FileKind kind, long rows, int partitions, int furtherColumns) {
  /** That each shape has, besides further ones and the two of the partition. */
  static final int COLUMNS = 10;

  /** Of the ten columns. */
  Shape(FileKind kind, long rows, int partitions) {
    this(kind, rows, partitions, 0);
  }

  /** The name of a further column. */
  static String furtherColumn(int number) {
    return "e" + number;
  }

  /** The same with another number of rows. */
  Shape withRows(long other) {
    return new Shape(kind, other, partitions, furtherColumns);
  }

  /** How many columns the rows have besides the two of the partition. */
  int columns() {
    return COLUMNS + furtherColumns;
  }

  /** The data columns of a DDL, as Hive, Spark and Flink read it but for one type. */
  String columns(String timestamp) {
    String further =
        IntStream.range(0, furtherColumns)
            .mapToObj(i -> ", " + furtherColumn(i) + " BIGINT")
            .collect(Collectors.joining());
    return "id BIGINT, visits INT, score DOUBLE, amount DECIMAL(10, 2), mobile BOOLEAN, ts "
        + timestamp
        + ", d DATE, country STRING, page STRING, visitor STRING"
        + further;
  }
}
