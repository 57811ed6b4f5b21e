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

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the store promises, on every database. The tests of a class share one. */
abstract class StoreContract {

  /** What neither quotes nor the encoding of a database may stumble over. */
  private static final String HOSTILE = "O'Hara\"; DROP TABLE account; --\\ ${x} 中🐝\n\t<b>";

  abstract Database database();

  @Test
  void keepsUsers() {
    Users users = new Users(database());
    User ann = users.create("ann", "hash-1", "admin");
    users.create(HOSTILE, "hash-2", "viewer");

    assertThat(users.find("ann")).contains(ann);
    assertThat(users.find(HOSTILE)).map(User::role).contains("viewer");
    assertThat(users.find("Ann")).as("names differ by case").isEmpty();
    assertThat(users.setPasswordHash("ann", "hash-3")).isTrue();
    assertThat(users.setRole("ann", "editor")).isTrue();
    assertThat(users.setRole("nobody", "editor")).isFalse();
    assertThat(users.find("ann").orElseThrow())
        .satisfies(
            changed -> {
              assertThat(changed.passwordHash()).isEqualTo("hash-3");
              assertThat(changed.role()).isEqualTo("editor");
              assertThat(changed.created()).isEqualTo(ann.created());
              assertThat(changed.toString()).doesNotContain("hash-3");
            });
    assertThat(users.list()).extracting(User::name).contains("ann", HOSTILE);
  }

  @Test
  void refusesTheSameUserTwice() {
    Users users = new Users(database());
    users.create("twice", "hash", "viewer");

    assertThatThrownBy(() -> users.create("twice", "hash", "admin"))
        .isInstanceOf(AlreadyThere.class)
        .hasMessageStartingWith("User 'twice' is there already.");
    assertThat(users.find("twice")).map(User::role).contains("viewer");
  }

  @Test
  void keepsTokensUntilTheirUserGoes() {
    Users users = new Users(database());
    Tokens tokens = new Tokens(database());
    users.create("bot", "hash", "editor");
    Instant expires = Instant.parse("2100-01-01T00:00:00.123Z");
    Token first = tokens.create("bot", HOSTILE, "token-1", Optional.of(expires));
    Token second = tokens.create("bot", "ci", "token-2", Optional.empty());

    assertThat(tokens.findByHash("token-1")).contains(first);
    assertThat(tokens.findByHash("token")).isEmpty();
    assertThat(tokens.list("bot")).containsExactly(first, second);
    assertThatThrownBy(() -> tokens.create("bot", "again", "token-2", Optional.empty()))
        .isInstanceOf(AlreadyThere.class)
        .hasMessageNotContaining("token-2");
    tokens.markUsed(second.id());
    assertThat(tokens.find(second.id()).flatMap(Token::used)).isPresent();
    assertThat(tokens.delete(first.id())).isTrue();
    assertThat(tokens.delete(first.id())).isFalse();

    assertThat(users.delete("bot")).isTrue();
    assertThat(tokens.findByHash("token-2")).isEmpty();
    assertThat(users.delete("bot")).isFalse();
  }

  @Test
  void keepsTheAuditLog() {
    AuditLog log = new AuditLog(database());
    log.add(AuditEvent.of("ann", "login", "ann", "done").from("127.0.0.1"));
    log.add(AuditEvent.of("", "login", HOSTILE, "refused").withDetail("x".repeat(5000)));
    log.add(AuditEvent.of("ann", "stream.start", "a\u0000b\uD800c", "done"));

    List<AuditEvent> latest = log.latest(Long.MAX_VALUE, 3);
    assertThat(latest)
        .extracting(AuditEvent::subject)
        .containsExactly("a\uFFFDb\uFFFDc", HOSTILE, "ann");
    assertThat(latest.get(1).detail()).hasSize(2000).endsWith("x…");
    assertThat(latest.get(2).address()).isEqualTo("127.0.0.1");
    assertThat(log.latest(latest.get(1).id(), 1)).containsExactly(latest.get(2));
  }

  @Test
  void keepsTheFirstOfASetting() {
    Settings settings = new Settings(database());
    assertThat(settings.find("colour")).isEmpty();

    List<CompletableFuture<String>> all =
        IntStream.range(0, 8)
            .mapToObj(i -> CompletableFuture.supplyAsync(() -> settings.keep("colour", "c" + i)))
            .toList();

    assertThat(all.stream().map(CompletableFuture::join).distinct()).hasSize(1);
    assertThat(settings.find("colour")).contains(all.get(0).join());
  }
}
