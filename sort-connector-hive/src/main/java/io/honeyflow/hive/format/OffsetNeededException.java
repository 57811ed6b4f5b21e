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

import java.time.ZoneOffset;

/**
 * A row with a timestamp that a file of the table's zone cannot hold, while a file of a fixed
 * offset can: see {@link FormatWriterFactory#at}.
 */
public final class OffsetNeededException extends UnwritableRowException {
  private static final long serialVersionUID = 1L;

  private final ZoneOffset offset;

  OffsetNeededException(String column, String reason, String remedy, ZoneOffset offset) {
    super(column, reason, remedy);
    this.offset = offset;
  }

  /** The offset of a file that can hold the timestamp; UTC where every other may fail again. */
  public ZoneOffset offset() {
    return offset;
  }
}
