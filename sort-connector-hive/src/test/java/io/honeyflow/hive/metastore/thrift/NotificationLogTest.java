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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.honeyflow.hive.conf.MetastoreConf;
import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.metastore.Insertion;
import io.honeyflow.hive.metastore.MetastoreException;
import io.honeyflow.hive.metastore.MetastoreException.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.FireEventRequest;
import org.apache.hadoop.hive.metastore.api.FireEventResponse;
import org.apache.thrift.transport.TTransportException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whom the client tells of insertions, in how many calls, and what it does when that fails. */
class NotificationLogTest {
  private static final TableName NAME = new TableName("db", "t");
  private static final String LISTENERS = "hive.metastore.transactional.event.listeners";
  private static final String LISTENER = "org.apache.hive.hcatalog.listener.DbNotificationListener";

  private final ScriptedThriftServer server = ScriptedThriftServer.start();
  private final FakeWaiting waiting = new FakeWaiting();
  private final List<ThriftMetastore> opened = new ArrayList<>();
  private final List<FireEventRequest> events = new ArrayList<>();

  @AfterEach
  void close() {
    opened.forEach(ThriftMetastore::close);
    server.close();
  }

  @Test
  void asksOnceWhetherTheServerHasTheListener() {
    server.answer("get_config_value", arguments -> arguments[1]);
    ThriftMetastore metastore = metastore(Map.of());

    assertThat(metastore.logsInsertions()).isFalse();
    assertThat(metastore.logsInsertions()).isFalse();

    assertThat(server.questions()).hasSize(4).containsOnly("get_config_value");
  }

  @Test
  void takesAServerThatDoesNotTellForOneWithoutALog() {
    server.forget("get_config_value");
    ThriftMetastore metastore = metastore(Map.of());

    assertThat(metastore.logsInsertions()).isFalse();
    assertThat(metastore.logsInsertions()).isFalse();

    assertThat(server.questions()).containsExactly("get_config_value");
  }

  @Test
  void aServerThatHangsUpOverTheQuestionIsNotInsistedOn() {
    server.answer("get_config_value", arguments -> hangUp());

    assertThat(metastore(Map.of()).logsInsertions()).isFalse();

    assertThat(waiting.pauses()).isEmpty();
  }

  @Test
  void asksNothingWhenTheConfigurationSaysNo() {
    ThriftMetastore metastore = metastore(Map.of("hive.metastore.dml.events", "false"));

    assertThat(metastore.logsInsertions()).isFalse();

    assertThat(server.calls()).isEmpty();
  }

