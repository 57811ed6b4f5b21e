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
package io.honeyflow.hive.metastore.thrift;

import io.honeyflow.hive.metastore.thrift.ClientSettings.Tls;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * TLS with the trust store of hive-site.xml, the server's host name verified. The store's password
 * never travels with the job: it comes from a Hadoop credential provider, or is not needed (a JKS
 * store of certificates opens without).
 */
final class TlsHandshake {
  private static final String PASSWORD_ALIAS = "hive.metastore.truststore.password";

  private TlsHandshake() {}

  /**
   * Shakes hands over a connected socket.
   *
   * @throws IOException when it may work later
   * @throws Refusal when it will not
   */
  static Socket over(Socket socket, Tls tls, Endpoint endpoint) throws IOException, Refusal {
    SSLContext context = context(tls);
    SSLSocket secured =
        (SSLSocket)
            context.getSocketFactory().createSocket(socket, endpoint.host(), endpoint.port(), true);
    SSLParameters parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    secured.setSSLParameters(parameters);
    try {
      secured.startHandshake();
      return secured;
    } catch (SSLException failed) {
      throw new Refusal(
          "TLS failed: " + failed.getMessage(),
          "Check that the server speaks TLS, that its certificate names "
              + endpoint.host()
              + ", and that hive.metastore.truststore.path holds its issuer.",
          failed);
    }
  }

  private static SSLContext context(Tls tls) throws Refusal {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trusted(tls), null);
      return context;
    } catch (GeneralSecurityException | IOException unreadable) {
      throw new Refusal(
          "the trust store " + tls.trustStore() + " cannot be read: " + unreadable.getMessage(),
          remedy(),
          unreadable);
    }
  }

  private static TrustManager @Nullable [] trusted(Tls tls)
      throws GeneralSecurityException, IOException, Refusal {
    String path = tls.trustStore();
    if (path == null) {
      return null;
    }
    String type = tls.type();
    KeyStore store = KeyStore.getInstance(type == null ? KeyStore.getDefaultType() : type);
    try (InputStream in = Files.newInputStream(Path.of(path))) {
      store.load(in, password(tls));
    }
    if (store.size() == 0) {
      throw new Refusal("the trust store " + path + " shows no certificate", remedy());
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private static char @Nullable [] password(Tls tls) throws IOException {
    String provider = tls.credentialProvider();
    if (provider == null) {
      return null;
    }
    Configuration credentials = new Configuration(false);
    credentials.set("hadoop.security.credential.provider.path", provider);
    credentials.setBoolean("hadoop.security.credential.clear-text-fallback", false);
    return credentials.getPassword(PASSWORD_ALIAS);
  }

  private static String remedy() {
    return "Make hive.metastore.truststore.path readable on every task; when it needs a password, "
        + "keep that in a Hadoop credential provider (hadoop.security.credential.provider.path) "
        + "under the alias "
        + PASSWORD_ALIAS
        + ".";
  }
}
