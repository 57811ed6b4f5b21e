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
package io.honeyflow.testing.zookeeper;

import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.process.ForkedJvm;
import io.honeyflow.testing.process.FreePort;
import io.honeyflow.testing.process.Launch;
import io.honeyflow.testing.process.Program;
import io.honeyflow.testing.process.TempFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A ZooKeeper of one server in a JVM of its own, which keeps what it knows in a temporary folder.
 */
public final class RealZooKeeper implements AutoCloseable {
  private static final Duration START_TIMEOUT = Duration.ofSeconds(90);
  private static final int ANSWER_MILLIS = 5_000;

  private final int port;
  private final Path folder;
  private final ForkedJvm jvm;

  private RealZooKeeper(int port, Path folder, ForkedJvm jvm) {
    this.port = port;
    this.folder = folder;
    this.jvm = jvm;
  }

  /**
   * Starts an empty one and waits until it answers.
   *
   * @throws IllegalStateException when it does not start, with the end of its log
   */
  public static RealZooKeeper start() {
    Path folder = TempFolder.create("zookeeper");
    int port = FreePort.next();
    Program server =
        Program.of(
            ClassPath.named("zookeeper-3.7"),
            "org.apache.zookeeper.server.ZooKeeperServerMain",
            settings(folder, port).toString());
    Launch launch = Launch.of("ZooKeeper", server, folder).with("-Xmx128m");

    RealZooKeeper zooKeeper = new RealZooKeeper(port, folder, ForkedJvm.start(launch));
    try {
      zooKeeper.jvm.await(zooKeeper::answers, START_TIMEOUT);
      return zooKeeper;
    } catch (IllegalStateException e) {
      zooKeeper.close();
      throw e;
    }
  }

  private static Path settings(Path folder, int port) {
    String settings =
        """
        tickTime=1000
        dataDir=%s
        clientPort=%d
        clientPortAddress=127.0.0.1
        admin.enableServer=false
        4lw.commands.whitelist=ruok
        """
            .formatted(folder.resolve("data"), port);
    try {
      return Files.writeString(folder.resolve("zoo.cfg"), settings);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write to " + folder, e);
    }
  }

  /** Its address as clients take it, for example {@code localhost:21090}. */
  public String quorum() {
    return "localhost:" + port;
  }

  private boolean answers() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), ANSWER_MILLIS);
      socket.setSoTimeout(ANSWER_MILLIS);
      socket.getOutputStream().write("ruok".getBytes(StandardCharsets.US_ASCII));
      byte[] answer = socket.getInputStream().readAllBytes();
      return new String(answer, StandardCharsets.US_ASCII).equals("imok");
    } catch (IOException e) {
      return false;
    }
  }

  /** Ends it with all it holds. Repeatable. */
  @Override
  public void close() {
    jvm.kill();
    TempFolder.delete(folder);
  }
}
