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
package io.honeyflow.hive.metastore;

import io.honeyflow.hive.metastore.MetastoreException.Reason;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The messages of {@link MetastoreException}, all of one shape: what could not be done, which
 * server said so, why, and what to do about it. A subject is a clause without its full stop ({@code
 * Cannot add 3 partitions to db.t}).
 */
public final class MetastoreErrors {
  private MetastoreErrors() {}

  /**
   * No server answered.
   *
   * @param waited for how long it was tried
   * @param faults what happened at each endpoint
   */
  public static MetastoreException unreachable(
      String subject, Duration waited, List<String> faults, @Nullable Throwable cause) {
    return error(
        Reason.UNREACHABLE,
        subject
            + ": no metastore answered within "
            + readable(waited)
            + " ("
            + String.join("; ", faults)
            + "). Check that the metastore runs, that hive.metastore.uris names it and that Kerberos "
            + "(hive.metastore.sasl.enabled) and TLS (hive.metastore.use.SSL) are set as on the "
            + "server; sink.metastore.retry-timeout says how long to wait for it.",
        cause);
  }

  /** The server said no. */
  public static MetastoreException refused(
      String subject,
      MetastoreServer server,
      String reason,
      String remedy,
      @Nullable Throwable cause) {
    return said(Reason.REFUSED, subject, server, "refused (" + reason + "). " + remedy, cause);
  }

  /** The server has no such thing. */
  public static MetastoreException noSuchObject(
      String subject, MetastoreServer server, String reason, @Nullable Throwable cause) {
    return said(
        Reason.NO_SUCH_OBJECT,
        subject,
        server,
        "has no such object (" + reason + "). Create it, or correct the name.",
        cause);
  }

  /** The server has it already. */
  public static MetastoreException alreadyExists(
      String subject, MetastoreServer server, String reason, @Nullable Throwable cause) {
    return said(
        Reason.ALREADY_EXISTS,
        subject,
        server,
        "has it already (" + reason + "). Drop it first, or use it as it is.",
        cause);
  }

  private static MetastoreException said(
      Reason reason,
      String subject,
      MetastoreServer server,
      String answer,
      @Nullable Throwable cause) {
    return error(
        reason,
        subject + ": metastore " + server.endpoint() + " (Hive " + server.version() + ") " + answer,
        cause);
  }

  private static MetastoreException error(
      Reason reason, String message, @Nullable Throwable cause) {
    return cause == null
        ? new MetastoreException(reason, message)
        : new MetastoreException(reason, message, cause);
  }

  private static String readable(Duration duration) {
    return duration.compareTo(Duration.ofSeconds(1)) < 0
        ? duration.toMillis() + " ms"
        : duration.toSeconds() + " s";
  }
}
