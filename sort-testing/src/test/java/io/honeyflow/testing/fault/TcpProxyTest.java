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
package io.honeyflow.testing.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class TcpProxyTest {

  private ServerSocket echo;
  private Thread server;
  private TcpProxy proxy;

  @BeforeEach
  void start() throws IOException {
    echo = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    server = new Thread(this::serveEcho, "echo");
    server.setDaemon(true);
    server.start();
    proxy = TcpProxy.to(echo.getLocalPort());
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
    echo.close();
  }

  @Test
  void passesOnWhatBothSay() throws IOException {
    try (Socket client = connect()) {
      assertThat(echoed(client, 7)).isEqualTo(7);
      assertThat(echoed(client, 8)).isEqualTo(8);
    }
  }

  @Test
  void refusesNewConnectionsUntilItAcceptsAgain() throws IOException {
    try (Socket before = connect()) {
      assertThat(echoed(before, 1)).isEqualTo(1);

      proxy.refuse();
      assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
      assertThat(echoed(before, 2)).isEqualTo(2);
    }

    proxy.accept();
    try (Socket after = connect()) {
      assertThat(echoed(after, 3)).isEqualTo(3);
    }
  }

  @Test
  void cutsConnectionsAndAcceptsNewOnes() throws IOException {
    try (Socket client = connect()) {
      assertThat(echoed(client, 1)).isEqualTo(1);

      proxy.cut();
      assertThat(echoedOrEnd(client, 2)).isEqualTo(-1);
    }
    try (Socket client = connect()) {
      assertThat(echoed(client, 3)).isEqualTo(3);
    }
  }

  @Test
  void holdsBackInBothDirections() throws IOException {
    try (Socket client = connect()) {
      assertThat(echoed(client, 1)).isEqualTo(1);

      proxy.delay(Duration.ofMillis(100));
      long start = System.nanoTime();
      assertThat(echoed(client, 2)).isEqualTo(2);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(190));
    }
  }

  @Test
  void closesTheConnectionWhenTheServerIsAway() throws Exception {
    echo.close();
    server.join();

    try (Socket client = connect()) {
      assertThat(echoedOrEnd(client, 1)).isEqualTo(-1);
    }
  }

  private Socket connect() throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), proxy.port());
  }

  private static int echoed(Socket client, int value) throws IOException {
    client.getOutputStream().write(value);
    return client.getInputStream().read();
  }

  private static int echoedOrEnd(Socket client, int value) {
    try {
      return echoed(client, value);
    } catch (IOException e) {
      return -1;
    }
  }

  private void serveEcho() {
    while (!echo.isClosed()) {
      try {
        Socket client = echo.accept();
        Thread session = new Thread(() -> echoAll(client), "echo session");
        session.setDaemon(true);
        session.start();
      } catch (IOException e) {
        return;
      }
    }
  }

  private static void echoAll(Socket client) {
    try (client) {
      client.getInputStream().transferTo(client.getOutputStream());
    } catch (IOException e) {
      // The client is gone.
    }
  }
}
