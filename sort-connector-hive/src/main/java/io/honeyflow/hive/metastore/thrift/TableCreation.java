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

import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.MetastoreErrors;
import io.honeyflow.hive.metastore.MetastoreException;
import java.util.Optional;

/**
 * Creates a table that others may create at the same time. A metastore makes the directory before
 * it knows that it is the first, and when it is not, it deletes the directory, with all that was
 * written into it since ({@code create_table_core} of the servers of every line). So the table's
 * name is locked, and who finds the table there then does not ask for it.
 *
 * <p>Where the server keeps no locks, the servers' race is left.
 */
final class TableCreation {
  private final Caller caller;
  private final Metastore metastore;
  private final HiveTable table;
  private final String subject;

  /**
   * @param metastore over the caller's connection
   */
  TableCreation(Caller caller, Metastore metastore, HiveTable table) {
    this.caller = caller;
    this.metastore = metastore;
    this.table = table;
    this.subject = "Cannot create table " + table.name();
  }

  /**
   * @throws MetastoreException with {@code ALREADY_EXISTS} when there is one of that name
   */
  void create() {
    Optional<TableLock> lock = TableLock.take(caller, table.name());
    try {
      if (metastore.table(table.name()).isPresent()) {
        throw MetastoreErrors.alreadyExists(
            subject, caller.server(), "Table " + table.name() + " already exists", null);
      }
      String owner = Dialer.userName();
      caller.call(
          subject,
          connection ->
              connection.ask(
                  raw -> {
                    raw.create_table(ThriftRecords.table(table, owner));
                    return true;
                  }));
    } finally {
      lock.ifPresent(TableLock::close);
    }
  }
}
