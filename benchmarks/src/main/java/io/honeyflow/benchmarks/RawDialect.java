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

import io.honeyflow.benchmarks.raw.RawMain;
import java.util.List;

/**
 * As {@link RawMain} is asked.
 *
 * @param sorted whether rows are sorted by partition first
 */
record RawDialect(boolean sorted) implements Dialect {

  @Override
  public List<String> statements(Output output) {
    Shape shape = output.shape();
    return List.of(
        String.join(
            "\t",
            shape.kind().key(),
            output.folder().toString(),
            Long.toString(shape.rows()),
            Integer.toString(shape.partitions()),
            sorted ? RawMain.SORTED : RawMain.MIXED));
  }
}
