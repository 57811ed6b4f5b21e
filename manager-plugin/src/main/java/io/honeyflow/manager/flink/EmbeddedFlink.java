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
package io.honeyflow.manager.flink;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A Flink cluster, with SQL gateway and Hive metastore, that the manager starts itself. A process
 * of its own keeps them, the keeper; so they go on when the manager ends, in whatever way, and the
 * next manager finds them.
 *
 * <p>The keeper's contract: it runs until it is asked to end (SIGTERM); it ends at once with exit
 * code 3 when another one runs for the folder; it writes the file {@code servers} there, whole, as
 * soon as its servers answer.
 */
public final class EmbeddedFlink {
  private static final int TAKEN = 3;
  private static final int SHOWN = 3_000;
  private static final Duration START = Duration.ofMinutes(4);
  private static final Duration STOP = Duration.ofSeconds(60);
  private static final Duration POLL = Duration.ofMillis(200);

  private final List<String> command;
  private final Path folder;

  /**
   * One that is not looked for yet.
   *
   * @param command that runs a keeper of the folder
   * @param folder where the keeper has all that it remembers; it and its log are made there
   */
  public EmbeddedFlink(List<String> command, Path folder) {
    this.command = List.copyOf(command);
    this.folder = folder.toAbsolutePath();
  }

  /**
   * Finds the servers, or starts them and waits until they answer. Repeatable.
   *
   * @throws FlinkUnavailable when they do not start, with the end of their log
   */
  public EmbeddedServers start() {
    Optional<EmbeddedServers> running = EmbeddedServers.of(folder);
    if (running.isPresent()) {
      return running.get();
    }
    Process keeper = fork();
    long deadline = System.nanoTime() + START.toNanos();
    while (System.nanoTime() < deadline) {
      Optional<EmbeddedServers> servers = EmbeddedServers.of(folder);
      if (servers.isPresent()) {
        return servers.get();
      }
      if (ended(keeper) && keeper.exitValue() != TAKEN) {
        throw failure("ended with exit code " + keeper.exitValue());
      }
    }
    throw failure("was not ready within " + START.toMinutes() + " min");
  }

  /**
   * Asks the keeper to end, with all jobs that run, and waits until it has. Repeatable.
   *
   * @throws FlinkUnavailable when it does not end
   */
  public void stop() {
    Optional<EmbeddedServers> running = EmbeddedServers.of(folder);
    if (running.isEmpty()) {
      return;
    }
    ProcessHandle keeper = running.get().keeper();
    keeper.destroy();
    try {
      keeper.onExit().get(STOP.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FlinkUnavailable("Interrupted while ending process " + keeper.pid(), e);
    } catch (ExecutionException | TimeoutException e) {
      throw new FlinkUnavailable(
          "Cannot end the embedded Flink: process %d still runs after %d s. End it by hand."
              .formatted(keeper.pid(), STOP.toSeconds()),
          e);
    }
  }

  private Process fork() {
    try {
      Files.createDirectories(folder);
      return new ProcessBuilder(command)
          .directory(folder.toFile())
          .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
          .redirectErrorStream(true)
          .redirectOutput(Redirect.appendTo(log().toFile()))
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot start the embedded Flink by " + command, e);
    }
  }

  private static boolean ended(Process keeper) {
    try {
      return keeper.waitFor(POLL.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FlinkUnavailable("Interrupted while waiting for the embedded Flink", e);
    }
  }

  private FlinkUnavailable failure(String reason) {
    return new FlinkUnavailable(
        "Cannot start the embedded Flink: it %s. See the whole of %s, which ends with:%n%s"
            .formatted(reason, log(), endOfLog()));
  }

  private Path log() {
    return folder.resolve("keeper.log");
  }

  private String endOfLog() {
    try {
      String all = Files.readString(log());
      return all.substring(Math.max(0, all.length() - SHOWN));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + log(), e);
    }
  }
}
