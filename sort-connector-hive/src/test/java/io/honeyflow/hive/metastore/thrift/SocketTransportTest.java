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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TTransportException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two ends of a connection, one of them the transport. */
class SocketTransportTest {
  private ServerSocket server;
  private Socket peer;
  private Socket socket;
  private SocketTransport transport;

  @BeforeEach
  void connect() throws Exception {
    server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    socket = new Socket(server.getInetAddress(), server.getLocalPort());
    peer = server.accept();
    transport = new SocketTransport(socket, TConfiguration.DEFAULT);
  }

  @AfterEach
  void disconnect() throws Exception {
    transport.close();
    peer.close();
    server.close();
  }

  /** Lengths around the buffers' size, and numbers that lie across their ends. */
  @Test
  void readsAndWritesTextsOfAnyLength() throws Exception {
    TBinaryProtocol out = new TBinaryProtocol(transport);
    TBinaryProtocol in = new TBinaryProtocol(new SocketTransport(peer, TConfiguration.DEFAULT));

    for (int length : new int[] {0, 1, 8_183, 8_191, 8_192, 8_193, 20_000, 100_000}) {
      String text = "é".repeat(length / 2) + "x".repeat(length % 2);
      out.writeByte((byte) length);
      out.writeString(text);
      out.writeI64(length);
      out.writeDouble(0.5);
      out.writeString("end");
      transport.flush();

      assertThat(in.readByte()).isEqualTo((byte) length);
      assertThat(in.readString()).isEqualTo(text);
      assertThat(in.readI64()).isEqualTo(length);
      assertThat(in.readDouble()).isEqualTo(0.5);
      assertThat(in.readString()).isEqualTo("end");
    }
  }

  @Test
  void sendsNothingBeforeItMust() throws Exception {
    transport.write(new byte[8_192 - 1]);

    assertThat(peer.getInputStream().available()).isZero();

    transport.write(new byte[] {1, 2});
    transport.flush();

    assertThat(peer.getInputStream().readNBytes(8_193)).endsWith(0, 1, 2);
  }

  @Test
  void saysThatThePeerHungUp() throws Exception {
    peer.getOutputStream().write(7);
    peer.close();

    assertThatThrownBy(() -> transport.readAll(new byte[2], 0, 2))
        .isInstanceOfSatisfying(
            TTransportException.class,
            e -> assertThat(e.getType()).isEqualTo(TTransportException.END_OF_FILE));
  }

  @Test
  void saysThatNobodyAnswersInTime() throws Exception {
    socket.setSoTimeout(10);

    assertThatThrownBy(() -> transport.readAll(new byte[1], 0, 1))
        .isInstanceOfSatisfying(
            TTransportException.class,
            e -> assertThat(e.getType()).isEqualTo(TTransportException.TIMED_OUT));
  }

  @Test
  void closesItsSocket() {
    assertThat(transport.isOpen()).isTrue();

    transport.close();

    assertThat(transport.isOpen()).isFalse();
    assertThat(socket.isClosed()).isTrue();
    assertThatThrownBy(() -> transport.readAll(new byte[1], 0, 1))
        .isInstanceOf(TTransportException.class);
  }
}
