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
package io.honeyflow.manager.flink;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Ids as Flink has them, which follow from what they are for. */
final class HexId {
  private HexId() {}

  /** 32 hexadecimal digits; the same for the same text. */
  static String of(String text) {
    return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8))
        .toString()
        .replace("-", "");
  }
}
