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
package io.honeyflow.it.fidelity;

import java.time.LocalDateTime;
import java.time.ZoneId;

/** The time zones of the JVMs of a writer and of a reader. */
record Zones(ZoneId writer, ZoneId reader) {
  private static final String READ_IN = " read in ";

  /** Whether the text is one of equal zones. */
  static boolean same(String zones) {
    return !zones.contains(READ_IN);
  }

  /** Whether both are the same. */
  boolean same() {
    return writer.equals(reader);
  }

  /** The time that the reader's clocks show when the writer's show this one. */
  Object moved(Object value) {
    return value instanceof LocalDateTime time
        ? time.atZone(writer).withZoneSameInstant(reader).toLocalDateTime()
        : value;
  }

  /** As the matrix says it. */
  @Override
  public String toString() {
    return same() ? writer.getId() : writer + READ_IN + reader;
  }
}
