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
package io.honeyflow.manager.http;

import io.honeyflow.manager.access.Role;
import java.util.Optional;

/**
 * Who may ask, and in which manner errors are told.
 *
 * @param role the least; empty for all, without credentials
 * @param inLong whether credentials come and errors go as InLong's clients have them: a name and a
 *     password with each request, and errors with status 200
 */
public record Access(Optional<Role> role, boolean inLong) {

  public static final Access OPEN = new Access(Optional.empty(), false);
  public static final Access VIEWER = of(Role.VIEWER);
  public static final Access EDITOR = of(Role.EDITOR);
  public static final Access ADMIN = of(Role.ADMIN);

  private static Access of(Role role) {
    return new Access(Optional.of(role), false);
  }

  /** The same in InLong's manner. */
  public Access asInLong() {
    return new Access(role, true);
  }
}
