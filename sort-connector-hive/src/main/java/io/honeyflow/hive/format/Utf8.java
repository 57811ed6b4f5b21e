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

import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryStringData;

/**
 * The bytes of a text, where possible in the place where the row holds them: valid until the row is
 * reused.
 */
public record Utf8(byte[] bytes, int offset, int length) {

  /** The bytes of a text, which is not null. */
  public static Utf8 of(StringData text) {
    if (text instanceof BinaryStringData binary) {
      binary.ensureMaterialized();
      MemorySegment[] segments = binary.getSegments();
      if (segments.length == 1 && !segments[0].isOffHeap()) {
        return new Utf8(segments[0].getArray(), binary.getOffset(), binary.getSizeInBytes());
      }
    }
    byte[] copy = text.toBytes();
    return new Utf8(copy, 0, copy.length);
  }

  /** The length without trailing spaces. */
  int lengthWithoutPadding() {
    int end = length;
    while (end > 0 && bytes[offset + end - 1] == ' ') {
      end--;
    }
    return end;
  }
}
