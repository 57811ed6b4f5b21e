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
package io.honeyflow.hive.metastore.thrift;

import io.honeyflow.hive.metastore.MetastoreErrors;
import io.honeyflow.hive.metastore.MetastoreException;
import io.honeyflow.hive.metastore.MetastoreServer;
import java.util.Locale;
import org.apache.hadoop.hive.metastore.api.AlreadyExistsException;
import org.apache.hadoop.hive.metastore.api.NoSuchObjectException;
import org.apache.hadoop.hive.metastore.api.UnknownDBException;
import org.apache.hadoop.hive.metastore.api.UnknownTableException;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocolException;
import org.apache.thrift.transport.TTransportException;

/** Answers that say no, in this project's words. */
final class Refusals {
  private Refusals() {}

  static MetastoreException of(String subject, MetastoreServer server, TException answer) {
    String reason = reason(answer);
    if (answer instanceof NoSuchObjectException
        || answer instanceof UnknownTableException
        || answer instanceof UnknownDBException) {
      return MetastoreErrors.noSuchObject(subject, server, reason, answer);
    }
    if (answer instanceof AlreadyExistsException) {
      return MetastoreErrors.alreadyExists(subject, server, reason, answer);
    }
    return MetastoreErrors.refused(subject, server, reason, remedy(answer, reason), answer);
  }

  /** What happened, in one line. */
  static String reason(TException failed) {
    Throwable cause = failed.getCause();
    String message = failed.getMessage();
    if (failed instanceof TTransportException && cause != null) {
      return cause.getMessage() == null
          ? cause.getClass().getSimpleName()
          : cause.getClass().getSimpleName() + ": " + firstLine(cause.getMessage());
    }
    return message == null ? failed.getClass().getSimpleName() : firstLine(message);
  }

  private static String firstLine(String message) {
    return message.strip().lines().findFirst().orElse("");
  }

  private static String remedy(TException answer, String reason) {
    if (answer instanceof Refusal refusal) {
      return refusal.remedy();
    }
    if (answer instanceof TProtocolException) {
      return "Check that hive.metastore.uris names a metastore, and that "
          + "hive.metastore.thrift.framed.transport.enabled, "
          + "hive.metastore.thrift.compact.protocol.enabled and hive.metastore.sasl.enabled are "
          + "the server's.";
    }
    if (answer instanceof TApplicationException unknown
        && unknown.getType() == TApplicationException.UNKNOWN_METHOD) {
      return "Use a metastore of Hive 1.2 to 4.2.";
    }
    String lower = reason.toLowerCase(Locale.ROOT);
    if (lower.contains("permission") || lower.contains("denied") || lower.contains("authoriz")) {
      return "Grant the user of this job what the reason names.";
    }
    return "The metastore's log at this time tells more.";
  }
}
