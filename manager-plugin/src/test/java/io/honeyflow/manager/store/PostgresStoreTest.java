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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.testing.postgres.RealPostgres;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PostgresStoreTest extends StoreContract {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static @Nullable RealPostgres postgres;
  private static Database database;
  private static Database second;

  @BeforeAll
  static void open() {
    postgres = RealPostgres.start();
    // Two managers that start at a time: one makes the tables.
    List<CompletableFuture<Database>> both =
        Stream.of(settings(), settings())
            .map(settings -> CompletableFuture.supplyAsync(() -> Database.open(settings)))
            .toList();
    database = both.get(0).join();
    second = both.get(1).join();
  }

  @AfterAll
  static void close() {
    if (postgres != null) {
      database.close();
      second.close();
      postgres.close();
    }
  }

  @Override
  Database database() {
    return database;
  }

  @Test
  void isUsedAgainAsSoonAsItAnswers() {
    Users users = new Users(database);
    users.create("patient", "hash", "viewer");

    postgres.stop();
    assertThatThrownBy(() -> users.find("patient"))
        .isInstanceOf(StoreUnavailable.class)
        .hasMessageStartingWith("The manager's database " + postgres.url() + " does not answer: ")
        .hasMessageContaining("Ask again when it is up")
        .hasMessageNotContaining("..");
    assertThatThrownBy(database::ping).isInstanceOf(StoreUnavailable.class);
    assertThatThrownBy(() -> users.create("lost", "hash", "viewer"))
        .isInstanceOf(StoreUnavailable.class);
    assertThatThrownBy(() -> Database.open(settings())).isInstanceOf(StoreUnavailable.class);

    postgres.restart();
    awaitAnswer();
    assertThat(users.find("patient")).isPresent();
    assertThat(users.find("lost")).isEmpty();
  }

  @Test
  void severalManagersShareIt() {
    new Users(database).create("common", "hash", "viewer");

    assertThat(new Users(second).find("common")).isPresent();
  }

  /** The pool tries again every few seconds. */
  private static void awaitAnswer() {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        database.ping();
        return;
      } catch (StoreUnavailable e) {
        assertThat(System.nanoTime()).as(e.getMessage()).isLessThan(end);
      }
    }
  }

  private static DatabaseSettings settings() {
    return DatabaseSettings.of(postgres.url(), postgres.user(), postgres.password());
  }
}
