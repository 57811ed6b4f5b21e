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
package io.honeyflow.hive.partition;

import io.honeyflow.hive.type.TableColumn;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.flink.table.data.RowData;

/**
 * Tells the partition of each row, as the caller wants to have it. A partition's text is rendered
 * once and then found again by the binary values of the row, in a cache of bounded size. Rows may
 * be reused by the caller. Used by one thread.
 *
 * @param <P> a partition
 */
public final class PartitionComputer<P> {
  private static final int REMEMBERED = 10_000;

  private final PartitionField[] fields;
  private final String defaultName;
  private final PartitionKey probe;
  private final Function<List<String>, P> partitions;
  private final int remembered;
  private final PartitionKeys keys = new PartitionKeys();
  private final List<P> known = new ArrayList<>();

  /** The number of the partition of the row before. */
  private int last = PartitionKeys.NONE;

  /**
   * @param columns the partition columns in Hive's order
   * @param defaultName the value of a partition whose field is null or empty
   * @param zone in which an instant is rendered for a {@code timestamp} column
   * @param partitions makes what is answered of a partition's raw values, which are in the order of
   *     the columns: immutable, never holding a null or an empty text
   * @throws IllegalArgumentException when one of them cannot be a partition column
   */
  public PartitionComputer(
      List<TableColumn> columns,
      String defaultName,
      ZoneId zone,
      Function<List<String>, P> partitions) {
    this(columns, defaultName, zone, partitions, REMEMBERED);
  }

  PartitionComputer(
      List<TableColumn> columns,
      String defaultName,
      ZoneId zone,
      Function<List<String>, P> partitions,
      int remembered) {
    this.fields =
        columns.stream()
            .map(column -> PartitionField.of(column, zone))
            .toArray(PartitionField[]::new);
    this.defaultName = defaultName;
    this.partitions = partitions;
    this.probe = new PartitionKey();
    this.remembered = remembered;
  }

  /** The row's partition: the same object again as long as it is remembered. */
  public P partition(RowData row) {
    probe.clear();
    for (PartitionField field : fields) {
      field.load(row, probe);
    }
    if (last == PartitionKeys.NONE || !keys.is(last, probe)) {
      last = find(row);
    }
    return known.get(last);
  }

  private int find(RowData row) {
    int number = keys.find(probe);
    if (number != PartitionKeys.NONE) {
      return number;
    }
    if (keys.size() == remembered) {
      keys.clear();
      known.clear();
    }
    known.add(partitions.apply(render(row)));
    return keys.add(probe);
  }

  private List<String> render(RowData row) {
    return Arrays.stream(fields).map(field -> render(field.text(row))).toList();
  }

  private String render(String text) {
    return text.isEmpty() ? defaultName : text;
  }
}
