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
import io.honeyflow.hive.metastore.MetastoreException;
import io.honeyflow.hive.metastore.MetastoreException.Reason;
import io.honeyflow.hive.metastore.MetastoreTraffic;
import io.honeyflow.hive.metastore.NewPartition;
import io.honeyflow.hive.metastore.ParameterChange;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.AddPartitionsRequest;
import org.apache.hadoop.hive.metastore.api.AddPartitionsResult;
import org.apache.hadoop.hive.metastore.api.EnvironmentContext;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.GetTableResult;
import org.apache.hadoop.hive.metastore.api.MetaException;
import org.apache.hadoop.hive.metastore.api.NoSuchObjectException;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.PrincipalPrivilegeSet;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.SkewedInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How the client behaves towards servers that fail, refuse, or speak another dialect. */
class ThriftMetastoreTest {
  private static final TableName NAME = new TableName("db", "t");

  private final ScriptedThriftServer server = ScriptedThriftServer.start();
  private final FakeWaiting waiting = new FakeWaiting();
  private final List<ThriftMetastore> opened = new ArrayList<>();

  @AfterEach
  void close() {
    opened.forEach(ThriftMetastore::close);
    server.close();
  }

  @Test
  void asksTheNextServerWhenTheFirstIsAway() throws IOException {
    server.answer("get_table_req", arguments -> new GetTableResult(table()));

    assertThat(metastore(List.of(deadUri(), server.uri())).table(NAME)).isPresent();

    assertThat(waiting.pauses()).isEmpty();
  }

  @Test
  void staysWithTheServerThatAnswered() throws IOException {
    server.answer("get_table_req", arguments -> new GetTableResult(table()));
    ThriftMetastore metastore = metastore(List.of(deadUri(), server.uri()));
    metastore.table(NAME);
    server.dropNext(1);

    metastore.table(NAME);

    assertThat(metastore.server().endpoint()).isEqualTo(server.uri());
    assertThat(server.questions()).hasSize(3);
  }

  @Test
  void reconnectsAtOnceWhenTheServerHungUp() {
    server.answer("get_table_req", arguments -> new GetTableResult(table()));
    ThriftMetastore metastore = metastore(List.of(server.uri()));
    metastore.table(NAME);
    server.hangUp();

    assertThat(metastore.table(NAME)).isPresent();

    assertThat(waiting.pauses()).isEmpty();
  }

  @Test
  void waitsForAServerThatComesBack() {
    server.answer("get_table_req", arguments -> new GetTableResult(table()));
    server.stop();
    waiting.duringPause(
        () -> {
          if (waiting.pauses().size() == 3) {
            server.restart();
          }
        });

    assertThat(metastore(List.of(server.uri())).table(NAME)).isPresent();

    assertThat(waiting.pauses()).hasSize(3).isSorted();
  }

  @Test
  void tellsWhatItWaitsForWhileItDoes() {
    server.answer("get_table_req", arguments -> new GetTableResult(table()));
    ThriftMetastore metastore = metastore(List.of(server.uri()));
    server.stop();
    List<MetastoreTraffic> seen = new ArrayList<>();
    waiting.duringPause(
        () -> {
          seen.add(metastore.traffic());
          if (seen.size() == 6) {
            server.restart();
          }
        });

    metastore.table(NAME);

    MetastoreTraffic last = seen.get(5);
    assertThat(last.retries()).isEqualTo(6);
    assertThat(last.calls()).isZero();
    assertThat(last.waitedMillis()).isGreaterThan(1_000);
    assertThat(last.waitsFor())
        .startsWith("Cannot read table db.t yet, as no server answers (" + server.uri())
        .contains("Connection refused")
        .endsWith("It is asked again for up to 1 min; start it, or correct 'hive.metastore.uris'.");
    assertThat(metastore.traffic())
        .isEqualTo(new MetastoreTraffic(server.calls().size(), 6, 0, ""));
  }

