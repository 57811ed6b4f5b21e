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
package io.honeyflow.testing.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A JVM that this one started. It never outlives this one, which holds its standard input: the main
 * class is run by {@link ForkedMain}, or reads that input itself until its end.
 */
public final class ForkedJvm {

  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);
  private static final long POLL_MILLIS = 50;
  private static final int SHOWN_LINES = 80;

  private final String name;
  private final Process process;
  private final Path log;

  private ForkedJvm(String name, Process process, Path log) {
    this.name = name;
    this.process = process;
    this.log = log;
  }

  /** Starts a JVM whose output and errors go to the end of the launch's log file. */
  public static ForkedJvm start(Launch launch) {
    Program program = launch.program();
    List<String> arguments = new ArrayList<>();
    arguments.add(program.mainClass());
    arguments.addAll(program.arguments());
    ClassPath classPath = program.classPath().after(ClassPath.home(ForkedMain.class));
    Program forked = new Program(classPath, ForkedMain.class.getName(), arguments);
    return start(launch, forked.in(program.environment()), true);
  }

  /**
   * Starts a JVM whose main class talks with this one through standard input and output, and ends
   * when its input ends. Only its errors go to the end of the launch's log file.
   */
  public static ForkedJvm startTalking(Launch launch) {
    return start(launch, launch.program(), false);
  }

  /** The process, for its streams and its handle. */
  public Process process() {
    return process;
  }

  /** Whether it runs. */
  public boolean alive() {
    return process.isAlive();
  }

  /**
   * Waits until {@code ready} says so, asking it again and again.
   *
   * @throws IllegalStateException when the JVM ends before, or the time is over; the message shows
   *     the end of the log
   */
  public void await(BooleanSupplier ready, Duration timeout) {
    long end = System.nanoTime() + timeout.toNanos();
    while (!ready.getAsBoolean()) {
      if (!process.isAlive()) {
        throw new IllegalStateException(
            name
                + " ended with exit code "
                + process.exitValue()
                + " before it was ready."
                + tail());
      }
      if (System.nanoTime() > end) {
        throw new IllegalStateException(
            name + " was not ready within " + timeout.toSeconds() + " s." + tail());
      }
      pause();
    }
  }

  /**
   * Waits until it has ended by itself.
   *
   * @return its exit code
   * @throws IllegalStateException when the time is over; it is killed then
   */
  public int awaitEnd(Duration timeout) {
    try {
      if (process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        return process.exitValue();
      }
    } catch (InterruptedException e) {
      kill();
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for " + name, e);
    }
    kill();
    throw new IllegalStateException(
        name + " did not end within " + timeout.toSeconds() + " s." + tail());
  }

  /** Asks it to end, waits, and kills it when it does not. Repeatable. */
  public void stop() {
    process.destroy();
    if (!ended()) {
      kill();
    }
  }

  /** Ends it at once, as {@code kill -9} does, and waits until it is gone. Repeatable. */
  public void kill() {
    process.destroyForcibly();
    if (!ended()) {
      throw new IllegalStateException(name + " (process " + process.pid() + ") cannot be killed.");
    }
  }

  /** All it wrote to its log. */
  public String log() {
    try {
      return new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + log, e);
    }
  }

  /** The end of its log, as an error message shows it. */
  public String tail() {
    List<String> lines = log().lines().toList();
    int from = Math.max(0, lines.size() - SHOWN_LINES);
    return "\nThe end of its log:\n" + String.join("\n", lines.subList(from, lines.size()));
  }

  private static ForkedJvm start(Launch launch, Program program, boolean outputToLog) {
    List<String> command = new ArrayList<>();
    command.add(launch.jdk().command().toString());
    command.addAll(launch.options());
    command.add("-cp");
    command.add(program.classPath().toString());
    command.add(program.mainClass());
    command.addAll(program.arguments());

    File log = launch.log().toFile();
    ProcessBuilder builder = new ProcessBuilder(command).directory(launch.folder().toFile());
    builder.environment().keySet().removeIf(ForkedJvm::steers);
    builder.environment().putAll(program.environment());
    builder.redirectError(ProcessBuilder.Redirect.appendTo(log));
    if (outputToLog) {
      builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log));
    }
    try {
      return new ForkedJvm(launch.name(), builder.start(), launch.log());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot start " + launch.name() + " by " + command, e);
    }
  }

  /** Whether a variable of a developer's shell would change what is started. */
  private static boolean steers(String variable) {
    return variable.equals("CLASSPATH")
        || variable.equals("JAVA_TOOL_OPTIONS")
        || variable.startsWith("FLINK_")
        || variable.startsWith("HADOOP_")
        || variable.startsWith("HIVE_");
  }

  private boolean ended() {
    try {
      return process.waitFor(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void pause() {
    try {
      if (process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for " + name, e);
    }
  }
}
