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

import java.io.Serializable;
import java.time.ZoneOffset;

/** A file beside the usual one of a partition, for rows that the usual one cannot hold. */
public sealed interface FileVariant extends Serializable {

  /**
   * Stores timestamps as instants of a clock with a fixed offset, and says so: readers see the same
   * times.
   */
  record OfOffset(ZoneOffset offset) implements FileVariant {
    private static final long serialVersionUID = 1L;
  }

  /** Stores timestamps in microseconds, which reach further than nanoseconds. */
  record OfMicroseconds() implements FileVariant {
    private static final long serialVersionUID = 1L;
  }
}
