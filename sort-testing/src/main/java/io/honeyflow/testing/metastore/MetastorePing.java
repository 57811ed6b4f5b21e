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
package io.honeyflow.testing.metastore;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * Asks a metastore for its databases, {@code get_all_databases}, in Thrift's binary protocol. An
 * open port proves nothing: some lines open it before they have a database, and may yet die.
 *
 * <p>Written out here, because fixtures that brought Thrift or Hive along would change the class
 * path of the tests that use them.
 */
final class MetastorePing {

  private static final int CALL = 0x80010001;
  private static final int REPLY = 0x80010002;
  private static final String METHOD = "get_all_databases";
  private static final String EVENTS = "get_current_notificationEventId";
  private static final int STOP = 0;
  private static final int LIST = 15;
  private static final int STRING = 11;
  private static final int SASL_START = 1;
  private static final int SASL_OK = 2;
  private static final int SASL_BAD = 3;
  private static final int SASL_ERROR = 4;
  private static final int LONGEST_NAME = 1_000;
  private static final int TIMEOUT_MILLIS = (int) Duration.ofSeconds(5).toMillis();

  private MetastorePing() {}

  /** Whether the server on this port of the local host knows the database {@code default}. */
  static boolean answers(int port) {
    return answers(SocketFactory.getDefault(), port);
  }

  /** The same over TLS, whoever it is that answers. */
  static boolean answersOverTls(int port) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new Trusting()}, null);
      return answers(context.getSocketFactory(), port);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean answers(SocketFactory sockets, int port) {
    try (Socket socket = sockets.createSocket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.getOutputStream().write(call(METHOD));
      return knowsDefault(new DataInputStream(socket.getInputStream()));
    } catch (IOException e) {
      return false;
    }
  }

  private static final class Trusting implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  /**
   * Asks which event the notification log is at, which makes tables for the log. In a database
   * without them a server of Hive 3.1 loses the changes that it cannot log.
   */
  static void askForEvents(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.getOutputStream().write(call(EVENTS));
      DataInputStream in = new DataInputStream(socket.getInputStream());
      if (in.readInt() != REPLY || !EVENTS.equals(string(in))) {
        throw new IOException("No answer to " + EVENTS);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Whether the server there answers, as one does that wants Kerberos, that this is no handshake.
   */
  static boolean asksForSasl(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      byte[] mechanism = "NONE".getBytes(StandardCharsets.US_ASCII);
      out.writeByte(SASL_START);
      out.writeInt(mechanism.length);
      out.write(mechanism);
      out.writeByte(SASL_OK);
      out.writeInt(0);
      out.flush();
      int status = new DataInputStream(socket.getInputStream()).readByte();
      return status == SASL_BAD || status == SASL_ERROR;
    } catch (IOException e) {
      return false;
    }
  }

  private static byte[] call(String method) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(CALL);
    byte[] name = method.getBytes(StandardCharsets.UTF_8);
    out.writeInt(name.length);
    out.write(name);
    out.writeInt(1);
    out.writeByte(STOP);
    return bytes.toByteArray();
  }

  private static boolean knowsDefault(DataInputStream in) throws IOException {
    if (in.readInt() != REPLY || !METHOD.equals(string(in))) {
      return false;
    }
    in.readInt();
    boolean listOfNames = in.readByte() == LIST && in.readShort() == 0 && in.readByte() == STRING;
    if (!listOfNames) {
      return false;
    }
    for (int left = in.readInt(); left > 0; left--) {
      if (string(in).equals("default")) {
        return true;
      }
    }
    return false;
  }

  private static String string(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > LONGEST_NAME) {
      throw new IOException("No name is " + length + " bytes long");
    }
    return new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }
}
