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
package io.honeyflow.benchmarks;

import io.honeyflow.testing.process.FreePort;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Stands between clients and a metastore as a network would: each call waits a while before the
 * server gets it, however long it is. Notes each call. Safe for use by several threads.
 */
final class CallProxy implements AutoCloseable {
  private static final int BUFFER = 64 * 1024;
  private static final int VERSION_OF_THRIFT = 0x8001;

  /**
   * One call and its answer, times as {@link System#nanoTime} tells them.
   *
   * @param arrived at the proxy
   * @param sent on to the server, all of it
   * @param answered by the server, the first of it
   */
  record Call(String method, long arrived, long sent, long answered) {}

  private final int serverPort;
  private final long delayNanos;
  private final ServerSocket door;
  private final int port = FreePort.next();
  private final List<Call> calls = new ArrayList<>();

  CallProxy(int serverPort, Duration delay) {
    this.serverPort = serverPort;
    this.delayNanos = delay.toNanos();
    try {
      door = new ServerSocket();
      door.setReuseAddress(true);
      door.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot listen on port " + port, e);
    }
    start("calls at " + port, this::serve);
  }

  int port() {
    return port;
  }

  /** The calls since this was asked last, in the order of their answers. */
  synchronized List<Call> takeCalls() {
    List<Call> taken = List.copyOf(calls);
    calls.clear();
    return taken;
  }

  private synchronized void note(Call call) {
    calls.add(call);
  }

  private void serve() {
    while (!door.isClosed()) {
      try {
        Connection connection =
            new Connection(door.accept(), new Socket(InetAddress.getLoopbackAddress(), serverPort));
        start("to server", connection::passOn);
        start("to client", connection::passBack);
      } catch (IOException e) {
        // Closed; a client of a server that is gone finds its connection closed.
        return;
      }
    }
  }

  @Override
  public void close() {
    try {
      door.close();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot close port " + port, e);
    }
  }

  private static void start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** A client waits for each answer, so that one call is under way at a time. */
  private final class Connection {
    private final Socket client;
    private final Socket server;
    private @Nullable String method;
    private long arrived;
    private long sent;

    Connection(Socket client, Socket server) throws IOException {
      this.client = client;
      this.server = server;
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
    }

    void passOn() {
      pass(client, server, this::calling);
    }

    void passBack() {
      pass(server, client, (bytes, length) -> answering());
    }

    private void calling(byte[] bytes, int length) {
      synchronized (this) {
        if (method != null) {
          return;
        }
        method = method(bytes, length);
        arrived = System.nanoTime();
      }
      for (long left = delayNanos; left > 0; left = arrived + delayNanos - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
    }

    private synchronized void sent() {
      sent = System.nanoTime();
    }

    private synchronized void answering() {
      if (method != null) {
        note(new Call(method, arrived, sent, System.nanoTime()));
        method = null;
      }
    }

    private void pass(Socket from, Socket to, Watch watch) {
      byte[] buffer = new byte[BUFFER];
      try (from;
          to) {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
          watch.see(buffer, count);
          out.write(buffer, 0, count);
          if (from == client) {
            sent();
          }
        }
      } catch (IOException e) {
        // One side is gone, so the other is let go too.
      }
    }

    /** The name of the method in Thrift's binary protocol. */
    private String method(byte[] bytes, int length) {
      ByteBuffer message = ByteBuffer.wrap(bytes, 0, length);
      if (length < 8 || (message.getShort() & 0xFFFF) != VERSION_OF_THRIFT) {
        return "";
      }
      message.getShort();
      int size = Math.min(message.getInt(), message.remaining());
      return new String(bytes, message.position(), size, StandardCharsets.UTF_8);
    }
  }

  private interface Watch {
    void see(byte[] bytes, int length);
  }
}
