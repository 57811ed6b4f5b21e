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

import io.honeyflow.hive.format.FileVariant;
import io.honeyflow.hive.format.FileWriterFactory;
import io.honeyflow.hive.format.RowTrial;
import io.honeyflow.hive.format.VariantNeededException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.table.data.RowData;

/** Tells whether {@link PartitionWriter} would take a row. Used by one thread. */
final class PartitionTrial {
  private final FileWriterFactory format;
  private final RowTrial usual;
  private final Map<FileVariant, RowTrial> aside = new HashMap<>();

  private PartitionTrial(FileWriterFactory format, RowTrial usual) {
    this.format = format;
    this.usual = usual;
  }

  /** Empty where only writing tells. */
  static Optional<PartitionTrial> of(FileWriterFactory format) throws IOException {
    return format.trial().map(usual -> new PartitionTrial(format, usual));
  }

  /**
   * @throws io.honeyflow.hive.format.UnwritableRowException for a row that no file can hold
   */
  void check(RowData row) throws IOException {
    try {
      usual.check(row);
    } catch (VariantNeededException e) {
      checkAside(row, e.variant());
    }
  }

  private void checkAside(RowData row, FileVariant variant) throws IOException {
    RowTrial trial = aside.get(variant);
    if (trial == null) {
      trial = format.as(variant).trial().orElseThrow();
      aside.put(variant, trial);
    }
    try {
      trial.check(row);
    } catch (VariantNeededException e) {
      if (e.variant().equals(variant)) {
        throw e;
      }
      checkAside(row, e.variant());
    }
  }
}
