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

import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.process.ForkedJvm;
import io.honeyflow.testing.process.FreePort;
import io.honeyflow.testing.process.Launch;
import io.honeyflow.testing.process.Program;
import io.honeyflow.testing.process.TempFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/**
 * A standalone Flink cluster: JobManager, TaskManagers and a SQL gateway in JVMs of their own, as
 * people run it. Each TaskManager has four slots. All it writes is in a temporary folder. Not for
 * use by several threads at once.
 */
public final class FlinkCluster implements AutoCloseable {

  private static final Duration TIMEOUT = Duration.ofSeconds(120);

  private final FlinkLine line;
  private final ClusterSetup setup;
  private final ClassPath classPath;
  private final Path folder;
  private final URI rest;
  private final FlinkRest client;
  private final Deque<ForkedJvm> taskManagers = new ArrayDeque<>();
  private final List<ForkedJvm> jobManagers = new ArrayList<>();
  private final List<ForkedJvm> gateways = new ArrayList<>();
  private int started;

  private FlinkCluster(
      FlinkLine line, ClusterSetup setup, ClassPath classPath, Path folder, int restPort) {
    this.line = line;
    this.setup = setup;
    this.classPath = classPath;
    this.folder = folder;
    this.rest = URI.create("http://localhost:" + restPort);
    this.client = new FlinkRest(rest);
  }

  /** Starts a cluster with one TaskManager; the jars are where {@code lib/} is. */
  public static FlinkCluster start(FlinkLine line, List<Path> jars) {
    return start(line, jars, Map.of());
  }

  /**
   * Starts a cluster with one TaskManager, and waits until it is ready.
   *
   * @param jars what {@code lib/} has besides Flink's and Hadoop's own
   * @param properties of its configuration, which win over the fixture's
   * @throws IllegalStateException when a process does not start, with the end of its log
   */
  public static FlinkCluster start(
      FlinkLine line, List<Path> jars, Map<String, String> properties) {
    return start(line, ClusterSetup.of(jars).with(properties));
  }

  /** The same of a set-up with more to it. */
  public static FlinkCluster start(FlinkLine line, ClusterSetup setup) {
    ClassPath classPath = line.classPath();
    for (Path jar : setup.jars()) {
      classPath = classPath.after(jar);
    }
    Path folder = TempFolder.create("flink-" + line.version());
    int restPort = FreePort.next();
    Map<String, String> all = ClusterSettings.of(restPort, FreePort.next(), folder);
    all.putAll(setup.properties());
    ClusterSettings.write(folder.resolve("conf"), all);

    FlinkCluster cluster = new FlinkCluster(line, setup, classPath, folder, restPort);
    try {
      cluster.startJobManager();
      cluster.startTaskManager();
      return cluster;
    } catch (IllegalStateException e) {
      cluster.close();
      throw e;
    }
  }

  /** Its line. */
  public FlinkLine line() {
    return line;
  }

  /** The address of its web interface and REST interface. */
  public URI rest() {
    return rest;
  }

  /** The folder of {@code config.yaml}, for clients of other kinds. */
  public Path confDir() {
    return folder.resolve("conf");
  }

  /** Starts one more TaskManager and waits until the JobManager knows it. */
  public void startTaskManager() {
    String id = "taskmanager-" + (started + 1);
    ForkedJvm taskManager =
        fork(
            "taskmanager",
            "org.apache.flink.runtime.taskexecutor.TaskManagerRunner",
            "--configDir",
            confDir().toString(),
            "-Dtaskmanager.resource-id=" + id);
    taskManagers.push(taskManager);
    taskManager.await(() -> client.taskManagers().contains(id), TIMEOUT);
  }

  /**
   * Ends the TaskManager that was started last as {@code kill -9} does. The JobManager finds out
   * some seconds later.
   */
  public void killTaskManager() {
    taskManagers.pop().kill();
  }

  /**
   * Starts a JobManager in the place of one that was killed and waits until it answers. Its jobs go
   * on when the properties make it highly available.
   */
  public void startJobManager() {
    List<String> arguments = new ArrayList<>(List.of("--configDir", confDir().toString()));
    setup.ofJobManager().forEach((key, value) -> arguments.add("-D" + key + "=" + value));
    ForkedJvm jobManager =
        fork(
            "jobmanager",
            "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint",
            arguments.toArray(String[]::new));
    jobManagers.add(jobManager);
    jobManager.await(() -> client.reachable("/overview"), TIMEOUT);
  }

