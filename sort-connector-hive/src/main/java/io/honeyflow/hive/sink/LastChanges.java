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
package io.honeyflow.hive.sink;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.util.MathUtils;

/**
 * Of several changes of one primary key keeps the last. All changes wait in a buffer, in buckets of
 * keys; when they are taken, only the keys of one bucket are in memory at a time. Used by one
 * thread.
 */
final class LastChanges implements AutoCloseable {
  private static final int BUCKETS = 256;

  private final KeyFields key;
  private final TypeSerializer<RowData> rows;
  private final RowBuffer changes;
  private long superseded;

  /**
   * @param rows copies rows
   * @param changes of these alone
   */
  LastChanges(KeyFields key, TypeSerializer<RowData> rows, RowBuffer changes) {
    this.key = key;
    this.rows = rows;
    this.changes = changes;
  }

  void add(RowData change) throws IOException {
    changes.add(MathUtils.murmurHash(key.of(change).hashCode()) % BUCKETS, change);
  }

  /**
   * Hands out the last change of each key, in the order of the changes within a bucket, and forgets
   * all.
   *
   * @return how many changes were not the last of their key
   */
  long takeAll(RowConsumer consumer) throws IOException {
    superseded = 0;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      Map<BinaryRowData, RowData> last = new LinkedHashMap<>();
      changes.take(bucket, change -> keep(change, last));
      for (RowData change : last.values()) {
        consumer.accept(change);
      }
    }
    return superseded;
  }

  private void keep(RowData change, Map<BinaryRowData, RowData> last) {
    BinaryRowData found = key.of(change);
    if (last.remove(found) != null) {
      superseded++;
    }
    last.put(found.copy(), rows.copy(change));
  }

  @Override
  public void close() throws IOException {
    changes.close();
  }
}
