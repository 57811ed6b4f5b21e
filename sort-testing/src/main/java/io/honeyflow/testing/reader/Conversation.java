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
package io.honeyflow.testing.reader;

import io.honeyflow.testing.process.ForkedJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Statements and their rows, to and from a forked engine that answers as {@link Answers} does. One
 * statement runs at a time, whichever thread asks.
 */
public final class Conversation {

  static final Duration TIMEOUT = Duration.ofMinutes(3);
  private static final String END = "end";

  private final String name;
  private final ForkedJvm jvm;
  private final Duration timeout;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

  private Conversation(String name, ForkedJvm jvm, Duration timeout) {
    this.name = name;
    this.jvm = jvm;
    this.timeout = timeout;
  }

  /**
   * Waits until the engine is ready, and later three minutes for each answer.
   *
   * @param name what the engine is, as error messages call it
   * @throws IllegalStateException when it does not start, with the end of its log; it is killed
   *     then
   */
  static Conversation with(String name, ForkedJvm jvm) {
    return with(name, jvm, TIMEOUT);
  }

  /**
   * Waits until the engine is ready.
   *
   * @param name what the engine is, as error messages call it
   * @param timeout how long each answer may take
   * @throws IllegalStateException when it does not start, with the end of its log; it is killed
   *     then
   */
  public static Conversation with(String name, ForkedJvm jvm, Duration timeout) {
    Conversation conversation = new Conversation(name, jvm, timeout);
    conversation.listen();
    try {
      conversation.expectReady();
      return conversation;
    } catch (IllegalStateException e) {
      jvm.kill();
      throw e;
    }
  }

  /**
   * Runs a statement and returns its rows, each a list of cells, null for NULL.
   *
   * @throws HiveQueryException when the engine refuses it
   * @throws IllegalStateException when the engine has ended or does not answer, with the end of its
   *     log
   */
  public synchronized List<List<@Nullable String>> query(String sql) {
    ask(sql);
    List<List<@Nullable String>> rows = new ArrayList<>();
    while (true) {
      String answer = next();
      if (answer.equals(Answers.DONE)) {
        return rows;
      }
      if (answer.startsWith(Answers.ERROR)) {
        String reason = RowLine.plain(answer.substring(Answers.ERROR.length()));
        // Of a job that failed Hive says no more than a code; the reason is in its log.
        String log = reason.contains("Execution Error") ? jvm.tail() : "";
        throw new HiveQueryException(name + " failed at: " + sql + "\n" + reason + log);
      }
      rows.add(RowLine.parse(answer.substring(Answers.ROW.length())));
    }
  }

  /** Ends the engine. Repeatable. */
  public void end() {
    jvm.kill();
  }

  private void listen() {
    Thread listener = new Thread(this::collectAnswers, "answers of " + name);
    listener.setDaemon(true);
    listener.start();
  }

  private void collectAnswers() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(jvm.process().getInputStream(), StandardCharsets.UTF_8))) {
      lines.lines().forEach(answers::add);
    } catch (IOException | UncheckedIOException e) {
      answers.add(Answers.ERROR + RowLine.escaped("Its answer cannot be read: " + e));
    }
    answers.add(END);
  }

  private void expectReady() {
    String answer = next();
    if (!answer.equals(Answers.READY)) {
      throw new IllegalStateException(name + " says at its start: " + answer + jvm.tail());
    }
  }

  private void ask(String sql) {
    try {
      OutputStream out = jvm.process().getOutputStream();
      out.write((RowLine.escaped(sql) + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException e) {
      throw new IllegalStateException(name + " has ended before: " + sql + jvm.tail(), e);
    }
  }

  private String next() {
    try {
      String answer = answers.poll(timeout.toMillis(), TimeUnit.MILLISECONDS);
      if (answer == null) {
        throw new IllegalStateException(
            name + " has not answered for " + timeout.toSeconds() + " s." + jvm.tail());
      }
      if (answer.equals(END)) {
        answers.add(END);
        throw new IllegalStateException(name + " has ended." + jvm.tail());
      }
      return answer;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for " + name, e);
    }
  }
}
