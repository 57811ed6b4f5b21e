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

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.transport.TEndpointTransport;
import org.apache.thrift.transport.TTransportException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An open socket, whose bytes wait in one buffer for each direction. A protocol takes numbers and
 * texts out of the one that is read where they are: an answer of a thousand partitions has tens of
 * thousands of them, and each would be copied under the locks of two of Java's streams.
 */
final class SocketTransport extends TEndpointTransport {
  private static final Logger LOG = LoggerFactory.getLogger(SocketTransport.class);

  private static final int SIZE = 8 * 1024;

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private final byte[] received = new byte[SIZE];
  private final byte[] waiting = new byte[SIZE];
  private int position;
  private int end;
  private int count;

  /** Over a socket that belongs to it from now on, and is closed with it. */
  SocketTransport(Socket socket, TConfiguration limits) throws IOException, TTransportException {
    super(limits);
    this.socket = socket;
    this.in = socket.getInputStream();
    this.out = socket.getOutputStream();
  }

  @Override
  public boolean isOpen() {
    return !socket.isClosed();
  }

  /** It is open when it is made. */
  @Override
  public void open() {}

  @Override
  public int read(byte[] bytes, int offset, int length) throws TTransportException {
    if (position == end) {
      if (length >= SIZE) {
        return receive(bytes, offset, length);
      }
      end = receive(received, 0, SIZE);
      position = 0;
    }
    int taken = Math.min(length, end - position);
    System.arraycopy(received, position, bytes, offset, taken);
    position += taken;
    return taken;
  }

  private int receive(byte[] bytes, int offset, int length) throws TTransportException {
    int read;
    try {
      read = in.read(bytes, offset, length);
    } catch (SocketTimeoutException e) {
      throw new TTransportException(TTransportException.TIMED_OUT, e);
    } catch (IOException e) {
      throw new TTransportException(TTransportException.UNKNOWN, e);
    }
    if (read < 0) {
      throw new TTransportException(TTransportException.END_OF_FILE, "Socket is closed by peer.");
    }
    return read;
  }

  @Override
  public byte[] getBuffer() {
    return received;
  }

  @Override
  public int getBufferPosition() {
    return position;
  }

  @Override
  public int getBytesRemainingInBuffer() {
    return end - position;
  }

  @Override
  public void consumeBuffer(int length) {
    position += length;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws TTransportException {
    if (length > SIZE - count) {
      send();
    }
    if (length >= SIZE) {
      send(bytes, offset, length);
    } else {
      System.arraycopy(bytes, offset, waiting, count, length);
      count += length;
    }
  }

  private void send() throws TTransportException {
    int gathered = count;
    count = 0;
    send(waiting, 0, gathered);
  }

  private void send(byte[] bytes, int offset, int length) throws TTransportException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw new TTransportException(TTransportException.UNKNOWN, e);
    }
  }

  /** A message is complete; the next one may be as long as any. */
  @Override
  public void flush() throws TTransportException {
    send();
    resetConsumedMessageSize(-1);
  }

  /** Gives up what was not flushed. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      LOG.debug("Cannot close the connection to {}.", socket.getRemoteSocketAddress(), e);
    }
  }
}
