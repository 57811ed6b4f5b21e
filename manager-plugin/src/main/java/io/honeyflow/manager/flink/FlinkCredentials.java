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
import java.util.Base64;

/** What a cluster behind a proxy asks for. Never shows itself. */
public final class FlinkCredentials {
  private final String header;

  private FlinkCredentials(String header) {
    this.header = header;
  }

  /** A user and a password (RFC 7617). */
  public static FlinkCredentials basic(String user, String password) {
    byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return new FlinkCredentials("Basic " + Base64.getEncoder().encodeToString(both));
  }

  /** A token (RFC 6750). */
  public static FlinkCredentials bearer(String token) {
    return new FlinkCredentials("Bearer " + token);
  }

  /** The value of the header {@code Authorization}. */
  String header() {
    return header;
  }

  /** Tells nothing. */
  @Override
  public String toString() {
    return "credentials";
  }
}
