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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.honeyflow.hive.conf.MetastoreConf;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.MetastoreException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.alias.CredentialProvider;
import org.apache.hadoop.security.alias.CredentialProviderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A metastore behind TLS. */
class TlsHandshakeTest {
  private static final String PASSWORD = "not-a-secret";

  @TempDir private Path folder;

  @Test
  void trustsWhatTheTrustStoreHolds() throws Exception {
    try (ScriptedThriftServer server = server("localhost")) {
      assertThat(version(server, Map.of("hive.metastore.truststore.path", trustStore("JKS"))))
          .isEqualTo("4.1.0");
    }
  }

  @Test
  void takesThePasswordFromACredentialProvider() throws Exception {
    try (ScriptedThriftServer server = server("localhost")) {
      String provider = "localjceks://file" + folder.resolve("credentials.jceks");
      Configuration configuration = new Configuration(false);
      configuration.set("hadoop.security.credential.provider.path", provider);
      CredentialProvider credentials = CredentialProviderFactory.getProviders(configuration).get(0);
      credentials.createCredentialEntry(
          "hive.metastore.truststore.password", PASSWORD.toCharArray());
      credentials.flush();

      assertThat(
              version(
                  server,
                  Map.of(
                      "hive.metastore.truststore.path",
                      trustStore("PKCS12"),
                      "hive.metastore.truststore.type",
                      "PKCS12",
                      "hadoop.security.credential.provider.path",
                      provider)))
          .isEqualTo("4.1.0");
    }
  }

  @Test
  void saysWhereThePasswordOfATrustStoreBelongs() throws Exception {
    try (ScriptedThriftServer server = server("localhost")) {
      MetastoreException failure =
          failure(
              server,
              Map.of(
                  "hive.metastore.truststore.path",
                  trustStore("PKCS12"),
                  "hive.metastore.truststore.type",
                  "PKCS12"));

      assertThat(failure)
          .hasMessageContaining("trust store")
          .hasMessageContaining("hadoop.security.credential.provider.path")
          .hasMessageNotContaining(PASSWORD);
    }
  }

  @Test
  void refusesACertificateOfAnotherHost() throws Exception {
    try (ScriptedThriftServer server = server("elsewhere.example")) {
      assertThat(failure(server, Map.of("hive.metastore.truststore.path", trustStore("JKS"))))
          .hasMessageContaining("TLS failed")
          .hasMessageContaining("localhost");
    }
  }

  @Test
  void refusesACertificateThatNobodyTrusts() throws Exception {
    try (ScriptedThriftServer server = server("localhost")) {
      assertThat(failure(server, Map.of()))
          .hasMessageContaining("TLS failed")
          .hasMessageContaining("hive.metastore.truststore.path");
    }
  }

  private String version(ScriptedThriftServer server, Map<String, String> properties) {
    Map<String, String> all = new HashMap<>(properties);
    all.put("hive.metastore.use.SSL", "true");
    try (Metastore metastore =
        new ThriftMetastoreFactory(
                new MetastoreConf(List.of(server.uri()), all, Duration.ofSeconds(10)))
            .open()) {
      return metastore.server().version();
    }
  }

  private MetastoreException failure(ScriptedThriftServer server, Map<String, String> properties) {
    MetastoreException failure =
        catchThrowableOfType(MetastoreException.class, () -> version(server, properties));
    assertThat(failure).isNotNull();
    assertThat(failure.reason()).isEqualTo(MetastoreException.Reason.REFUSED);
    return failure;
  }

  private ScriptedThriftServer server(String host) throws Exception {
    keytool(
        "-genkeypair",
        "-alias",
        "server",
        "-keyalg",
        "EC",
        "-storetype",
        "PKCS12",
        "-dname",
        "CN=" + host,
        "-ext",
        "SAN=dns:" + host,
        "-keystore",
        key().toString());
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(key())) {
      store.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    ServerSocketFactory sockets = context.getServerSocketFactory();
    return ScriptedThriftServer.start(sockets);
  }

  private Path key() {
    return folder.resolve("key.p12");
  }

  private String trustStore(String type) throws Exception {
    Path certificate = folder.resolve("server.pem");
    Path store = folder.resolve("trust." + type);
    keytool(
        "-exportcert",
        "-rfc",
        "-alias",
        "server",
        "-keystore",
        key().toString(),
        "-file",
        certificate.toString());
    keytool(
        "-importcert",
        "-noprompt",
        "-alias",
        "server",
        "-storetype",
        type,
        "-file",
        certificate.toString(),
        "-keystore",
        store.toString());
    return store.toString();
  }

  private static void keytool(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments));
    command.addAll(List.of("-storepass", PASSWORD));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(output).isZero();
  }
}
