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

import java.util.UUID;

/** Short names that no other job or attempt has. */
final class RandomId {

  private RandomId() {}

  /** Twelve hexadecimal digits: 48 random bits. */
  static String next() {
    String uuid = UUID.randomUUID().toString();
    return uuid.substring(uuid.length() - 12);
  }
}