  /** Ends the JobManager as {@code kill -9} does. */
  public void killJobManager() {
    jobManagers.forEach(ForkedJvm::kill);
  }

  /** Ends all SQL gateways as {@code kill -9} does. Jobs that they submitted go on. */
  public void killGateways() {
    gateways.forEach(ForkedJvm::kill);
  }

  /** Starts a SQL gateway, waits until it answers, and returns its address. */
  public URI startGateway() {
    int port = FreePort.next();
    URI uri = URI.create("http://localhost:" + port);
    ForkedJvm gateway =
        fork(
            "gateway",
            "org.apache.flink.table.gateway.SqlGateway",
            "-Dsql-gateway.endpoint.rest.address=localhost",
            "-Dsql-gateway.endpoint.rest.port=" + port);
    gateways.add(gateway);
    FlinkRest info = new FlinkRest(uri);
    gateway.await(() -> info.reachable("/info"), TIMEOUT);
    return uri;
  }

  /**
   * Runs a script in Flink's own SQL client against this cluster and waits for its end. A job that
   * the script starts may run longer, unless it sets {@code table.dml-sync}.
   *
   * @param userJars jars that the client adds to what it submits
   */
  public SqlRun run(String script, Path... userJars) {
    Path place = place("client");
    Path file = place.resolve("script.sql");
    try {
      Files.writeString(file, script);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + file, e);
    }
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "embedded", "-f", file.toString(), "-hist", place.resolve("history").toString()));
    for (Path jar : userJars) {
      arguments.add("-j");
      arguments.add(jar.toString());
    }
    Program sqlClient =
        new Program(classPath, "org.apache.flink.table.client.SqlClient", arguments);
    ForkedJvm run = ForkedJvm.start(launch("The SQL client of " + line, sqlClient, place, "error"));
    return new SqlRun(run.awaitEnd(TIMEOUT), run.log());
  }

  /** The state of each job by its id, for example {@code RUNNING}. */
  public Map<String, String> jobs() {
    return client.jobs();
  }

  /** The JSON that the REST interface answers to a POST request of JSON to this path. */
  public String post(String path, String json) {
    return client.post(path, json);
  }

  /** The JSON that the REST interface answers to a GET request of this path. */
  public String get(String path) {
    return client.get(path);
  }

  /** All that JobManager, gateway and the running TaskManagers logged. */
  public String log() {
    StringBuilder log = new StringBuilder();
    jobManagers.forEach(process -> log.append(process.log()));
    gateways.forEach(process -> log.append(process.log()));
    taskManagers.forEach(process -> log.append(process.log()));
    return log.toString();
  }

  /** Ends all processes and deletes all they wrote. Repeatable. */
  @Override
  public void close() {
    taskManagers.forEach(ForkedJvm::kill);
    killJobManager();
    killGateways();
    TempFolder.delete(folder);
  }

  private ForkedJvm fork(String role, String mainClass, String... arguments) {
    Program program = Program.of(classPath, mainClass, arguments);
    return ForkedJvm.start(launch("The " + role + " of " + line, program, place(role), "info"));
  }

  private Launch launch(String name, Program program, Path place, String logLevel) {
    return Launch.of(name, program, place)
        .with(
            "-Xmx420m",
            "-XX:MaxMetaspaceSize=256m",
            "-Dlog4j2.configurationFile=" + confDir().resolve("log4j2.properties").toUri(),
            "-Dhoneyflow.log.level=" + logLevel,
            "--add-opens=java.base/java.util.concurrent.locks=ALL-UNNAMED",
            "--add-exports=java.base/sun.net.util=ALL-UNNAMED",
            "--add-exports=java.rmi/sun.rmi.registry=ALL-UNNAMED",
            "--add-exports=java.security.jgss/sun.security.krb5=ALL-UNNAMED")
        .with(setup.jvmOptions().toArray(String[]::new));
  }

  /** A new folder beside {@code conf}, where Flink's clients look for it as {@code ../conf}. */
  private Path place(String role) {
    started++;
    Path place = folder.resolve(role + "-" + started);
    try {
      Files.createDirectory(place);
      for (Path plugin : setup.plugins()) {
        // A process looks for them in its working directory, each in a folder of its own.
        Path name = plugin.getFileName();
        Path plugins = Files.createDirectories(place.resolve("plugins").resolve(name));
        Files.createSymbolicLink(plugins.resolve(name), plugin);
      }
      return place;
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot create " + place, e);
    }
  }
}
