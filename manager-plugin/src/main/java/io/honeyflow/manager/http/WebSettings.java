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

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where and how the server listens.
 *
 * @param host the address; the loopback's unless others may reach the server
 * @param port 0 for a free one
 * @param bodyLimit the longest body of a request, in bytes
 * @param tls empty for plain HTTP
 */
public record WebSettings(String host, int port, int bodyLimit, Optional<Tls> tls) {

  /** Only this machine reaches it. */
  public static final String LOOPBACK = "127.0.0.1";

  /** Far more than a pipeline with hundreds of fields. */
  public static final int BODY_LIMIT = 4 << 20;

  /** On this machine alone, without TLS. */
  public static WebSettings local(int port) {
    return new WebSettings(LOOPBACK, port, BODY_LIMIT, Optional.empty());
  }

  /**
   * @param keystore with the server's key and certificate: PKCS #12 or JKS
   */
  public record Tls(Path keystore, String password) {

    /** Without the password. */
    @Override
    public String toString() {
      return keystore.toString();
    }
  }
}
