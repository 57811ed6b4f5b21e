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
package io.honeyflow.manager.access;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What a user may do; each role may do all that those before it may. */
public enum Role {
  /** Reads. */
  VIEWER,
  /** Makes, changes, starts and stops pipelines. */
  EDITOR,
  /** Keeps users, and reads what was done. */
  ADMIN;

  /** The name as it is stored and sent: in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Role> of(String word) {
    return Stream.of(values()).filter(role -> role.word().equals(word)).findFirst();
  }

  public boolean covers(Role needed) {
    return compareTo(needed) >= 0;
  }
}
