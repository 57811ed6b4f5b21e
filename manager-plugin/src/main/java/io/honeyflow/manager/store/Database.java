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

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/**
 * The manager's database: its connections and its tables, which are brought up to date when it is
 * opened. Thread-safe. After it was away it is used again as soon as it answers.
 */
public final class Database implements AutoCloseable {

  private static final Duration CONNECT = Duration.ofSeconds(3);
  private static final String MIGRATIONS = "classpath:io/honeyflow/manager/store/migrations";

  private final HikariDataSource connections;
  private final Jdbi jdbi;
  private final Faults faults;

  private Database(HikariDataSource connections, Faults faults) {
    this.connections = connections;
    this.jdbi = Jdbi.create(connections).registerArgument(new StorableTexts());
    this.faults = faults;
  }

  /**
   * Connects, and creates or updates the tables. Several managers may do it at a time.
   *
   * @throws StoreUnavailable when it does not answer, or refuses
   * @throws IllegalStateException when its tables are not those of this version or of an earlier
   *     one; nothing is changed then
   */
  public static Database open(DatabaseSettings settings) {
    Faults faults = new Faults(settings);
    HikariDataSource connections;
    try {
      connections = new HikariDataSource(pool(settings));
    } catch (PoolInitializationException e) {
      throw faults.unavailable(e);
    }
    try {
      migrate(connections);
    } catch (FlywayException e) {
      connections.close();
      throw faults.ofMigration(e);
    }
    return new Database(connections, faults);
  }

  private static HikariConfig pool(DatabaseSettings settings) {
    HikariConfig pool = new HikariConfig();
    pool.setPoolName("manager-store");
    pool.setJdbcUrl(settings.url());
    pool.setUsername(settings.user());
    pool.setPassword(settings.password());
    pool.setMaximumPoolSize(settings.connections());
    pool.setConnectionTimeout(CONNECT.toMillis());
    pool.setValidationTimeout(CONNECT.minusSeconds(1).toMillis());
    if (settings.url().startsWith("jdbc:postgresql:")) {
      // A server that is gone without a word must not hold a caller for ever.
      pool.addDataSourceProperty("connectTimeout", Long.toString(CONNECT.toSeconds()));
      pool.addDataSourceProperty("socketTimeout", "30");
      pool.addDataSourceProperty("tcpKeepAlive", "true");
      pool.addDataSourceProperty("ApplicationName", "honeyflow-manager");
    }
    return pool;
  }

  private static void migrate(HikariDataSource connections) {
    Flyway.configure()
        .dataSource(connections)
        .locations(MIGRATIONS)
        .table("schema_history")
        // Tables of a later version are refused, as they may mean something else.
        .ignoreMigrationPatterns(new String[0])
        .load()
        .migrate();
  }

  /**
   * Asks it something small.
   *
   * @throws StoreUnavailable when it does not answer
   */
  public void ping() {
    int one = call(handle -> handle.createQuery("SELECT 1").mapTo(Integer.class).one());
    assert one == 1;
  }

  /** Ends all connections. Repeatable. */
  @Override
  public void close() {
    connections.close();
  }

  /** Runs one transaction; what it throws rolls it back. */
  <T> T call(HandleCallback<T, RuntimeException> work) {
    try {
      return jdbi.inTransaction(work);
    } catch (JdbiException e) {
      throw faults.of(e);
    }
  }

  /** Runs one transaction without a result. */
  void run(Work work) {
    call(
        handle -> {
          work.in(handle);
          return true;
        });
  }

  /**
   * Runs one transaction that adds something.
   *
   * @param what it is called in the message when it is there already
   * @throws AlreadyThere when a unique column has the same
   */
  <T> T add(String what, HandleCallback<T, RuntimeException> work) {
    try {
      return jdbi.inTransaction(work);
    } catch (JdbiException e) {
      if (Faults.isDuplicate(e)) {
        throw new AlreadyThere(what);
      }
      throw faults.of(e);
    }
  }

  /** The time, as exact as it is stored. */
  static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS);
  }

  /** A transaction without a result. */
  interface Work {
    void in(Handle handle);
  }
}
