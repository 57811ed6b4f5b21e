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

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolDecorator;
import org.apache.thrift.protocol.TProtocolUtil;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.layered.TFramedTransport;

/**
 * A metastore over a real socket that answers what the test scripts: an answer, an exception of
 * Hive's, "unknown method" as an older or newer server would, or nothing at all.
 */
final class ScriptedThriftServer implements AutoCloseable {

  /** Answers a call. */
  @FunctionalInterface
  interface Answer {
    Object of(Object[] arguments) throws Exception;
  }

  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final Set<String> unknown = new CopyOnWriteArraySet<>();
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private final AtomicInteger drops = new AtomicInteger();
  private final Map<Socket, Thread> connections = new HashMap<>();
  private final ServerSocketFactory sockets;
  private final boolean framedAndCompact;
  private final int port;
  private ServerSocket listener;
  private Thread accepting;

  private ScriptedThriftServer(ServerSocketFactory sockets, boolean framedAndCompact) {
    this.sockets = sockets;
    this.framedAndCompact = framedAndCompact;
    this.listener = listen(0);
    this.port = listener.getLocalPort();
    answer("getVersion", arguments -> "4.1.0");
    answer("set_ugi", arguments -> List.of());
  }

  static ScriptedThriftServer start() {
    return new ScriptedThriftServer(ServerSocketFactory.getDefault(), false);
  }

  /** One that speaks the compact protocol in frames. */
  static ScriptedThriftServer startFramedAndCompact() {
    return new ScriptedThriftServer(ServerSocketFactory.getDefault(), true);
  }

  /** One whose sockets come from the factory. */
  static ScriptedThriftServer start(ServerSocketFactory sockets) {
    return new ScriptedThriftServer(sockets, false);
  }

  String uri() {
    return "thrift://localhost:" + port;
  }

  /** From now on the call is answered like this. */
  void answer(String method, Answer answer) {
    unknown.remove(method);
    answers.put(method, answer);
  }

  /** From now on the server does not know the call. */
  void forget(String method) {
    unknown.add(method);
  }

  /** Closes the connection instead of answering, so many times. */
  void dropNext(int times) {
    drops.set(times);
  }

  /** The names of all calls so far, also of those that were dropped or not known. */
  List<String> calls() {
    return List.copyOf(calls);
  }

  /** Those of them that are no greeting. */
  List<String> questions() {
    return calls.stream()
        .filter(call -> !call.equals("set_ugi") && !call.equals("getVersion"))
        .toList();
  }

  /** Closes all connections, and takes new ones. */
  void hangUp() {
    Map<Socket, Thread> served;
    synchronized (connections) {
      served = Map.copyOf(connections);
      connections.clear();
    }
    served.keySet().forEach(ScriptedThriftServer::closed);
    // So that no question is heard any more.
    served.values().forEach(ScriptedThriftServer::ended);
  }

  /** Stops listening and closes all connections. */
  void stop() {
    closed(listener);
    // A port is free only when nobody waits on it any more.
    ended(accepting);
    hangUp();
  }

  /** Listens again on the same port. */
  void restart() {
    listener = listen(port);
  }

  @Override
  public void close() {
    stop();
  }

  private static void ended(Thread thread) {
    try {
      thread.join(Duration.ofSeconds(10).toMillis());
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private static void closed(Closeable socket) {
    try {
      socket.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private ServerSocket listen(int wanted) {
    try {
      ServerSocket socket = sockets.createServerSocket();
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted));
      accepting = daemon(() -> accept(socket));
      return socket;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private void accept(ServerSocket socket) {
    while (!socket.isClosed()) {
      try {
        Socket connection = socket.accept();
        synchronized (connections) {
          connections.put(connection, daemon(() -> serve(connection)));
        }
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      TTransport transport = new TSocket(connection);
      TTransport framed = framedAndCompact ? new TFramedTransport(transport) : transport;
      TProtocol protocol =
          framedAndCompact ? new TCompactProtocol(framed) : new TBinaryProtocol(framed);
      ThriftHiveMetastore.Processor<ThriftHiveMetastore.Iface> processor =
          new ThriftHiveMetastore.Processor<>(scripted());
      while (answered(protocol, processor)) {}
    } catch (IOException | TException gone) {
      // The client went away, as it may.
    }
  }

  private boolean answered(
      TProtocol protocol, ThriftHiveMetastore.Processor<ThriftHiveMetastore.Iface> processor)
      throws TException {
    TMessage message = protocol.readMessageBegin();
    calls.add(message.name);
    if (drops.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      return false;
    }
    if (unknown.contains(message.name)) {
      TProtocolUtil.skip(protocol, TType.STRUCT);
      protocol.readMessageEnd();
      protocol.writeMessageBegin(new TMessage(message.name, TMessageType.EXCEPTION, message.seqid));
      new TApplicationException(
              TApplicationException.UNKNOWN_METHOD, "Invalid method name: '" + message.name + "'")
          .write(protocol);
      protocol.writeMessageEnd();
      protocol.getTransport().flush();
      return true;
    }
    processor.process(new AlreadyBegun(protocol, message), protocol);
    return true;
  }

  private ThriftHiveMetastore.Iface scripted() {
    return (ThriftHiveMetastore.Iface)
        Proxy.newProxyInstance(
            ThriftHiveMetastore.Iface.class.getClassLoader(),
            new Class<?>[] {ThriftHiveMetastore.Iface.class},
            (proxy, method, arguments) -> {
              Answer answer = answers.get(method.getName());
              if (answer == null) {
                throw new TException("Nobody scripted " + method.getName());
              }
              try {
                return answer.of(arguments);
              } catch (InvocationTargetException wrapped) {
                throw wrapped.getCause();
              }
            });
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "scripted-metastore");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** A protocol whose message was begun by somebody else. */
  private static final class AlreadyBegun extends TProtocolDecorator {
    private final TMessage begun;

    AlreadyBegun(TProtocol protocol, TMessage begun) {
      super(protocol);
      this.begun = begun;
    }

    @Override
    public TMessage readMessageBegin() {
      return begun;
    }
  }
}
