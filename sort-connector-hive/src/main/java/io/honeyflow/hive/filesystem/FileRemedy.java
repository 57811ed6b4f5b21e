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
package io.honeyflow.hive.filesystem;

import java.util.List;
import java.util.Locale;

/** What helps when a file system fails, told by what it says. */
public final class FileRemedy {

  /**
   * Told by words rather than by classes: a server's exception arrives as one of Hadoop's or as the
   * cause of another, and an object store's client has classes of its own.
   */
  private enum Kind {
    SAFE_MODE(
        List.of("safemodeexception", "in safe mode"),
        "The name node takes no changes in safe mode: find out in its log why it is in it, and end it by 'hdfs dfsadmin -safemode leave'"),
    QUOTA(
        List.of("quotaexceeded", "quota of", "quotaexception"),
        "Remove files there, or raise the quota by 'hdfs dfsadmin -setSpaceQuota' or '-setQuota'"),
    SPACE(
        List.of(
            "no space left",
            "not enough space",
            "could only be written to 0",
            "could only be replicated to 0"),
        "Make room, and see that the data nodes run and are reachable from here"),
    KERBEROS(
        List.of(
            "gss initiate failed",
            "client cannot authenticate",
            "simple authentication is not enabled",
            "invalidtoken",
            "token is expired",
            "can't be found in cache"),
        "Log in with Kerberos: set security.kerberos.login.keytab and .principal in Flink's configuration"),
    PERMISSION(
        List.of("accesscontrolexception", "permission denied", "access denied", "accessdenied"),
        "Let the job's user list, read, write and rename files in that directory"),
    AWAY(
        List.of(
            "connectexception",
            "connection refused",
            "unknownhostexception",
            "noroutetohost",
            "standbyexception",
            "sockettimeout",
            "connecttimeout"),
        "See that the server runs, and that core-site.xml and hdfs-site.xml (hadoop-conf-dir) name it");

    private final List<String> words;
    private final String remedy;

    Kind(List<String> words, String remedy) {
      this.words = words;
      this.remedy = remedy;
    }

    private boolean fits(String said) {
      return words.stream().anyMatch(said::contains);
    }
  }

  private FileRemedy() {}

  /**
   * A sentence without its full stop.
   *
   * @param usual what to say of a failure that is none of those that are known
   */
  public static String of(Throwable failure, String usual) {
    String said = said(failure);
    for (Kind kind : Kind.values()) {
      if (kind.fits(said)) {
        return kind.remedy;
      }
    }
    return usual;
  }

  /** What happened, in one line: HDFS appends the server's stack to its messages. */
  public static String reason(Throwable failure) {
    String message = failure.getMessage();
    if (message == null || message.isBlank()) {
      return failure.getClass().getSimpleName();
    }
    String line = message.strip().lines().findFirst().orElseThrow().strip();
    return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
  }

  private static String said(Throwable failure) {
    StringBuilder said = new StringBuilder();
    for (Throwable one = failure; one != null; one = one.getCause()) {
      said.append(one).append('\n');
    }
    return said.toString().toLowerCase(Locale.ROOT);
  }
}
