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

import java.util.LinkedHashMap;
import java.util.Map;

/** Headers of every answer, which tell browsers what the pages do not need. */
final class SecurityHeaders {

  private static final Map<String, String> ALWAYS = always();

  private SecurityHeaders() {}

  private static Map<String, String> always() {
    Map<String, String> headers = new LinkedHashMap<>();
    // The components of the pages put their styles into elements; scripts are files of the server.
    headers.put(
        "Content-Security-Policy",
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
            + " object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put("X-Frame-Options", "DENY");
    headers.put("Referrer-Policy", "no-referrer");
    headers.put("Cross-Origin-Opener-Policy", "same-origin");
    headers.put("Cross-Origin-Resource-Policy", "same-origin");
    headers.put("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
    return headers;
  }

  /**
   * @param tls whether a browser shall use TLS from now on
   * @param api whether it is an answer of the API, which nobody keeps
   */
  static Map<String, String> of(boolean tls, boolean api) {
    Map<String, String> headers = new LinkedHashMap<>(ALWAYS);
    if (tls) {
      headers.put("Strict-Transport-Security", "max-age=31536000");
    }
    if (api) {
      headers.put("Cache-Control", "no-store");
    }
    return headers;
  }
}
