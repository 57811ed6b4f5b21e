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
import io.honeyflow.testing.process.Launch;
import io.honeyflow.testing.process.Program;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Kafka's console producer, in a JVM of its own. Records of a key keep their order. */
public final class TopicWriter implements AutoCloseable {
  private static final Duration END_TIMEOUT = Duration.ofSeconds(60);
  private static final String NULL = "(null)";

  private final ForkedJvm jvm;
  private final BufferedWriter records;

  private TopicWriter(ForkedJvm jvm) {
    this.jvm = jvm;
    this.records =
        new BufferedWriter(
            new OutputStreamWriter(jvm.process().getOutputStream(), StandardCharsets.UTF_8));
  }

  static TopicWriter start(ClassPath classPath, String servers, String topic, Path folder) {
    Program producer =
        Program.of(
            classPath,
            "org.apache.kafka.tools.ConsoleProducer",
            "--bootstrap-server",
            servers,
            "--topic",
            topic,
            "--property",
            "parse.key=true",
            "--property",
            "null.marker=" + NULL,
            "--producer-property",
            "linger.ms=10");
    Launch launch = Launch.of("A writer to topic " + topic, producer, folder).with("-Xmx128m");
    return new TopicWriter(ForkedJvm.startTalking(launch));
  }

  /**
   * Writes a record, which the broker has some time later, and for sure after {@link #close}.
   *
   * @param key without tabs and line ends
   * @param value without line ends; null for a tombstone
   */
  public void write(String key, @Nullable String value) {
    try {
      records.write(key + "\t" + (value == null ? NULL : value) + "\n");
      records.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write a record." + jvm.tail(), e);
    }
  }

  /**
   * Waits until the broker has all records. Not repeatable.
   *
   * @throws IllegalStateException when it does not take them
   */
  @Override
  public void close() {
    try {
      records.close();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot end the records." + jvm.tail(), e);
    }
    int code = jvm.awaitEnd(END_TIMEOUT);
    if (code != 0) {
      throw new IllegalStateException("The writer ended with exit code " + code + "." + jvm.tail());
    }
  }
}
