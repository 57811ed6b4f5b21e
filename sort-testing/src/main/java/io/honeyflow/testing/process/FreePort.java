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
package io.honeyflow.testing.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds a TCP port for a server that is started later, or started again on the same port.
 *
 * <p>The port lies below the range from which systems take ports for outgoing connections: there, a
 * client that keeps connecting to a stopped server may be given the server's port for its own end,
 * and so be connected to itself.
 */
public final class FreePort {

  private static final int FIRST = 20_000;
  private static final int END = 32_000;
  private static final int ATTEMPTS = 100;
  private static final int CONNECT_MILLIS = 1_000;

  private FreePort() {}

  /**
   * A port that nobody listens on now.
   *
   * @throws IllegalStateException when none of many tries is free
   */
  public static int next() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, END);
      if (free(port)) {
        return port;
      }
    }
    throw new IllegalStateException(
        "No free TCP port found between " + FIRST + " and " + END + " in " + ATTEMPTS + " tries.");
  }

  /** Whether somebody on this machine takes connections there. */
  public static boolean taken(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean free(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