  @Test
  void givesUpWhenTheRetryTimeoutIsOver() throws IOException {
    String dead = deadUri();
    server.stop();

    MetastoreException failure = failure(() -> metastore(List.of(dead, server.uri())).table(NAME));

    assertThat(failure.reason()).isEqualTo(Reason.UNREACHABLE);
    assertThat(failure)
        .hasMessageContaining("Cannot read table db.t")
        .hasMessageContaining(dead + ": ConnectException: Connection refused")
        .hasMessageContaining(server.uri())
        .hasMessageContaining("sink.metastore.retry-timeout");
    assertThat(waiting.pauses().stream().reduce(Duration.ZERO, Duration::plus))
        .isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void stopsWaitingWhenTheTaskIsCancelled() throws IOException {
    waiting.duringPause(() -> Thread.currentThread().interrupt());

    String dead = deadUri();

    MetastoreException failure = failure(() -> metastore(List.of(dead)).table(NAME));

    assertThat(failure.reason()).isEqualTo(Reason.UNREACHABLE);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(waiting.pauses()).hasSize(1);
  }

  @Test
  void takesAServerThatNeverAnswersForAway() {
    CountDownLatch never = new CountDownLatch(1);
    server.answer(
        "get_table_req",
        arguments -> {
          never.await();
          return new GetTableResult(table());
        });

    MetastoreException failure =
        failure(
            () ->
                metastore(
                        List.of(server.uri()),
                        Map.of("hive.metastore.client.socket.timeout", "50ms"),
                        Duration.ZERO)
                    .table(NAME));
    never.countDown();

    assertThat(failure.reason()).isEqualTo(Reason.UNREACHABLE);
    assertThat(failure).hasMessageContaining("timed out");
  }

  @Test
  void neverAsksAgainAfterARefusal() {
    server.answer(
        "get_table_req",
        arguments -> {
          throw new MetaException("Permission denied: user=etl");
        });

    MetastoreException failure = failure(() -> metastore(List.of(server.uri())).table(NAME));

    assertThat(failure.reason()).isEqualTo(Reason.REFUSED);
    assertThat(failure)
        .hasMessageContaining("Cannot read table db.t")
        .hasMessageContaining(server.uri() + " (Hive 4.1.0)")
        .hasMessageContaining("Permission denied: user=etl")
        .hasMessageContaining("Grant");
    assertThat(server.questions()).containsExactly("get_table_req");
    assertThat(waiting.pauses()).isEmpty();
  }

  @Test
  void neverAsksAgainWhenTheServerBreaksOverTheQuestion() {
    server.answer(
        "get_table_req",
        arguments -> {
          throw new org.apache.thrift.TException("broken");
        });

    MetastoreException failure = failure(() -> metastore(List.of(server.uri())).table(NAME));

    assertThat(failure.reason()).isEqualTo(Reason.REFUSED);
    assertThat(server.questions()).containsExactly("get_table_req");
  }

  @Test
  void tellsWhatIsMissing() {
    server.answer(
        "get_table_req",
        arguments -> {
          throw new NoSuchObjectException("db.t table not found");
        });
    ThriftMetastore metastore = metastore(List.of(server.uri()));

    assertThat(metastore.table(NAME)).isEmpty();
    assertThat(failure(() -> metastore.partitionNames(NAME, 1)).reason())
        .isEqualTo(Reason.NO_SUCH_OBJECT);
  }

  @Test
  void remembersTheCallThatAnOldServerKnows() {
    server.forget("get_table_req");
    server.answer("get_table", arguments -> table());
    ThriftMetastore metastore = metastore(List.of(server.uri()));

    metastore.table(NAME);
    server.hangUp();
    metastore.table(NAME);

    assertThat(server.questions()).containsExactly("get_table_req", "get_table", "get_table");
  }

  @Test
  void findsTheNewCallWhenTheServerIsUpgraded() {
    server.forget("get_table_req");
    server.answer("get_table", arguments -> table());
    ThriftMetastore metastore = metastore(List.of(server.uri()));
    metastore.table(NAME);

    server.forget("get_table");
    server.answer("get_table_req", arguments -> new GetTableResult(table()));

    assertThat(metastore.table(NAME)).isPresent();
    assertThat(metastore.table(NAME)).isPresent();
    assertThat(server.questions())
        .containsExactly(
            "get_table_req", "get_table", "get_table", "get_table_req", "get_table_req");
  }

  @Test
  void doesNotFallBackAfterARefusal() {
    server.answer(
        "get_table_req",
        arguments -> {
          throw new MetaException("no");
        });
    server.answer("get_table", arguments -> table());

    assertThat(failure(() -> metastore(List.of(server.uri())).table(NAME)).reason())
        .isEqualTo(Reason.REFUSED);
    assertThat(server.questions()).containsExactly("get_table_req");
  }

  @Test
  void refusesAServerThatKnowsNeitherCall() {
    server.forget("get_table_req");
    server.forget("get_table");

    assertThat(failure(() -> metastore(List.of(server.uri())).table(NAME)))
        .hasMessageContaining("Use a metastore of Hive 1.2 to 4.2");
  }

  @Test
  void tellsTheLinesBeforeHive4ByTheCallsTheyKnow() {
    server.answer("getVersion", arguments -> "3.0");
    server.answer("get_catalogs", arguments -> null);
    server.answer(
        "get_table_req",
        arguments -> {
          throw new NoSuchObjectException("none");
        });
    server.answer("get_primary_keys", arguments -> null);
    ThriftMetastore metastore = metastore(List.of(server.uri()));

    assertThat(metastore.server().version()).isEqualTo("3.x");
    server.forget("get_catalogs");
    assertThat(metastore.server().version()).isEqualTo("2.3");
    server.forget("get_table_req");
    assertThat(metastore.server().version()).isEqualTo("2.x");
    server.forget("get_primary_keys");
    assertThat(metastore.server().version()).isEqualTo("1.x");
  }

  @Test
  void introducesTheUserUnlessToldNotTo() {
    server.answer("get_table_req", arguments -> new GetTableResult(table()));

    metastore(List.of(server.uri())).table(NAME);
    assertThat(server.calls()).containsExactly("set_ugi", "get_table_req");

    metastore(
            List.of(server.uri()),
            Map.of("hive.metastore.execute.setugi", "false"),
            Duration.ofMinutes(1))
        .table(NAME);
    assertThat(server.calls()).containsExactly("set_ugi", "get_table_req", "get_table_req");
  }

  @Test
  void speaksTheCompactProtocolInFrames() {
    try (ScriptedThriftServer framed = ScriptedThriftServer.startFramedAndCompact()) {
      framed.answer("get_table_req", arguments -> new GetTableResult(table()));

      ThriftMetastore metastore =
          metastore(
              List.of(framed.uri()),
              Map.of(
                  "hive.metastore.thrift.framed.transport.enabled", "true",
                  "hive.metastore.thrift.compact.protocol.enabled", "true"),
              Duration.ZERO);

      assertThat(metastore.table(NAME)).isPresent();
    }
  }

  @Test
  void addsManyPartitionsInFewCalls() {
    List<Integer> batches = new ArrayList<>();
    server.answer("get_table_req", arguments -> new GetTableResult(table()));
    server.answer(
        "add_partitions_req",
        arguments -> {
          AddPartitionsRequest request = (AddPartitionsRequest) arguments[0];
          assertThat(request.isIfNotExists()).isTrue();
          batches.add(request.getPartsSize());
          return new AddPartitionsResult();
        });
    ThriftMetastore metastore = metastore(List.of(server.uri()));

    metastore.addPartitions(
        NAME,
        IntStream.range(0, 1_000)
            .mapToObj(i -> new NewPartition(List.of("d" + i), "file:/t/dt=d" + i, Map.of()))
            .toList());

    assertThat(batches).containsExactly(200, 200, 200, 200, 200);
    assertThat(metastore.traffic().calls())
        .isLessThanOrEqualTo(10)
        .isEqualTo(server.calls().size());
  }

  @Test
  void changesTheServersOwnTableAndKeepsWhatWeHaveNoWordFor() {
    Table original = table();
    List<Object[]> altered = new ArrayList<>();
    server.answer("get_table_req", arguments -> new GetTableResult(original));
    server.answer("alter_table_with_environment_context", altering(altered));

    metastore(List.of(server.uri()))
        .changeTableParameters(NAME, new ParameterChange(Map.of("new", "1"), Set.of("old")));

    Table expected = table();
    expected.setParameters(Map.of("new", "1", "kept", "1"));
    assertThat(altered).hasSize(1);
    assertThat(altered.get(0)[2]).isEqualTo(expected);
    assertThat(((EnvironmentContext) altered.get(0)[3]).getProperties())
        .containsEntry("DO_NOT_UPDATE_STATS", "true");
  }

  @Test
  void changesTheServersOwnPartitionsOnOldServersToo() {
    List<Object[]> altered = new ArrayList<>();
    server.answer("get_table_req", arguments -> new GetTableResult(table()));
    server.answer("get_partitions_by_names", arguments -> List.of(partition("a"), partition("b")));
    server.forget("alter_partitions_with_environment_context");
    server.answer("alter_partitions", altering(altered));

    metastore(List.of(server.uri()))
        .changePartitionParameters(
            NAME,
            new ParameterChange(Map.of("new", "1"), Set.of("old"))
                .forEach(List.of(List.of("a"), List.of("b"), List.of("gone"))));

    Partition expected = partition("a");
    expected.setParameters(Map.of("new", "1", "kept", "1"));
    assertThat(altered).hasSize(1);
    assertThat((List<?>) altered.get(0)[2]).hasSize(2);
    assertThat(((List<?>) altered.get(0)[2]).get(0)).isEqualTo(expected);
  }

  @Test
  void changesTheOtherPartitionsWhenOneIsDroppedMeanwhile() {
    List<Partition> existing = new ArrayList<>(List.of(partition("a"), partition("b")));
    List<Object[]> altered = new ArrayList<>();
    server.answer("get_table_req", arguments -> new GetTableResult(table()));
    server.answer("get_partitions_by_names", arguments -> List.copyOf(existing));
    server.answer(
        "alter_partitions_with_environment_context",
        arguments -> {
          if (((List<?>) arguments[2]).size() == 2) {
            existing.remove(1);
            throw new MetaException("partition b does not exist");
          }
          altered.add(arguments);
          return null;
        });

    metastore(List.of(server.uri()))
        .changePartitionParameters(
            NAME,
            new ParameterChange(Map.of("new", "1"), Set.of())
                .forEach(List.of(List.of("a"), List.of("b"))));

    assertThat(altered).hasSize(1);
    assertThat((List<?>) altered.get(0)[2]).hasSize(1);
  }

  @Test
  void saysWhyPartitionsThatExistCannotBeChanged() {
    server.answer("get_table_req", arguments -> new GetTableResult(table()));
    server.answer("get_partitions_by_names", arguments -> List.of(partition("a")));
    server.answer(
        "alter_partitions_with_environment_context",
        arguments -> {
          throw new MetaException("no");
        });

    assertThat(
            failure(
                () ->
                    metastore(List.of(server.uri()))
                        .changePartitionParameters(
                            NAME,
                            new ParameterChange(Map.of("new", "1"), Set.of())
                                .forEach(List.of(List.of("a"))))))
        .hasMessageContaining("Cannot change a partition of db.t")
        .hasMessageContaining("refused (no)");
  }

  private static ScriptedThriftServer.Answer altering(List<Object[]> altered) {
    return arguments -> {
      altered.add(arguments);
      return null;
    };
  }

  private ThriftMetastore metastore(List<String> uris) {
    return metastore(uris, Map.of(), Duration.ofMinutes(1));
  }

  private ThriftMetastore metastore(
      List<String> uris, Map<String, String> properties, Duration retryTimeout) {
    Map<String, String> all = new HashMap<>(properties);
    all.put("hive.metastore.uri.selection", "SEQUENTIAL");
    ClientSettings settings = ClientSettings.of(new MetastoreConf(uris, all, retryTimeout));
    Caller caller = new Caller(settings, new Dialer(settings), waiting);
    ThriftMetastore metastore =
        new ThriftMetastore(caller, new NotificationLog(caller, settings.dmlEvents()));
    opened.add(metastore);
    return metastore;
  }

  private static MetastoreException failure(Runnable call) {
    MetastoreException failure = catchThrowableOfType(MetastoreException.class, call::run);
    assertThat(failure).isNotNull();
    return failure;
  }

  /** The address of a port where nobody listens. */
  private static String deadUri() throws IOException {
    try (ServerSocket taken = new ServerSocket(0)) {
      return "thrift://localhost:" + taken.getLocalPort();
    }
  }

  private static Table table() {
    Table table = new Table();
    table.setDbName("db");
    table.setTableName("t");
    table.setOwner("somebody");
    table.setOwnerType(PrincipalType.ROLE);
    table.setRetention(7);
    table.setTableType("EXTERNAL_TABLE");
    table.setPartitionKeys(List.of(new FieldSchema("dt", "string", null)));
    table.setSd(storage());
    table.setParameters(new HashMap<>(Map.of("old", "1", "kept", "1")));
    table.setPrivileges(new PrincipalPrivilegeSet());
    return table;
  }

  private static Partition partition(String value) {
    Partition partition = new Partition();
    partition.setDbName("db");
    partition.setTableName("t");
    partition.setValues(List.of(value));
    partition.setCreateTime(42);
    partition.setSd(storage());
    partition.setParameters(new HashMap<>(Map.of("old", "1", "kept", "1")));
    return partition;
  }

  private static StorageDescriptor storage() {
    SerDeInfo serde = new SerDeInfo("t", "some.SerDe", Map.of("a", "b"));
    StorageDescriptor storage = new StorageDescriptor();
    storage.setCols(List.of(new FieldSchema("id", "bigint", "who")));
    storage.setLocation("file:/t");
    storage.setSerdeInfo(serde);
    SkewedInfo skew = new SkewedInfo();
    skew.setSkewedColNames(List.of("id"));
    storage.setSkewedInfo(skew);
    return storage;
  }
}
