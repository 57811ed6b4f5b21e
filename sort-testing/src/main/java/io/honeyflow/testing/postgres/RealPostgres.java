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
package io.honeyflow.testing.postgres;

import io.honeyflow.testing.process.FreePort;
import io.honeyflow.testing.process.TempFolder;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A PostgreSQL of this machine's packages, with a database of its own in a temporary folder. It can
 * be taken away and brought back on the same port. It ends with this JVM, also when that is killed.
 */
public final class RealPostgres implements AutoCloseable {

  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final long POLL_MILLIS = 50;
  private static final Path PACKAGES = Path.of("/usr/lib/postgresql");
  private static final String USER = "honeyflow";
  private static final String PASSWORD = "honey, not hunted";

  /** Runs its arguments until its input ends, and ends them at once then. */
  private static final String END_WITH_PARENT =
      "\"$@\" </dev/null & server=$!; cat >/dev/null; kill -QUIT $server; wait $server";

  private final Path programs;
  private final Path folder;
  private final int port;
  private @Nullable Process server;

  private RealPostgres(Path programs, Path folder, int port) {
    this.programs = programs;
    this.folder = folder;
    this.port = port;
  }

  /** The folder of PostgreSQL's programs, where it is installed. */
  public static Optional<Path> programs() {
    List<Path> folders = new ArrayList<>();
    try (Stream<Path> versions = Files.list(PACKAGES)) {
      versions
          .sorted(Comparator.comparing(RealPostgres::version).reversed())
          .map(version -> version.resolve("bin"))
          .forEach(folders::add);
    } catch (IOException e) {
      // Not Debian's package; there may be another.
    }
    Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(Path::of)
        .forEach(folders::add);
    return folders.stream()
        .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
        .filter(bin -> Files.isExecutable(bin.resolve("postgres")))
        .findFirst();
  }

  /**
   * Starts an empty one and waits until it answers. Skips the calling test where PostgreSQL is not
   * installed.
   *
   * @throws IllegalStateException when it does not start, with its log
   */
  public static RealPostgres start() {
    Optional<Path> programs = programs();
    Assumptions.assumeTrue(
        programs.isPresent(),
        "PostgreSQL is not installed: this machine has no initdb, neither below "
            + PACKAGES
            + " nor in the PATH. Install the package postgresql.");
    Path folder = TempFolder.create("postgres");
    RealPostgres postgres = new RealPostgres(programs.orElseThrow(), folder, FreePort.next());
    try {
      postgres.create();
      postgres.restart();
      return postgres;
    } catch (IllegalStateException e) {
      postgres.close();
      throw e;
    }
  }

  /** The URL of its database for JDBC; stays the same. */
  public String url() {
    return "jdbc:postgresql://localhost:" + port + "/postgres";
  }

  public String user() {
    return USER;
  }

  public String password() {
    return PASSWORD;
  }

  /** Ends it at once, and all its connections; what is committed stays. Repeatable. */
  public void stop() {
    Process running = server;
    if (running == null) {
      return;
    }
    try {
      running.getOutputStream().close();
      if (!running.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException("PostgreSQL does not end." + log());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot end PostgreSQL", e);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /**
   * Starts it again on the same port with the same database, after stopping it if it runs.
   *
   * @throws IllegalStateException when it does not start, with its log
   */
  public void restart() {
    stop();
    List<String> command = new ArrayList<>(List.of("sh", "-c", END_WITH_PARENT, "sh"));
    command.add(programs.resolve("postgres").toString());
    command.addAll(List.of("-D", data().toString(), "-p", Integer.toString(port)));
    command.addAll(List.of("-c", "listen_addresses=localhost", "-c", "unix_socket_directories="));
    // A test's database need not outlive the machine.
    command.addAll(List.of("-c", "fsync=off"));
    Process started = start(command);
    server = started;
    long end = System.nanoTime() + TIMEOUT.toNanos();
    while (run("pg_isready", "-q", "-h", "localhost", "-p", Integer.toString(port)) != 0) {
      if (!started.isAlive() || System.nanoTime() > end) {
        throw new IllegalStateException("PostgreSQL does not start." + log());
      }
      pause();
    }
  }

  /** Ends it and deletes its folder. Repeatable. */
  @Override
  public void close() {
    stop();
    TempFolder.delete(folder);
  }

  private void create() {
    try {
      Path password = Files.writeString(folder.resolve("password"), PASSWORD + "\n");
      if (isRoot()) {
        // PostgreSQL refuses to run as root.
        await(new ProcessBuilder("chown", "-R", systemUser(), folder.toString()));
      }
      int code =
          run(
              "initdb",
              "-D",
              data().toString(),
              "--username=" + USER,
              "--pwfile=" + password,
              "--auth=scram-sha-256",
              "--encoding=UTF8",
              "--locale=C",
              "--no-sync");
      if (code != 0) {
        throw new IllegalStateException("initdb ended with exit code " + code + "." + log());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write to " + folder, e);
    }
  }

  private Path data() {
    return folder.resolve("data");
  }

  private int run(String program, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(programs.resolve(program).toString());
    command.addAll(List.of(arguments));
    return await(start(command));
  }

  private Process start(List<String> command) {
    List<String> all = new ArrayList<>();
    if (isRoot()) {
      all.addAll(List.of("setpriv", "--reuid=" + systemUser(), "--clear-groups"));
    }
    all.addAll(command);
    try {
      return builder(new ProcessBuilder(all)).start();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot run " + all, e);
    }
  }

  private ProcessBuilder builder(ProcessBuilder builder) {
    return builder
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("log.txt").toFile()));
  }

  private void await(ProcessBuilder builder) {
    try {
      int code = await(builder(builder).start());
      if (code != 0) {
        throw new IllegalStateException(builder.command() + " ended with " + code + "." + log());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot run " + builder.command(), e);
    }
  }

  private static int await(Process process) {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private String log() {
    try {
      return "\n" + Files.readString(folder.resolve("log.txt"));
    } catch (IOException e) {
      return " It has left no log: " + e;
    }
  }

  private static int version(Path folder) {
    String name = folder.getFileName().toString();
    return name.matches("[0-9]{1,4}") ? Integer.parseInt(name) : -1;
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  /** The package's user, or else the one that owns nothing. */
  private static String systemUser() {
    Path users = Path.of("/etc/passwd");
    try (Stream<String> lines = Files.lines(users)) {
      return lines.anyMatch(line -> line.startsWith("postgres:")) ? "postgres" : "nobody";
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + users, e);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static IllegalStateException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new IllegalStateException("Interrupted while waiting for PostgreSQL", e);
  }
}
