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

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A stack trace as Flink sends it: what it says without its frames.
 *
 * @param messages of the exception and its causes, from the outermost to the root; an exception
 *     without a message has the name of its class
 */
record StackText(List<String> messages) {
  private static final Pattern FRAME = Pattern.compile("\\s+(at |\\.\\.\\. \\d+ ).*");
  private static final Pattern CLASS =
      Pattern.compile("^(?:[\\w$-]+\\.)+([A-Z][\\w$]*)(?:: |$)", Pattern.MULTILINE);
  private static final String CAUSE = "Caused by: ";
  private static final String REMOTE = "<Exception on server side:";
  private static final String REMOTE_END = "End of exception on server side>";

  /** Beginnings of messages that only say that there is a cause. */
  private static final List<String> WRAPPERS =
      List.of(
          "Internal server error.",
          "Failed to fetchResults",
          "Failed to execute ",
          "Failed to submit ",
          "Failed to get job ",
          "Unable to create a ",
          "Could not start the JobMaster",
          "Could not execute ",
          "Recovery is suppressed by ",
          "Error while executing ");

  private static final int LONGEST = 4_000;

  /** Copies the messages. */
  StackText {
    messages = List.copyOf(messages);
  }

  /** Reads a trace, or several behind one another. */
  static StackText of(String trace) {
    List<String> messages = new ArrayList<>();
    StringBuilder message = new StringBuilder();
    boolean open = true;
    for (String line : (Iterable<String>) trace.lines()::iterator) {
      boolean cause = line.startsWith(CAUSE);
      if (cause || FRAME.matcher(line).matches() || line.startsWith(REMOTE_END)) {
        add(message, messages);
        open = cause;
      }
      if (line.contains(REMOTE)) {
        message.setLength(0);
        open = true;
      } else if (open) {
        message.append(cause ? line.substring(CAUSE.length()) : line).append('\n');
      }
    }
    add(message, messages);
    return new StackText(messages);
  }

  /**
   * The first message that tells more than that there is a cause, and the root's where that one
   * does not hold it.
   */
  String message() {
    if (messages.isEmpty()) {
      return "no reason given";
    }
    String root = messages.get(messages.size() - 1);
    String first =
        messages.stream()
            .filter(message -> WRAPPERS.stream().noneMatch(message::startsWith))
            .findFirst()
            .orElse(root);
    String both = first.contains(root) ? first : first + " Cause: " + root;
    return both.length() > LONGEST ? both.substring(0, LONGEST) + " …" : both;
  }

  private static void add(StringBuilder message, List<String> messages) {
    String text = withoutClasses(message.toString().strip());
    message.setLength(0);
    if (!text.isEmpty()) {
      messages.add(text);
    }
  }

  /** Many a message begins with the class of its cause, and that with the class of its own. */
  private static String withoutClasses(String message) {
    String text = message;
    Matcher type = CLASS.matcher(text);
    while (type.lookingAt()) {
      String rest = text.substring(type.end()).strip();
      if (rest.isEmpty()) {
        return type.group(1);
      }
      text = rest;
      type = CLASS.matcher(text);
    }
    return text;
  }
}
