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

import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.metastore.Insertion;
import io.honeyflow.hive.metastore.MetastoreErrors;
import io.honeyflow.hive.metastore.MetastoreException;
import io.honeyflow.hive.metastore.thrift.ClientSettings.DmlEvents;
import io.honeyflow.hive.metastore.thrift.Endpoint.Events;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.FireEventRequest;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TTransportException;
import org.jspecify.annotations.Nullable;

/**
 * A server's notification log, which others read to learn of new files: Impala's event processor,
 * Hive's replication. Hive's clients write into it when {@code hive.metastore.dml.events} is true;
 * here that holds when it is not set, too, if the server has the listener that keeps the log.
 */
final class NotificationLog {
  /** Insertions per call, of servers that take several. */
  private static final int BATCH = 500;

  /** Calls per commit, to servers that take one insertion in each. */
  private static final int SINGLE_CALLS = 500;

  private static final String LISTENER = "DbNotificationListener";

  private static final List<String> LISTENERS =
      List.of(
          "hive.metastore.transactional.event.listeners",
          "hive.metastore.event.listeners",
          "metastore.transactional.event.listeners",
          "metastore.event.listeners");

  private final Caller caller;
  private final DmlEvents wish;

  NotificationLog(Caller caller, DmlEvents wish) {
    this.caller = caller;
    this.wish = wish;
  }

  /** Whether the server that answers now wants to hear of insertions. */
  boolean kept() {
    try {
      return wish != DmlEvents.NO && events() != Events.NONE;
    } catch (MetastoreException unanswered) {
      return false;
    }
  }

  /** Writes as many as it can, and throws what kept it from writing the others. */
  void write(TableName table, List<Insertion> insertions) {
    String subject = "Cannot log what was inserted into " + table;
    Events way = events();
    // Several in a call must name their partitions.
    Events form = way == Events.BULK && whole(insertions.get(0)) ? Events.SINGLE : way;
    int most = form == Events.BULK ? insertions.size() : Math.min(insertions.size(), SINGLE_CALLS);
    int batch = form == Events.BULK ? BATCH : 1;
    MetastoreException failed = null;
    for (int start = 0; start < most; start += batch) {
      FireEventRequest request =
          request(table, insertions.subList(start, Math.min(start + batch, most)), form);
      try {
        caller.callWithoutInsisting(
            subject, connection -> connection.ask(raw -> raw.fire_listener_event(request)));
      } catch (MetastoreException e) {
        failed = firstOf(failed, e);
      }
    }
    if (failed != null) {
      throw failed;
    }
    if (most < insertions.size()) {
      throw tooMany(subject, insertions.size());
    }
  }

  private Events events() {
    return caller.callWithoutInsisting(
        "Cannot ask whether the metastore keeps a notification log",
        connection -> {
          Optional<Events> known = connection.endpoint().events();
          if (known.isPresent()) {
            return known.get();
          }
          Events found =
              wish == DmlEvents.YES || listens(connection) ? way(connection) : Events.NONE;
          connection.endpoint().remember(found);
          return found;
        });
  }

  private static boolean listens(Connection connection) throws TException {
    try {
      for (String key : LISTENERS) {
        String listeners = connection.ask(raw -> raw.get_config_value(key, ""));
        if (listeners.contains(LISTENER)) {
          return true;
        }
      }
      return false;
    } catch (TTransportException broken) {
      throw broken;
    } catch (TException refused) {
      return false;
    }
  }

  private static Events way(Connection connection) throws TException {
    String version = ServerVersion.of(connection);
    if (version.startsWith("1.") || version.startsWith("2.")) {
      return Events.FILES_ONLY;
    }
    return version.startsWith("3.") ? Events.SINGLE : Events.BULK;
  }

  /** Whether it is of a table without partitions. */
  private static boolean whole(Insertion insertion) {
    return insertion.values().isEmpty();
  }

  private static FireEventRequest request(
      TableName table, List<Insertion> insertions, Events form) {
    FireEventRequest request = new FireEventRequest(true, new InsertionData(insertions, form));
    request.setDbName(table.database());
    request.setTableName(table.table());
    if (form != Events.BULK && !whole(insertions.get(0))) {
      request.setPartitionVals(insertions.get(0).values());
    }
    return request;
  }

  /** A server that is away is not asked again for each of the others. */
  private static MetastoreException firstOf(
      @Nullable MetastoreException first, MetastoreException next) {
    if (next.reason() == MetastoreException.Reason.UNREACHABLE) {
      throw next;
    }
    return first == null ? next : first;
  }

  private MetastoreException tooMany(String subject, int insertions) {
    return MetastoreErrors.refused(
        subject,
        caller.server(),
        "it takes one event in a call, and a commit makes "
            + SINGLE_CALLS
            + " such calls at most, not "
            + insertions,
        "Hive 4 takes them together.",
        null);
  }
}
