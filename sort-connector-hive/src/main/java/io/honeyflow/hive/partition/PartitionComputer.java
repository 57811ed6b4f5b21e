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
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/**
 * Tells the partition of each row. A partition's text is rendered once and then found again by the
 * binary values of the row, in a cache of bounded size. Rows may be reused by the caller. Used by
 * one thread.
 */
public final class PartitionComputer {
  private static final int REMEMBERED = 10_000;

  private final PartitionField[] fields;
  private final String defaultName;
  private final PartitionKey probe;
  private final Map<PartitionKey, Known> known;
  private @Nullable Known last;

  /**
   * @param columns the partition columns in Hive's order
   * @param defaultName the value of a partition whose field is null or empty
   * @param zone in which an instant is rendered for a {@code timestamp} column
   * @throws IllegalArgumentException when one of them cannot be a partition column
   */
  public PartitionComputer(List<TableColumn> columns, String defaultName, ZoneId zone) {
    this(columns, defaultName, zone, REMEMBERED);
  }

  PartitionComputer(List<TableColumn> columns, String defaultName, ZoneId zone, int remembered) {
    this.fields =
        columns.stream()
            .map(column -> PartitionField.of(column, zone))
            .toArray(PartitionField[]::new);
    this.defaultName = defaultName;
    this.probe = new PartitionKey();
    this.known = new LeastRecentlyUsed(remembered);
  }

  /**
   * The raw values of the row's partition, in the order of the columns: immutable, never holding a
   * null or an empty text. Equal for equal partitions, and cheap to hash.
   */
  public List<String> values(RowData row) {
    probe.clear();
    for (PartitionField field : fields) {
      field.load(row, probe);
    }
    Known partition = last;
    if (partition == null || !probe.equals(partition.key)) {
      partition = find(row);
      last = partition;
    }
    return partition.values;
  }

  private Known find(RowData row) {
    Known found = known.get(probe);
    if (found == null) {
      found = new Known(probe.copy(), render(row));
      known.put(found.key, found);
    }
    return found;
  }

  private List<String> render(RowData row) {
    return Arrays.stream(fields).map(field -> render(field.text(row))).toList();
  }

  private String render(String text) {
    return text.isEmpty() ? defaultName : text;
  }

  private record Known(PartitionKey key, List<String> values) {}

  private static final class LeastRecentlyUsed extends LinkedHashMap<PartitionKey, Known> {
    private static final long serialVersionUID = 1L;

    private final int limit;

    private LeastRecentlyUsed(int limit) {
      super(16, 0.75f, true);
      this.limit = limit;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<PartitionKey, Known> eldest) {
      return size() > limit;
    }
  }
}
