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
package io.honeyflow.manager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.testing.process.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole manager, started by its settings, while no Flink answers. */
class HoneyflowServerTest {

  @TempDir private Path folder;

  @Test
  void tellsTheFirstPasswordOnceAndAnswersWhileFlinkIsAway() throws Exception {
    String password;
    try (HoneyflowServer server = HoneyflowServer.start(settings(List.of()))) {
      password = server.password().orElseThrow();
      assertThat(server.url()).startsWith("http://127.0.0.1:");

      HttpResponse<String> session = signIn(HttpClient.newHttpClient(), server.url(), password);
      assertThat(session.statusCode()).isEqualTo(200);
      assertThat(session.body()).contains("\"role\":\"admin\"");
      HttpResponse<String> ready =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create(server.url() + "/api/health/ready")).build(),
                  BodyHandlers.ofString());
      assertThat(ready.statusCode()).isEqualTo(503);
      assertThat(ready.body())
          .contains("{\"name\":\"database\",\"up\":true}", "{\"name\":\"flink\",\"up\":false}")
          .doesNotContain("localhost");
    }
    try (HoneyflowServer again = HoneyflowServer.start(settings(List.of()))) {
      assertThat(again.password()).isEmpty();
      assertThat(signIn(HttpClient.newHttpClient(), again.url(), password).statusCode())
          .isEqualTo(200);
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data())))
        .isEqualTo("rwx------");
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(data().resolve("secrets.key"))))
        .isEqualTo("rw-------");
  }

  @Test
  void speaksTls() throws Exception {
    Path keystore = folder.resolve("server.p12");
    String secret = "changeit-please";
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                keystore.toString(),
                "-storepass",
                secret,
                "-storetype",
                "PKCS12",
                "-keyalg",
                "EC",
                "-alias",
                "server",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=ip:127.0.0.1")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start();
    assertThat(keytool.waitFor()).isZero();

    try (HoneyflowServer server =
        HoneyflowServer.start(
            settings(List.of("--tls.keystore", keystore.toString(), "--tls.password", secret)))) {
      assertThat(server.url()).startsWith("https://127.0.0.1:");
      HttpResponse<String> session =
          signIn(trusting(keystore, secret), server.url(), server.password().orElseThrow());

      assertThat(session.statusCode()).isEqualTo(200);
      assertThat(session.headers().firstValue("Set-Cookie").orElseThrow()).endsWith("; Secure");
      assertThat(session.headers().firstValue("Strict-Transport-Security")).isPresent();
    }
  }

  @Test
  void saysWhatIsMissingToStart() {
    assertThatThrownBy(
            () ->
                HoneyflowServer.start(
                    ManagerSettings.read(
                        List.of("--data", data().toString(), "--port", "0"), Map.of())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("flink.gateway")
        .hasMessageContaining("bin/manager");
  }

  @Test
  void saysThatSomebodyElseListensAndLeavesNothingOpen() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      String port = Integer.toString(taken.getLocalPort());

      assertThatThrownBy(
              () -> HoneyflowServer.start(settings(List.of("--host", "127.0.0.1"), port)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("Cannot listen at 127.0.0.1:" + port);
    }
    try (HoneyflowServer later = HoneyflowServer.start(settings(List.of()))) {
      assertThat(later.password()).as("not lost with the start that failed").isPresent();
    }
  }

  @Test
  void aFileTellsProgramsWhatRuns() throws IOException {
    RunFile file = RunFile.write(folder, "http://127.0.0.1:1");
    assertThat(Files.readAllLines(folder.resolve("manager")))
        .hasSize(3)
        .contains("pid=" + ProcessHandle.current().pid(), "url='http://127.0.0.1:1'");

    file.delete();
    assertThat(folder.resolve("manager")).doesNotExist();
  }

  private Path data() {
    return folder.resolve("data");
  }

  private ManagerSettings settings(List<String> more) {
    return settings(more, "0");
  }

  private ManagerSettings settings(List<String> more, String port) {
    String nobody = "http://localhost:" + FreePort.next();
    List<String> all = new ArrayList<>(more);
    all.addAll(List.of("--data", data().toString(), "--port", port));
    all.addAll(List.of("--flink.gateway", nobody, "--flink.rest", nobody));
    all.addAll(List.of("--savepoints", folder.resolve("savepoints").toUri().toString()));
    return ManagerSettings.read(all, Map.of());
  }

  private static HttpResponse<String> signIn(HttpClient http, String url, String password)
      throws IOException, InterruptedException {
    return http.send(
        HttpRequest.newBuilder(URI.create(url + "/api/session"))
            .POST(
                BodyPublishers.ofString(
                    "{\"user\": \"admin\", \"password\": \"" + password + "\"}"))
            .build(),
        BodyHandlers.ofString());
  }

  private static HttpClient trusting(Path keystore, String secret) throws Exception {
    KeyStore keys = KeyStore.getInstance(keystore.toFile(), secret.toCharArray());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("server", keys.getCertificate("server"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return HttpClient.newBuilder().sslContext(context).build();
  }
}
