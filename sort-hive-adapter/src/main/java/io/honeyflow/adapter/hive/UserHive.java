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
package io.honeyflow.adapter.hive;

import io.honeyflow.adapter.AdapterTable;
import io.honeyflow.adapter.HiveAdapter;
import io.honeyflow.adapter.HiveFiles;
import io.honeyflow.adapter.UnusableHiveException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The entry. Can be loaded without any Hive, so as to say what is missing. */
public final class UserHive implements HiveAdapter {
  private static final String PLACES =
      "to Flink's lib/ or to HADOOP_CLASSPATH, or with ADD JAR in the session.";

  /** As the JVM says that it closes a package to Hive, which looks into {@code java.net.URI}. */
  private static final Pattern CLOSED =
      Pattern.compile("module ([\\w.]+) does not \"opens ([\\w.]+)\"");

  @Override
  public HiveFiles files(AdapterTable table) throws UnusableHiveException {
    try {
      return UserHiveFiles.of(table);
    } catch (LinkageError | ReflectiveOperationException | RuntimeException e) {
      throw unusable(table, e);
    }
  }

  private static UnusableHiveException unusable(AdapterTable table, Throwable failure) {
    Matcher closed = CLOSED.matcher(messages(failure));
    if (closed.find()) {
      return new UnusableHiveException(
          "Hive's classes do not start in this JVM, which closes " + closed.group(2) + " to them",
          "Add '--add-opens=%s/%s=ALL-UNNAMED' to 'env.java.opts.all' in Flink's configuration."
              .formatted(closed.group(1), closed.group(2)),
          failure);
    }
    String missing = missing(failure);
    if (missing != null) {
      return new UnusableHiveException(
          "class " + missing + " is not on the class path", remedy(missing), failure);
    }
    return new UnusableHiveException(
        "SerDe " + table.serde() + " does not start: " + root(failure),
        "Correct what the message names: the table, or the jars of Hive and of the SerDe.",
        failure);
  }

  private static Throwable root(Throwable failure) {
    Throwable at = failure;
    while (at.getCause() != null) {
      at = at.getCause();
    }
    return at;
  }

  private static String messages(Throwable failure) {
    StringBuilder messages = new StringBuilder();
    for (Throwable at = failure; at != null; at = at.getCause()) {
      messages.append(at.getMessage()).append('\n');
    }
    return messages.toString();
  }

  /** The innermost class that was not found; one that was, and does not start, is none. */
  private static @Nullable String missing(Throwable failure) {
    String missing = null;
    for (Throwable at = failure; at != null; at = at.getCause()) {
      String name = String.valueOf(at.getMessage()).replace('/', '.');
      boolean absent = at instanceof ClassNotFoundException || at instanceof NoClassDefFoundError;
      if (absent && name.matches("[\\w.$]+")) {
        missing = name;
      }
    }
    return missing;
  }

  private static String remedy(String missing) {
    return missing.startsWith("org.apache.hadoop.hive.") || missing.startsWith("org.apache.hive.")
        ? "Add the jar of your Hive that holds it, in general hive-exec-VERSION.jar, " + PLACES
        : "Add the jar that holds it " + PLACES;
  }
}
