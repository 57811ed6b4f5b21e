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

import io.honeyflow.testing.process.FreePort;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Stands between a client and a server, passes on what they say, and brings about what networks do:
 * connections that are refused, cut or slow. Safe for use by several threads.
 */
public final class TcpProxy implements AutoCloseable {

  private static final int BUFFER = 8_192;

  private final InetSocketAddress server;
  private final int port = FreePort.next();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private @Nullable Listener listener;
  private volatile Duration delay = Duration.ZERO;

  private TcpProxy(InetSocketAddress server) {
    this.server = server;
  }

  /** A proxy in front of a server on this machine, open at once. */
  public static TcpProxy to(int serverPort) {
    TcpProxy proxy =
        new TcpProxy(new InetSocketAddress(InetAddress.getLoopbackAddress(), serverPort));
    proxy.accept();
    return proxy;
  }

  /** Where it listens; stays the same. */
  public int port() {
    return port;
  }

  /** Accepts connections, as it does from the start. Repeatable. */
  public synchronized void accept() {
    if (listener != null) {
      return;
    }
    try {
      ServerSocket opened = new ServerSocket();
      opened.setReuseAddress(true);
      opened.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      listener = new Listener(opened, start("proxy " + port, () -> serve(opened)));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot listen on port " + port, e);
    }
  }

  /** Refuses new connections from now on; those that exist go on. Repeatable. */
  public synchronized void refuse() {
    if (listener == null) {
      return;
    }
    Listener open = listener;
    listener = null;
    close(open);
  }

  /** Cuts all connections, also in the middle of an answer; new ones are accepted. Repeatable. */
  public void cut() {
    sockets.forEach(this::close);
  }

  /** Holds back all that is said from now on, in either direction, for this long. */
  public void delay(Duration time) {
    delay = time;
  }

  /** Refuses, and cuts. Repeatable. */
  @Override
  public void close() {
    refuse();
    cut();
  }

  private void serve(ServerSocket from) {
    while (!from.isClosed()) {
      try {
        connect(from.accept());
      } catch (IOException e) {
        // Closed by refuse(); any other fault shows as a connection that is not served.
        return;
      }
    }
  }

  private void connect(Socket client) {
    Socket onward = new Socket();
    sockets.add(client);
    sockets.add(onward);
    try {
      onward.connect(server);
    } catch (IOException e) {
      // The server is away: the client finds its connection closed, as behind any proxy.
      close(client);
      close(onward);
      return;
    }
    start("proxy " + port + " to server", () -> pass(client, onward));
    start("proxy " + port + " to client", () -> pass(onward, client));
  }

  private void pass(Socket from, Socket to) {
    byte[] buffer = new byte[BUFFER];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        hold();
        out.write(buffer, 0, count);
      }
    } catch (IOException e) {
      // One side is gone, so the other is let go too.
    }
    close(from);
    close(to);
  }

  private void hold() {
    long end = System.nanoTime() + delay.toNanos();
    for (long left = delay.toNanos(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private void close(Socket socket) {
    sockets.remove(socket);
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot close a connection of port " + port, e);
    }
  }

  /** The port is closed only when the thread that waits at it has left. */
  private void close(Listener open) {
    try {
      open.socket().close();
      open.thread().join();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot stop to listen on port " + port, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while closing port " + port, e);
    }
  }

  private static Thread start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private record Listener(ServerSocket socket, Thread thread) {}
}
