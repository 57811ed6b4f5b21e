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
package io.honeyflow.testing.kafka;

import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.process.ForkedJvm;
import io.honeyflow.testing.process.FreePort;
import io.honeyflow.testing.process.Launch;
import io.honeyflow.testing.process.Program;
import io.honeyflow.testing.process.TempFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A Kafka 4.1 of one server, its own controller (KRaft), in a JVM of its own. A topic has two
 * partitions and is made when it is first written to.
 */
public final class RealKafka implements AutoCloseable {
  private static final Duration START_TIMEOUT = Duration.ofSeconds(90);
  private static final String CLASS_PATH = "kafka-4.1";
  private static final String READY = "Kafka Server started";

  private final int port;
  private final Path folder;
  private final ForkedJvm jvm;
  private final AtomicInteger writers = new AtomicInteger();

  private RealKafka(int port, Path folder, ForkedJvm jvm) {
    this.port = port;
    this.folder = folder;
    this.jvm = jvm;
  }

  /**
   * Starts an empty one and waits until it takes records.
   *
   * @throws IllegalStateException when it does not start, with the end of its log
   */
  public static RealKafka start() {
    Path folder = TempFolder.create("kafka");
    int port = FreePort.next();
    Path settings = settings(folder, port, FreePort.next());
    Program server = Program.of(ClassPath.named(CLASS_PATH), "kafka.Kafka", settings.toString());
    Launch launch =
        Launch.of("Kafka", server, folder)
            .with("-Xmx300m", "-Dlog4j2.configurationFile=" + folder.resolve("log4j2.properties"));

    RealKafka kafka = new RealKafka(port, folder, ForkedJvm.start(launch));
    try {
      kafka.jvm.await(() -> kafka.jvm.log().contains(READY), START_TIMEOUT);
      return kafka;
    } catch (IllegalStateException e) {
      kafka.close();
      throw e;
    }
  }

  /** Its address as clients take it, for example {@code localhost:21090}. */
  public String bootstrapServers() {
    return "localhost:" + port;
  }

  /** Starts a program that writes to a topic. */
  public TopicWriter writer(String topic) {
    try {
      Path place = Files.createDirectory(folder.resolve("writer-" + writers.incrementAndGet()));
      return TopicWriter.start(ClassPath.named(CLASS_PATH), bootstrapServers(), topic, place);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write to " + folder, e);
    }
  }

  /** Ends it with all it holds. Repeatable. */
  @Override
  public void close() {
    jvm.kill();
    TempFolder.delete(folder);
  }

  private static Path settings(Path folder, int port, int controllerPort) {
    Path data = folder.resolve("data");
    String settings =
        """
        process.roles=broker,controller
        node.id=1
        controller.quorum.voters=1@localhost:%2$d
        listeners=PLAINTEXT://localhost:%1$d,CONTROLLER://localhost:%2$d
        advertised.listeners=PLAINTEXT://localhost:%1$d
        controller.listener.names=CONTROLLER
        listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
        log.dirs=%3$s
        num.partitions=2
        offsets.topic.num.partitions=1
        offsets.topic.replication.factor=1
        transaction.state.log.num.partitions=1
        transaction.state.log.replication.factor=1
        transaction.state.log.min.isr=1
        group.initial.rebalance.delay.ms=0
        """
            .formatted(port, controllerPort, data);
    try {
      // What kafka-storage.sh writes into a new folder.
      Files.createDirectories(data);
      Files.writeString(
          data.resolve("meta.properties"),
          """
          version=1
          cluster.id=aG9uZXlmbG93LWthZmthLQ
          node.id=1
          directory.id=aG9uZXlmbG93LWZvbGRlcg
          """);
      Files.writeString(
          folder.resolve("log4j2.properties"),
          """
          status = error
          appender.console.type = Console
          appender.console.name = console
          appender.console.layout.type = PatternLayout
          appender.console.layout.pattern = %d %p %c{1}: %m%n
          rootLogger.level = info
          rootLogger.appenderRef.console.ref = console
          """);
      return Files.writeString(folder.resolve("server.properties"), settings);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write to " + folder, e);
    }
  }
}
