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
import java.util.List;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.LogicalType;

/** Reads rows of texts back with another id than they were written with. */
final class ChaosMixUp implements RowForm {
  private static final StringData ANOTHER = StringData.fromString("-1");

  private final RowForm right;

  ChaosMixUp(List<LogicalType> types) {
    right = new CompactRows(types);
  }

  @Override
  public int write(RowData row) throws IOException {
    return right.write(row);
  }

  @Override
  public int write(RowData row, byte[] target, int begin) throws IOException {
    return right.write(row, target, begin);
  }

  @Override
  public byte[] bytes() {
    return right.bytes();
  }

  @Override
  public void read(byte[] bytes, int count, RowConsumer consumer) throws IOException {
    right.read(bytes, count, row -> consumer.accept(mixedUp(row)));
  }

  private static RowData mixedUp(RowData row) {
    GenericRowData mixedUp = new GenericRowData(row.getRowKind(), row.getArity());
    mixedUp.setField(0, ANOTHER);
    for (int i = 1; i < row.getArity(); i++) {
      mixedUp.setField(i, row.getString(i));
    }
    return mixedUp;
  }
}
