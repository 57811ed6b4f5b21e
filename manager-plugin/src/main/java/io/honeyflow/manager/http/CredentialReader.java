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

import io.honeyflow.manager.access.Credentials;
import io.honeyflow.manager.access.Credentials.Password;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** Finds what a request says of its sender. */
final class CredentialReader {

  static final String CSRF_HEADER = "X-CSRF-Token";

  private static final String BEARER = "Bearer ";
  private static final String BASIC = "Basic ";

  private CredentialReader() {}

  /**
   * @param inLong whether a name and a password may come with the request itself
   */
  static Credentials read(Context context, boolean inLong) {
    String authorization = Optional.ofNullable(context.header("Authorization")).orElse("");
    return new Credentials(
        after(BEARER, authorization),
        Optional.ofNullable(context.cookie(SessionCookie.NAME)),
        inLong ? password(context, authorization) : Optional.empty(),
        Optional.ofNullable(context.header(CSRF_HEADER)).orElse(""),
        context.req().getRemoteAddr());
  }

  private static Optional<Password> password(Context context, String authorization) {
    String user = context.queryParam("username");
    String text = context.queryParam("password");
    if (user != null && text != null) {
      return Optional.of(new Password(user, text));
    }
    return after(BASIC, authorization).flatMap(CredentialReader::basic);
  }

  private static Optional<Password> basic(String encoded) {
    try {
      String pair = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
      int colon = pair.indexOf(':');
      return colon < 0
          ? Optional.empty()
          : Optional.of(new Password(pair.substring(0, colon), pair.substring(colon + 1)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> after(String scheme, String authorization) {
    return authorization.regionMatches(true, 0, scheme, 0, scheme.length())
        ? Optional.of(authorization.substring(scheme.length()).strip())
        : Optional.empty();
  }
}
