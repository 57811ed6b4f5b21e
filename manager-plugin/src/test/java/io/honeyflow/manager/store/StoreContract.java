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

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
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

    List<String> kept = atOnce(8, i -> settings.keep("colour", "c" + i));

    assertThat(kept.stream().distinct()).hasSize(1);
    assertThat(settings.find("colour")).contains(kept.get(0));
  }

  @Test
  void keepsGroupsByTheirVersions() {
    Groups groups = new Groups(database());
    StoredGroup made = groups.create("versions", document("n", 1), "ann");

    StoredGroup changed = groups.replace("versions", 1, document("n", 2), "bob");

    assertThat(changed.version()).isEqualTo(2);
    assertThat(changed.created()).isEqualTo(made.created());
    assertThat(changed.changed().by()).isEqualTo("bob");
    assertThat(groups.find("versions")).contains(changed);
    assertThatThrownBy(() -> groups.replace("versions", 1, document("n", 3), "ann"))
        .isInstanceOf(StaleVersion.class)
        .hasMessageStartingWith(
            "Group 'versions' has version 2 by now, and the change is of version 1.");
    assertThatThrownBy(() -> groups.create("versions", document("n", 4), "ann"))
        .isInstanceOf(AlreadyThere.class);
    groups.delete("versions");
    assertThat(groups.find("versions")).isEmpty();
    assertThatThrownBy(() -> groups.delete("versions")).isInstanceOf(Missing.class);
    assertThatThrownBy(() -> groups.replace("versions", 2, document("n", 5), "ann"))
        .isInstanceOf(Missing.class);
  }

  @Test
  void keepsDocumentsAsTheyAre() {
    StreamKey key = stream("documents");
    ObjectNode document = document("text", HOSTILE);
    document.put("exact", new BigDecimal("1.10000000000000000000000000000000000001"));
    document.put("large", "x中".repeat(1_000_000));
    Streams streams = new Streams(database());

    streams.replace(key, 1, document, List.of(), "ann");

    assertThat(streams.find(key).orElseThrow().document()).isEqualTo(document);
  }

  @Test
  void keepsStreamsByTheirVersions() {
    StreamKey key = stream("stream-versions");
    Streams streams = new Streams(database());

    assertThat(streams.replace(key, 1, document("n", 2), List.of(), "bob").version()).isEqualTo(2);
    assertThatThrownBy(() -> streams.replace(key, 1, document("n", 3), List.of(), "ann"))
        .isInstanceOf(StaleVersion.class);
    assertThatThrownBy(() -> streams.create(key, document("n", 4), List.of(), "ann"))
        .isInstanceOf(AlreadyThere.class)
        .hasMessageStartingWith("Stream 'stream-versions/s' is there already.");
    assertThat(streams.find(key)).map(StoredStream::version).contains(2);
    assertThat(streams.list()).extracting(StoredStream::key).contains(key);
    assertThatThrownBy(() -> new Groups(database()).delete(key.groupId()))
        .isInstanceOf(InTheWay.class)
        .hasMessageContaining("it has 1 stream.");
    assertThatThrownBy(
            () ->
                streams.create(new StreamKey("no-group", "s"), document("n", 1), List.of(), "ann"))
        .isInstanceOf(Missing.class);
    streams.delete(key);
    assertThatThrownBy(() -> streams.delete(key)).isInstanceOf(Missing.class);
  }

  @Test
  void ofManyChangesOfOneVersionOneIsMade() {
    StreamKey key = stream("race");
    Streams streams = new Streams(database());

    List<Boolean> made =
        atOnce(8, i -> succeeds(() -> streams.replace(key, 1, document("n", i), List.of(), "a")));

    assertThat(made).containsOnlyOnce(true);
    assertThat(streams.find(key)).map(StoredStream::version).contains(2);
  }

  @Test
  void nodesKeepTheirNumbers() {
    StreamKey key = stream("numbers");
    Streams streams = new Streams(database());
    NodeName source = new NodeName(NodeName.SOURCE, "1");
    NodeName first = new NodeName(NodeName.SINK, "1");
    NodeName second = new NodeName(NodeName.SINK, "2");
    streams.replace(key, 1, document("n", 1), List.of(source, first), "ann");
    List<NodeNumber> before = streams.nodes(key);

    streams.replace(key, 2, document("n", 2), List.of(second, source), "ann");

    List<NodeNumber> after = streams.nodes(key);
    assertThat(before).extracting(NodeNumber::node).containsExactly(source, first);
    assertThat(after).extracting(NodeNumber::node).containsExactly(source, second);
    assertThat(after.get(0)).isEqualTo(before.get(0));
    assertThat(streams.node(after.get(1).number())).contains(after.get(1));
    assertThat(streams.node(before.get(1).number())).as("it is gone").isEmpty();
    assertThat(after.get(1).number()).isGreaterThan(before.get(1).number());
  }

  @Test
  void ofManyStartsOneIsMade() {
    StreamKey key = stream("starts");
    Attempts attempts = new Attempts(database());

    List<Boolean> made =
        atOnce(8, i -> succeeds(() -> attempts.begin(key, 1, Optional.empty(), "ann")));

    assertThat(made).containsOnlyOnce(true);
    assertThat(attempts.latest(key)).map(Attempt::number).contains(1);
  }

  @Test
  void tellsAnAttemptFromItsStartToItsEnd() {
    StreamKey key = stream("life");
    Attempts attempts = new Attempts(database());
    Streams streams = new Streams(database());

    Attempt begun = attempts.begin(key, 1, Optional.empty(), "ann");
    assertThat(begun.jobName()).matches("life/s#1-[0-9a-f]{8}");
    assertThat(begun.state()).isEqualTo(AttemptState.STARTING);
    assertThat(attempts.live()).contains(begun);
    assertThatThrownBy(() -> attempts.begin(key, 1, Optional.empty(), "ann"))
        .isInstanceOf(InTheWay.class)
        .hasMessageStartingWith("Cannot start stream 'life/s': its job " + begun.jobName());
    assertThatThrownBy(() -> streams.replace(key, 1, document("n", 2), List.of(), "ann"))
        .isInstanceOf(InTheWay.class)
        .hasMessageStartingWith("Cannot change stream 'life/s'");
    assertThatThrownBy(() -> streams.delete(key)).isInstanceOf(InTheWay.class);

    Attempt running = attempts.running(begun, "abc").orElseThrow();
    assertThat(running.jobId()).contains("abc");
    assertThat(attempts.running(begun, "def")).as("it has changed since").isEmpty();
    Attempt stopping = attempts.stopping(running, Attempt.Stop.SAVEPOINT, "bob").orElseThrow();
    assertThat(stopping.changed().by()).isEqualTo("bob");
    Attempt goesOn = attempts.goesOn(stopping, "no space").orElseThrow();
    assertThat(goesOn.state()).isEqualTo(AttemptState.RUNNING);
    Attempt again = attempts.stopping(goesOn, Attempt.Stop.SAVEPOINT, "bob").orElseThrow();
    Attempt stopped =
        attempts.stopped(again, Remains.savepoint("file:/sp-1"), "At file:/sp-1").orElseThrow();
    assertThat(stopped.remains()).isEqualTo(Remains.savepoint("file:/sp-1"));
    assertThat(attempts.live()).noneMatch(attempt -> attempt.stream().equals(key));

    streams.replace(key, 1, document("n", 2), List.of(), "ann");
    assertThatThrownBy(() -> attempts.begin(key, 1, Optional.empty(), "ann"))
        .isInstanceOf(StaleVersion.class);
    Attempt second = attempts.begin(key, 2, stopped.remains().savepoint(), "ann");
    assertThat(second.number()).isEqualTo(2);
    assertThat(second.from()).contains("file:/sp-1");
    Attempt failed = attempts.failed(second, Remains.nothing(), "x".repeat(5000)).orElseThrow();
    assertThat(failed.error().orElseThrow()).hasSize(4000);
    assertThat(failed.remains().untouched()).isTrue();
    assertThat(attempts.latest()).contains(failed).doesNotContain(stopped);
    assertThat(attempts.events(key))
        .extracting(event -> event.attempt() + " " + event.kind())
        .containsExactly(
            "2 failed",
            "2 start",
            "1 stopped",
            "1 stop",
            "1 stop-failed",
            "1 stop",
            "1 running",
            "1 start");

    streams.delete(key);
    assertThat(attempts.latest(key)).isEmpty();
  }

  @Test
  void keepsTheLatestEvents() {
    StreamKey key = stream("events");
    Attempts attempts = new Attempts(database());
    Attempt attempt = attempts.begin(key, 1, Optional.empty(), "ann");

    for (int i = 0; i < 220; i++) {
      attempts.note(attempt, "restart", "again " + i);
    }

    assertThat(attempts.events(key)).hasSize(200);
    assertThat(attempts.events(key).get(0).message()).isEqualTo("again 219");
    assertThat(attempts.events(key).get(199).message()).isEqualTo("again 20");
  }

  /** A stream {@code group/s} of version 1, in a group of its own. */
  private StreamKey stream(String group) {
    new Groups(database()).create(group, document("n", 0), "ann");
    StreamKey key = new StreamKey(group, "s");
    new Streams(database()).create(key, document("n", 1), List.of(), "ann");
    return key;
  }

  private static ObjectNode document(String member, Object value) {
    ObjectNode document = JsonNodeFactory.withExactBigDecimals(true).objectNode();
    return document.set(member, new ObjectMapper().valueToTree(value));
  }

  private static <T> List<T> atOnce(int count, IntFunction<T> work) {
    List<CompletableFuture<T>> all =
        IntStream.range(0, count)
            .mapToObj(i -> CompletableFuture.supplyAsync(() -> work.apply(i)))
            .toList();
    return all.stream().map(CompletableFuture::join).toList();
  }

  private static boolean succeeds(Runnable change) {
    try {
      change.run();
      return true;
    } catch (Conflict lost) {
      return false;
    }
  }
}
