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
package io.honeyflow.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.testing.keeper.Keeper;
import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.reader.HiveReader;
import io.honeyflow.testing.reader.ReaderLine;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manager as people run it: a process of its own, with all it brings, and a client. */
final class ManagerIT {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Duration POLL = Duration.ofMillis(200);
  private static final String JAVA = ProcessHandle.current().info().command().orElseThrow();
  private static final Path ROOT = Path.of(System.getProperty("honeyflow.root"));
  private static final Path EARTHQUAKES =
      ROOT.resolve("quickstart/data/usgs-earthquakes-2018-02-07.ndjson");
  private static final int FIRST = 800;
  private static final int TAKEN = 3;

  @TempDir Path folder;
  private final List<Process> managers = new ArrayList<>();

  @AfterEach
  void stop() throws Exception {
    for (Process manager : managers) {
      manager.destroyForcibly().waitFor();
    }
    if (Files.exists(folder.resolve("servers/servers"))) {
      ProcessHandle.of(Long.parseLong(announced("servers/servers", "pid")))
          .ifPresent(ManagerIT::end);
    }
  }

  @Test
  void everyEarthquakeIsInHiveOnceThoughTheManagerIsKilled() throws Exception {
    Path feed = Files.createDirectory(folder.resolve("feed"));
    List<String> events = Tour.events(EARTHQUAKES);
    ManagedStream stream = ManagedStream.signIn(startManager(feed), password());

    stream.save(feed);
    stream.start();
    stream.await("running");
    deliver(feed, "a", events.subList(0, FIRST));
    await(() -> stream.rows() == FIRST);
    stream.stop(false);
    stream.await("stopped");

    stream.start();
    managers.get(0).destroyForcibly().waitFor();
    deliver(feed, "b", events.subList(FIRST, events.size()));
    ManagedStream again = ManagedStream.signIn(startManager(feed), password());
    assertThat(again.await("running").path("attempt").asInt()).isEqualTo(2);
    await(() -> again.rows() == events.size());

    assertThat(jobs("RUNNING")).isEqualTo(1);
    assertThat(jobs("FINISHED")).isEqualTo(1);
    again.stop(true);
    await(() -> jobs("FINISHED") == 2);
    assertThat(read("SELECT COUNT(*), COUNT(DISTINCT id), COUNT(DISTINCT dt) FROM quakes"))
        .containsExactly(
            Integer.toString(events.size()),
            Integer.toString(events.size()),
            Integer.toString(Earthquakes.read(EARTHQUAKES).perDay().size()));
    assertThat(start(keeper()).waitFor()).as("what a second keeper ends with").isEqualTo(TAKEN);
  }

  /** Starts a manager of the folder, and waits until it listens. */
  private URI startManager(Path feed) throws Exception {
    List<String> command = new ArrayList<>(List.of(JAVA, "-Xmx256m", "-cp", managerClasses()));
    command.addAll(List.of("io.honeyflow.manager.HoneyflowServer", "--data", folder.toString()));
    command.addAll(List.of("--port", "0", "--allow.connectors", "filesystem"));
    command.addAll(List.of("--allow.locations", feed.toString(), "--"));
    command.addAll(keeper());

    Process manager = start(command);
    managers.add(manager);
    String pid = Long.toString(manager.pid());
    await(() -> !manager.isAlive() || announced("manager", "pid").equals(pid));
    assertThat(manager.isAlive()).as(Files.readString(folder.resolve("said"))).isTrue();
    return URI.create(announced("manager", "url"));
  }

  /** As bin/manager finds them. */
  private static String managerClasses() throws IOException {
    Path target = ROOT.resolve("manager-plugin/target");
    return target.resolve("classes")
        + File.pathSeparator
        + Files.readString(target.resolve("classpath"));
  }

  private List<String> keeper() {
    return List.of(
        JAVA,
        "-Xmx64m",
        "-Dhoneyflow.root=" + ROOT,
        "-Djava.io.tmpdir=" + folder.resolve("servers/tmp"),
        "-cp",
        ClassPath.home(Keeper.class).toString(),
        Keeper.class.getName(),
        System.getProperty("honeyflow.connector"),
        folder.resolve("servers").toString());
  }

  private Process start(List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(Redirect.appendTo(folder.resolve("said").toFile()))
        .start();
  }

  private String password() throws IOException {
    return line("said", "password\\s+(.*)");
  }

  /** What a file of shell variables says; empty while it is not there. */
  private String announced(String file, String variable) throws IOException {
    return Files.exists(folder.resolve(file)) ? line(file, variable + "='?([^'\\n]*)'?") : "";
  }

  private String line(String file, String pattern) throws IOException {
    Matcher found =
        Pattern.compile("^" + pattern + "$", Pattern.MULTILINE)
            .matcher(Files.readString(folder.resolve(file)));
    assertThat(found.find()).as("%s in %s", pattern, file).isTrue();
    return found.group(1);
  }

  /** A file that arrives whole. */
  private static void deliver(Path feed, String name, List<String> events) throws IOException {
    Path hidden = Files.write(feed.resolve("." + name), events);
    Files.move(hidden, feed.resolve(name + ".json"), StandardCopyOption.ATOMIC_MOVE);
  }

  private int jobs(String state) throws Exception {
    URI overview = URI.create(announced("servers/servers", "flink_rest") + "/jobs/overview");
    String answer =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(overview).build(), BodyHandlers.ofString())
            .body();
    return answer.split("\"state\":\"" + state + "\"", -1).length - 1;
  }

  private List<String> read(String sql) throws IOException {
    Map<String, String> client =
        Map.of("hive.metastore.uris", announced("servers/servers", "metastore"));
    try (HiveReader hive = HiveReader.start(ReaderLine.V4_1, client, ZoneId.of("UTC"))) {
      return hive.query(sql).get(0).stream().map(String::valueOf).toList();
    }
  }

  private static void end(ProcessHandle process) {
    process.destroy();
    process.onExit().join();
  }

  private static void await(Callable<Boolean> condition) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.call()) {
      assertThat(System.nanoTime()).as("not within " + PATIENCE).isLessThan(deadline);
      LockSupport.parkNanos(POLL.toNanos());
    }
  }
}
