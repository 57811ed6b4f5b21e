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
import io.honeyflow.hive.metastore.MetastoreException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.CheckLockRequest;
import org.apache.hadoop.hive.metastore.api.LockComponent;
import org.apache.hadoop.hive.metastore.api.LockLevel;
import org.apache.hadoop.hive.metastore.api.LockRequest;
import org.apache.hadoop.hive.metastore.api.LockResponse;
import org.apache.hadoop.hive.metastore.api.LockState;
import org.apache.hadoop.hive.metastore.api.LockType;
import org.apache.hadoop.hive.metastore.api.UnlockRequest;

/**
 * Hive's own exclusive lock of a table ({@code SHOW LOCKS}), which the metastore of every line
 * keeps where its database has the tables for transactions, as {@code schematool} makes them.
 * Hive's queries take such locks when they run with {@code DbTxnManager}. A lock whose holder died
 * is dropped by the metastore after {@code hive.txn.timeout}.
 */
final class TableLock implements AutoCloseable {
  private static final Duration MOMENT = Duration.ofMillis(100);
  private static final int MOMENTS = 300;

  private final Caller caller;
  private final TableName table;
  private final long id;

  private TableLock(Caller caller, TableName table, long id) {
    this.caller = caller;
    this.table = table;
    this.id = id;
  }

  /**
   * Waits up to 30 seconds for the lock.
   *
   * @return nothing when the server keeps no locks, or others have kept the table locked until then
   */
  static Optional<TableLock> take(Caller caller, TableName table) {
    LockComponent whole = new LockComponent(LockType.EXCLUSIVE, LockLevel.TABLE, table.database());
    whole.setTablename(table.table());
    LockRequest request = new LockRequest(List.of(whole), Dialer.userName(), host());
    LockResponse answer;
    try {
      answer =
          caller.callWithoutInsisting(
              subject(table), connection -> connection.ask(raw -> raw.lock(request)));
    } catch (MetastoreException refused) {
      if (refused.reason() == MetastoreException.Reason.UNREACHABLE) {
        throw refused;
      }
      return Optional.empty();
    }

    TableLock lock = new TableLock(caller, table, answer.getLockid());
    if (lock.acquired(answer.getState())) {
      return Optional.of(lock);
    }
    lock.close();
    return Optional.empty();
  }

  private boolean acquired(LockState state) {
    LockState now = state;
    int moments = 0;
    while (now == LockState.WAITING
        && moments++ < MOMENTS
        && !Thread.currentThread().isInterrupted()) {
      caller.pause(MOMENT);
      now = check();
    }
    return now == LockState.ACQUIRED;
  }

  private LockState check() {
    try {
      return caller.callWithoutInsisting(
          subject(table),
          connection -> connection.ask(raw -> raw.check_lock(new CheckLockRequest(id)).getState()));
    } catch (MetastoreException refused) {
      if (refused.reason() == MetastoreException.Reason.UNREACHABLE) {
        throw refused;
      }
      return LockState.ABORT;
    }
  }

  /** Gives the lock back. One that cannot be given back is dropped by the server, in time. */
  @Override
  public void close() {
    try {
      caller.callWithoutInsisting(
          "Cannot unlock " + table,
          connection ->
              connection.ask(
                  raw -> {
                    raw.unlock(new UnlockRequest(id));
                    return true;
                  }));
    } catch (MetastoreException gone) {
      // It was dropped already, or will be.
    }
  }

  private static String subject(TableName table) {
    return "Cannot lock " + table;
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "unknown";
    }
  }
}
