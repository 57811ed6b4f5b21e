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
package io.honeyflow.manager.store;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import java.util.Set;
import org.flywaydb.core.api.FlywayException;

/** Tells what an exception of the database means. */
final class Faults {

  private static final String DUPLICATE = "23505";

  /**
   * States that pass: of SQL, class 08 is the connection; PostgreSQL is shutting down, has crashed,
   * is starting, has no connection left; H2 has lost its file or was closed.
   */
  private static final Set<String> AWAY =
      Set.of("57P01", "57P02", "57P03", "53300", "90067", "90098", "90121");

  private final DatabaseSettings settings;

  Faults(DatabaseSettings settings) {
    this.settings = settings;
  }

  /** What callers are told in the place of an exception. */
  RuntimeException of(RuntimeException e) {
    return isAway(e) ? unavailable(e) : e;
  }

  /** The same of one that came while the tables were brought up to date. */
  RuntimeException ofMigration(FlywayException e) {
    if (isAway(e)) {
      return unavailable(e);
    }
    return new IllegalStateException(
        "Cannot use the tables in database "
            + settings
            + ": "
            + e.getMessage()
            + " Start the version of the manager that wrote them or a later one, or name another database.",
        e);
  }

  StoreUnavailable unavailable(Throwable e) {
    String reason =
        sqlException(e).map(Throwable::getMessage).orElseGet(() -> String.valueOf(e.getMessage()));
    return new StoreUnavailable(
        "The manager's database "
            + settings.address()
            + " does not answer: "
            + reason.replaceFirst("\\.+$", "")
            + ". Ask again when it is up; nothing needs to be restarted.",
        e);
  }

  static boolean isDuplicate(Throwable e) {
    return sqlException(e).filter(sql -> DUPLICATE.equals(sql.getSQLState())).isPresent();
  }

  private static boolean isAway(Throwable e) {
    return sqlException(e).filter(Faults::tellsOfNoConnection).isPresent();
  }

  private static boolean tellsOfNoConnection(SQLException e) {
    String state = e.getSQLState();
    return e instanceof SQLTransientConnectionException
        || (state != null && (state.startsWith("08") || AWAY.contains(state)));
  }

  /** The innermost of the database's own exceptions that has a state; otherwise the innermost. */
  private static Optional<SQLException> sqlException(Throwable e) {
    SQLException found = null;
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && (found == null || sql.getSQLState() != null)) {
        found = sql;
      }
    }
    return Optional.ofNullable(found);
  }
}
