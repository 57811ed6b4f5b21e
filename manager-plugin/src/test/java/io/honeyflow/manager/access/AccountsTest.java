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
package io.honeyflow.manager.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.manager.access.Credentials.Password;
import io.honeyflow.manager.store.Database;
import io.honeyflow.manager.store.DatabaseSettings;
import io.honeyflow.manager.store.Tokens;
import io.honeyflow.manager.store.User;
import io.honeyflow.manager.store.Users;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users in a database of their own, and time as the tests want it. */
class AccountsTest {

  private static final String HERE = "127.0.0.1";
  private static final String PASSWORD = "correct horse battery";

  @TempDir private Path folder;
  private Database database;
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private Accounts accounts;

  @BeforeEach
  void open() {
    database = Database.open(DatabaseSettings.h2(folder.resolve("manager")));
    accounts = new Accounts(new Users(database), new Tokens(database), new TestClock());
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void theFirstAdministratorHasAPasswordThatIsToldOnce() {
    String password = accounts.createFirst().orElseThrow();

    assertThat(accounts.createFirst()).isEmpty();
    assertThat(password).hasSize(20);
    Session session = accounts.signIn(new Password("admin", password), HERE);
    assertThat(accounts.caller(session).role()).isEqualTo(Role.ADMIN);
    assertThat(accounts.list())
        .extracting(User::passwordHash)
        .singleElement()
        .asString()
        .startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
  }

  @Test
  void sessionsAndTokensEnd() {
    accounts.create("ann", PASSWORD, Role.EDITOR);
    Session session = accounts.signIn(new Password("ann", PASSWORD), HERE);
    String token = accounts.createToken("ann", "t", Optional.of(Duration.ofDays(1))).text();
    String lasting = accounts.createToken("ann", "t", Optional.empty()).text();
    assertThat(accounts.admit(ofSession(session), false).name()).isEqualTo("ann");
    assertThat(accounts.admit(ofToken(token), true).role()).isEqualTo(Role.EDITOR);

    now = now.plus(Duration.ofHours(12));
    assertThatThrownBy(() -> accounts.admit(ofSession(session), false))
        .hasMessageContaining("session has ended");
    assertThat(accounts.admit(ofToken(token), true).name()).isEqualTo("ann");

    now = now.plus(Duration.ofHours(13));
    assertThatThrownBy(() -> accounts.admit(ofToken(token), true)).isInstanceOf(AccessDenied.class);
    assertThat(accounts.admit(ofToken(lasting), true).name()).isEqualTo("ann");
  }

  @Test
  void aPasswordWithEachRequestIsRightUntilItIsAnother() {
    accounts.create("ann", PASSWORD, Role.EDITOR);
    for (int i = 0; i < 50; i++) {
      assertThat(accounts.admit(ofPassword(PASSWORD), true).name()).isEqualTo("ann");
    }
    assertThatThrownBy(() -> accounts.admit(ofPassword(PASSWORD + "x"), true))
        .isInstanceOf(AccessDenied.class);

    accounts.setPassword("ann", "another password");
    assertThatThrownBy(() -> accounts.admit(ofPassword(PASSWORD), true))
        .isInstanceOf(AccessDenied.class);
    assertThat(accounts.admit(ofPassword("another password"), true).name()).isEqualTo("ann");

    accounts.createFirst();
    accounts.create("root", PASSWORD, Role.ADMIN);
    accounts.delete("ann");
    assertThatThrownBy(() -> accounts.admit(ofPassword("another password"), true))
        .isInstanceOf(AccessDenied.class);
  }

  @Test
  void nothingSecretIsShown() {
    Session session = new Session("proof", "csrf", "ann", now);
    Credentials credentials =
        new Credentials(
            Optional.of("token"),
            Optional.of("proof"),
            Optional.of(new Password("ann", PASSWORD)),
            "csrf",
            HERE);

    assertThat(session + " " + credentials + " " + new Password("ann", PASSWORD))
        .doesNotContain("proof", "csrf", "token", PASSWORD);
  }

  private static Credentials ofSession(Session session) {
    return new Credentials(
        Optional.empty(), Optional.of(session.id()), Optional.empty(), session.csrf(), HERE);
  }

  private static Credentials ofToken(String token) {
    return new Credentials(Optional.of(token), Optional.empty(), Optional.empty(), "", HERE);
  }

  private static Credentials ofPassword(String password) {
    return new Credentials(
        Optional.empty(), Optional.empty(), Optional.of(new Password("ann", password)), "", HERE);
  }

  private final class TestClock extends Clock {

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }
}
