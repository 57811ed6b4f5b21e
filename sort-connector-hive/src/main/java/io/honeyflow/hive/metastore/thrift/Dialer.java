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
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.TTransportException;
import org.apache.thrift.transport.layered.TFramedTransport;

/** Opens connections: socket, TLS, Kerberos, framing, and who the user is, in this order. */
final class Dialer {
  /** Hive 4's own limit. Thrift's default of 100 MB is too little for many wide partitions. */
  private static final int LARGEST_MESSAGE = 1 << 30;

  private final ClientSettings settings;
  private final LongAdder roundTrips = new LongAdder();

  Dialer(ClientSettings settings) {
    this.settings = settings;
  }

  /** Whom a new table belongs to; empty, and so nobody, when Hadoop cannot tell the user. */
  static String userName() {
    try {
      return UserGroupInformation.getCurrentUser().getShortUserName();
    } catch (IOException unknown) {
      return "";
    }
  }

  /** How many questions went to servers over this dialer's connections. */
  long roundTrips() {
    return roundTrips.sum();
  }

  /**
   * Opens a connection. Nothing stays open when it fails.
   *
   * @throws TTransportException when the server cannot be reached, now
   * @throws TException when trying again is of no use
   */
  Connection dial(Endpoint endpoint) throws TException {
    TTransport transport = open(endpoint);
    try {
      Connection connection =
          new Connection(
              endpoint,
              transport,
              settings.wire().compact()
                  ? new TCompactProtocol(transport)
                  : new TBinaryProtocol(transport),
              roundTrips);
      if (settings.setUgi()) {
        introduce(connection);
      }
      return connection;
    } catch (TException | RuntimeException failed) {
      transport.close();
      throw failed;
    }
  }

  /** Opens one as the user who has logged in for this one, who may be his proxy user. */
  Connection dialAsLoggedIn(UserGroupInformation user, Endpoint endpoint) throws TException {
    return HadoopUser.as(HadoopUser.loggedIn(user), () -> dial(endpoint));
  }

  private TTransport open(Endpoint endpoint) throws TException {
    Socket socket = connect(endpoint);
    try {
      TTransport transport =
          new SocketTransport(
              socket,
              new TConfiguration(
                  LARGEST_MESSAGE, LARGEST_MESSAGE, TConfiguration.DEFAULT_RECURSION_DEPTH));
      String principal = settings.kerberosPrincipal();
      if (principal != null) {
        transport = authenticated(transport, principal, endpoint);
      }
      return settings.wire().framed()
          ? new TFramedTransport(transport, LARGEST_MESSAGE)
          : transport;
    } catch (IOException failed) {
      close(socket, failed);
      throw new TTransportException(TTransportException.NOT_OPEN, failed);
    } catch (TException | RuntimeException failed) {
      close(socket, failed);
      throw failed;
    }
  }

  /** By his own ticket, by a token that Flink handed out, or by one that his proxy asks for. */
  private TTransport authenticated(TTransport transport, String principal, Endpoint endpoint)
      throws TException {
    UserGroupInformation user = HadoopUser.current();
    if (user.hasKerberosCredentials()) {
      return SaslHandshake.byKerberos(transport, user, principal, endpoint);
    }
    Token<?> token = MetastoreTokens.held(user, endpoint);
    if (token == null && HadoopUser.loggedIn(user).hasKerberosCredentials()) {
      try (Connection asked = dialAsLoggedIn(user, endpoint)) {
        token = MetastoreTokens.of(asked, user);
      }
    }
    if (token == null) {
      throw new Refusal(
          "'" + user.getUserName() + "' has no Kerberos ticket",
          "Run kinit, or set security.kerberos.login.keytab and .principal of Flink; a TaskManager"
              + " can do with delegation tokens, when the connector lies in lib/ and the"
              + " JobManager has a hive-site.xml.");
    }
    return SaslHandshake.byToken(transport, token);
  }

  private Socket connect(Endpoint endpoint) throws TException {
    Socket socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      socket.setKeepAlive(true);
      socket.setSoTimeout((int) settings.socketTimeout().toMillis());
      socket.connect(
          new InetSocketAddress(endpoint.host(), endpoint.port()),
          (int) settings.connectTimeout().toMillis());
      Tls tls = settings.tls();
      return tls == null ? socket : TlsHandshake.over(socket, tls, endpoint);
    } catch (IOException failed) {
      close(socket, failed);
      throw new TTransportException(TTransportException.NOT_OPEN, failed);
    } catch (TException | RuntimeException failed) {
      close(socket, failed);
      throw failed;
    }
  }

  private static void close(Socket socket, Exception because) {
    try {
      socket.close();
    } catch (IOException alsoFailed) {
      because.addSuppressed(alsoFailed);
    }
  }

  private static void introduce(Connection connection) throws TException {
    UserGroupInformation user;
    try {
      user = UserGroupInformation.getCurrentUser();
    } catch (IOException unknown) {
      throw new Refusal(
          "Hadoop cannot tell who the user is",
          "Set HADOOP_USER_NAME, or log in with Kerberos.",
          unknown);
    }
    connection.ask(raw -> raw.set_ugi(user.getUserName(), List.of(user.getGroupNames())));
  }
}
