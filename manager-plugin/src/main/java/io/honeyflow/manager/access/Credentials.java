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

import java.util.Optional;

/**
 * What a request says of its sender.
 *
 * @param token the API token
 * @param session the identifier of a session, as its cookie holds it
 * @param password a name with its password, which a request of InLong's clients brings along
 * @param csrf what a page adds to changes, to show that it read it; empty when it does not
 * @param address where the request comes from
 */
public record Credentials(
    Optional<String> token,
    Optional<String> session,
    Optional<Password> password,
    String csrf,
    String address) {

  /** A user's name and password. */
  public record Password(String user, String text) {

    /** Without the password. */
    @Override
    public String toString() {
      return user;
    }
  }

  /** Without anything secret. */
  @Override
  public String toString() {
    return "Credentials of " + address;
  }
}
