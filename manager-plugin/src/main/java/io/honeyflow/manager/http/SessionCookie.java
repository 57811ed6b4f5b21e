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

import java.time.Duration;

/** The cookie that holds a session's identifier: no script reads it, and no other page sends it. */
final class SessionCookie {

  static final String NAME = "honeyflow-session";

  private SessionCookie() {}

  /**
   * The header that sets it.
   *
   * @param secure whether it is sent over TLS alone
   */
  static String set(String session, Duration lasts, boolean secure) {
    return NAME
        + "="
        + session
        + "; Path=/; Max-Age="
        + lasts.toSeconds()
        + "; HttpOnly; SameSite=Strict"
        + (secure ? "; Secure" : "");
  }

  /** The header that takes it away. */
  static String clear(boolean secure) {
    return set("", Duration.ZERO, secure);
  }
}
