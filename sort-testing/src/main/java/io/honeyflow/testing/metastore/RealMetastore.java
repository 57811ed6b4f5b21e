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

import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.process.ForkedJvm;
import io.honeyflow.testing.process.FreePort;
import io.honeyflow.testing.process.HadoopXml;
import io.honeyflow.testing.process.Jdk;
import io.honeyflow.testing.process.Launch;
import io.honeyflow.testing.process.Program;
import io.honeyflow.testing.process.TempFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A real Hive metastore in a JVM of its own, with a Derby database and a warehouse in a temporary
 * folder. It can be taken away and brought back on the same port with the same database.
 *
 * <p>Not for use by several threads at once; clients may of course be many.
 */
public final class RealMetastore implements AutoCloseable {

  private static final Duration START_TIMEOUT = Duration.ofSeconds(120);

  /**
   * For how long Derby waits for a lock before it fails the statement, which a server then repeats.
   * By default it is a minute, which a server of Hive 4.2 waits for itself when it makes its first
   * tables.
   */
  private static final Duration LONGEST_LOCK = Duration.ofSeconds(10);

  private final HiveLine line;
  private final MetastoreSetup setup;
  private final int port;
  private final Path folder;
  private final Launch launch;
  private ForkedJvm jvm;

  private RealMetastore(HiveLine line, MetastoreSetup setup, int port, Path folder, Launch launch) {
    this.line = line;
    this.setup = setup;
    this.port = port;
    this.folder = folder;
    this.launch = launch;
    this.jvm = started();
  }

  /**
   * Starts a metastore and waits until it answers.
   *
   * @throws IllegalStateException when it does not start, with the end of its log; or when no JDK
   *     on this machine runs the line
   */
  public static RealMetastore start(HiveLine line) {
    return line.keepsNotificationLog() ? startWithNotificationLog(line) : start(line, Map.of());
  }

  /**
   * Starts one that keeps a notification log, whatever its line does by default; but those of Hive
   * 4.0 and 4.1 cannot, because their listener was never released to Maven Central.
   */
  public static RealMetastore startWithNotificationLog(HiveLine line) {
    RealMetastore metastore = start(line, ServerSettings.notificationLog(line));
    MetastorePing.askForEvents(metastore.port);
    return metastore;
  }

  /** Starts one with further properties in the server's {@code hive-site.xml}. */
  public static RealMetastore start(HiveLine line, Map<String, String> properties) {
    return start(line, new MetastoreSetup(properties, List.of(), List.of()));
  }

  /** The same of a set-up with more to it. */
  public static RealMetastore start(HiveLine line, MetastoreSetup setup) {
    Jdk jdk =
        line.jdk()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "Cannot start the metastore of "
                            + line
                            + ": this machine lacks "
                            + line.neededJdk()
                            + ". Install one, or name it in a variable JAVA_HOME_…."));
    ClassPath jars = line.classPath().before(setup.jars());
    Path folder = TempFolder.create("metastore-" + line.version());
    int port = FreePort.next();

    Map<String, String> client = new HashMap<>(clientProperties(port, folder));
    client.putAll(setup.clientProperties());
    HadoopXml.write(folder.resolve("client").resolve("hive-site.xml"), client);
    Path serverConf = folder.resolve("server");
    Map<String, String> server = new HashMap<>(client);
    server.putAll(ServerSettings.of(line, folder.resolve("database")));
    server.putAll(setup.properties());
    HadoopXml.write(serverConf.resolve("hive-site.xml"), server);
    HadoopXml.write(serverConf.resolve("core-site.xml"), setup.hadoopProperties());
    ServerSettings.writeLogging(serverConf);

    Launch launch =
        Launch.of(
                "The metastore of " + line,
                Program.of(
                    jars.after(serverConf),
                    MetastoreMain.class,
                    line.name(),
                    Integer.toString(port)),
                folder)
            .by(jdk)
            .with(
                "-Xmx512m",
                "-Dderby.stream.error.file=" + folder.resolve("derby.log"),
                "-Dderby.locks.waitTimeout=" + LONGEST_LOCK.toSeconds())
            .with(setup.jvmOptions().toArray(String[]::new));
    try {
      return new RealMetastore(line, setup, port, folder, launch);
    } catch (IllegalStateException e) {
      TempFolder.delete(folder);
      throw e;
    }
  }

  /** Its line. */
  public HiveLine line() {
    return line;
  }

  /** Where it listens, for example {@code thrift://localhost:21083}; stays the same. */
  public String uri() {
    return uri(port);
  }

  /** The port of {@link #uri()}. */
  public int port() {
    return port;
  }

  /** A folder with a client's {@code hive-site.xml}: the metastore's address and the warehouse. */
  public Path confDir() {
    return folder.resolve("client");
  }

  /** What that {@code hive-site.xml} says. */
  public Map<String, String> clientProperties() {
    Map<String, String> all = new HashMap<>(clientProperties(port, folder));
    all.putAll(setup.clientProperties());
    return all;
  }

  /** The folder of the warehouse, where the database {@code default} has its tables. */
  public Path warehouse() {
    return folder.resolve("warehouse");
  }

  /** All it has logged since its first start. */
  public String log() {
    return jvm.log();
  }

  /** Whether it runs. */
  public boolean running() {
    return jvm.alive();
  }

  /** Asks it to end and waits. Repeatable. */
  public void stop() {
    jvm.stop();
  }

  /** Ends it as {@code kill -9} does. Repeatable. */
  public void kill() {
    jvm.kill();
  }

  /**
   * Starts it again on the same port with the same database, after stopping it if it runs.
   *
   * @throws IllegalStateException when it does not start, with the end of its log
   */
  public void restart() {
    jvm.stop();
    jvm = started();
  }

  /** Ends it and deletes its folder, the warehouse with it. Repeatable. */
  @Override
  public void close() {
    jvm.kill();
    TempFolder.delete(folder);
  }

  private ForkedJvm started() {
    ForkedJvm started = ForkedJvm.start(launch);
    try {
      started.await(this::answers, START_TIMEOUT);
      return started;
    } catch (IllegalStateException e) {
      started.kill();
      throw e;
    }
  }

  private boolean answers() {
    return setup.tls()
        ? MetastorePing.answersOverTls(port)
        : MetastorePing.answers(port) || MetastorePing.asksForSasl(port);
  }

  private static Map<String, String> clientProperties(int port, Path folder) {
    return Map.of(
        "hive.metastore.uris", uri(port),
        "hive.metastore.warehouse.dir", folder.resolve("warehouse").toUri().toString(),
        "fs.defaultFS", "file:///");
  }

  private static String uri(int port) {
    return "thrift://localhost:" + port;
  }
}
