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
package io.honeyflow.testing.flink;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** What the processes of a small cluster are told. */
final class ClusterSettings {

  static final int SLOTS = 4;

  private static final String LOG4J2 =
      """
      status = error
      appender.console.type = Console
      appender.console.name = console
      appender.console.layout.type = PatternLayout
      appender.console.layout.pattern = %d %p %c{1}: %m%n
      rootLogger.level = ${sys:honeyflow.log.level}
      rootLogger.appenderRef.console.ref = console
      """;

  private ClusterSettings() {}

  /**
   * Properties of {@code config.yaml}. All parts of a TaskManager's memory are given, since nobody
   * divides it up here as the scripts of a distribution do.
   */
  static Map<String, String> of(int restPort, int rpcPort, Path folder) {
    Map<String, String> properties = new TreeMap<>();
    properties.put("jobmanager.rpc.address", "localhost");
    properties.put("jobmanager.rpc.port", Integer.toString(rpcPort));
    properties.put("rest.address", "localhost");
    properties.put("rest.bind-address", "localhost");
    properties.put("rest.port", Integer.toString(restPort));
    properties.put("execution.target", "remote");
    properties.put("parallelism.default", "1");
    properties.put("execution.checkpointing.dir", folder.resolve("checkpoints").toUri().toString());
    properties.put(
        "execution.checkpointing.savepoint-dir", folder.resolve("savepoints").toUri().toString());

    properties.put("taskmanager.host", "localhost");
    properties.put("taskmanager.numberOfTaskSlots", Integer.toString(SLOTS));
    properties.put("taskmanager.cpu.cores", "2.0");
    properties.put("taskmanager.memory.framework.heap.size", "64m");
    properties.put("taskmanager.memory.task.heap.size", "320m");
    properties.put("taskmanager.memory.framework.off-heap.size", "64m");
    properties.put("taskmanager.memory.task.off-heap.size", "0b");
    properties.put("taskmanager.memory.managed.size", "64m");
    properties.put("taskmanager.memory.network.min", "32m");
    properties.put("taskmanager.memory.network.max", "32m");
    properties.put("taskmanager.memory.jvm-metaspace.size", "256m");
    properties.put("taskmanager.memory.jvm-overhead.min", "64m");
    properties.put("taskmanager.memory.jvm-overhead.max", "64m");
    properties.put("taskmanager.network.memory.buffer-debloat.enabled", "false");

    properties.put("heartbeat.interval", "1000");
    properties.put("heartbeat.timeout", "30000");
    properties.put("slot.request.timeout", "30000");
    return properties;
  }

  /** Writes {@code config.yaml} and the settings of the log, which goes to standard output. */
  static void write(Path conf, Map<String, String> properties) {
    StringBuilder yaml = new StringBuilder();
    new TreeMap<>(properties)
        .forEach(
            (key, value) ->
                yaml.append(key).append(": '").append(value.replace("'", "''")).append("'\n"));
    try {
      Files.createDirectories(conf);
      Files.writeString(conf.resolve("config.yaml"), yaml);
      Files.writeString(conf.resolve("log4j2.properties"), LOG4J2);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write to " + conf, e);
    }
  }
}