  @Test
  void needsNoListenerThatItKnowsWhenTheConfigurationSaysYes() {
    server.answer("getVersion", arguments -> "3.0");
    server.answer("fire_listener_event", this::heard);
    ThriftMetastore metastore = metastore(Map.of("hive.metastore.dml.events", "true"));

    assertThat(metastore.logsInsertions()).isTrue();
    metastore.logInsertions(NAME, List.of(insertion(7)));

    assertThat(server.questions()).doesNotContain("get_config_value");
    assertThat(events)
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.isSuccessful()).isTrue();
              assertThat(event.getDbName()).isEqualTo("db");
              assertThat(event.getTableName()).isEqualTo("t");
              assertThat(event.getPartitionVals()).containsExactly("7");
              assertThat(event.getData().getInsertData().isReplace()).isTrue();
              assertThat(event.getData().getInsertData().getFilesAdded())
                  .containsExactly("file:/t/dt=7/f");
            });
  }

  @Test
  void asksForTheVersionOfAServerThatKeepsALogOnce() {
    server.answer("fire_listener_event", this::heard);
    ThriftMetastore metastore = listening();

    metastore.logInsertions(NAME, insertions(1));
    metastore.logInsertions(NAME, insertions(1));

    assertThat(server.calls()).containsOnlyOnce("getVersion");
  }

  @Test
  void tellsAServerOfHive4OfManyAtOnce() {
    server.answer("fire_listener_event", this::heard);
    ThriftMetastore metastore = listening();

    metastore.logInsertions(NAME, insertions(1_200));

    assertThat(events).hasSize(3);
    // The stubs of Hive 3 do not know this field of the union; RealMetastoresIT has a server read
    // it.
    assertThat(events.get(0).getData().isSet()).isFalse();
  }

  @Test
  void tellsAnOlderServerOfSomeHundredOneByOneAndSaysSo() {
    server.answer("getVersion", arguments -> "3.0");
    server.answer("fire_listener_event", this::heard);
    ThriftMetastore metastore = listening();

    MetastoreException failure = failure(() -> metastore.logInsertions(NAME, insertions(600)));

    assertThat(events).hasSize(500);
    assertThat(failure)
        .hasMessageContaining("Cannot log what was inserted into db.t")
        .hasMessageContaining("500")
        .hasMessageContaining("600");
  }

  @Test
  void aRefusalOfOneDoesNotKeepTheOthersFromTheLog() {
    server.answer("getVersion", arguments -> "3.0");
    server.answer(
        "fire_listener_event",
        arguments -> {
          if (((FireEventRequest) arguments[0]).getPartitionVals().contains("1")) {
            throw new IllegalStateException("no such partition");
          }
          return heard(arguments);
        });
    ThriftMetastore metastore = listening();

    MetastoreException failure = failure(() -> metastore.logInsertions(NAME, insertions(3)));

    assertThat(failure.reason()).isEqualTo(Reason.REFUSED);
    assertThat(events)
        .extracting(FireEventRequest::getPartitionVals)
        .containsExactly(List.of("0"), List.of("2"));
  }

  @Test
  void aServerThatHangsUpOverAnEventIsNotWaitedForAgainAndAgain() {
    server.answer("fire_listener_event", arguments -> hangUp());
    ThriftMetastore metastore = listening();

    MetastoreException failure = failure(() -> metastore.logInsertions(NAME, insertions(1)));

    assertThat(failure.reason()).isEqualTo(Reason.UNREACHABLE);
    assertThat(waiting.pauses()).isEmpty();
    assertThat(server.questions().stream().filter("fire_listener_event"::equals).count())
        .isBetween(2L, 4L);
  }

  @Test
  void aServerThatIsAwayIsWaitedForAndThenHearsOfIt() {
    server.answer("fire_listener_event", this::heard);
    ThriftMetastore metastore = listening();
    server.stop();
    waiting.duringPause(
        () -> {
          if (waiting.pauses().size() == 2) {
            server.restart();
          }
        });

    metastore.logInsertions(NAME, insertions(1));

    assertThat(events).hasSize(1);
    assertThat(waiting.pauses()).hasSize(2);
  }

  /** To one that keeps a log, and was asked for it. */
  private ThriftMetastore listening() {
    server.answer(
        "get_config_value",
        arguments -> arguments[0].equals(LISTENERS) ? "some.Other," + LISTENER : arguments[1]);
    ThriftMetastore metastore = metastore(Map.of());
    assertThat(metastore.logsInsertions()).isTrue();
    return metastore;
  }

  private ThriftMetastore metastore(Map<String, String> properties) {
    ClientSettings settings =
        ClientSettings.of(
            new MetastoreConf(
                List.of(server.uri()), new HashMap<>(properties), Duration.ofMinutes(1)));
    Caller caller = new Caller(settings, new Dialer(settings), waiting);
    ThriftMetastore metastore =
        new ThriftMetastore(caller, new NotificationLog(caller, settings.dmlEvents()));
    opened.add(metastore);
    return metastore;
  }

  private FireEventResponse heard(Object[] arguments) {
    events.add((FireEventRequest) arguments[0]);
    return new FireEventResponse();
  }

  /** An exception that makes Thrift's server close the connection. */
  private static Object hangUp() throws TTransportException {
    throw new TTransportException("hung up");
  }

  private static List<Insertion> insertions(int number) {
    return IntStream.range(0, number).mapToObj(NotificationLogTest::insertion).toList();
  }

  private static Insertion insertion(int number) {
    return new Insertion(
        List.of(Integer.toString(number)), List.of("file:/t/dt=" + number + "/f"), true);
  }

  private static MetastoreException failure(Runnable call) {
    MetastoreException failure = catchThrowableOfType(MetastoreException.class, call::run);
    assertThat(failure).isNotNull();
    return failure;
  }
}
