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

import io.honeyflow.hive.format.FileFormat;
import io.honeyflow.hive.plan.SinkPlan;

/**
 * How many files a writer keeps open.
 *
 * @param most so many partitions have one at most
 * @param mixed with so many partitions, rows go into a file that is open as they come; those of
 *     more wait
 */
record OpenFiles(int most, int mixed) {
  /** Of so many partitions the columns are near the processor while their rows come mixed. */
  private static final int MIXED_COLUMNS = 4;

  static OpenFiles of(SinkPlan plan) {
    int most = plan.conf().writer().maxOpenFiles();
    boolean columnar = FileFormat.of(plan.target().format()).map(FileFormat::columnar).orElse(true);
    return new OpenFiles(most, columnar ? MIXED_COLUMNS : Integer.MAX_VALUE);
  }
}
