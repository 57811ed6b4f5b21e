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

import io.honeyflow.hive.conf.MetastoreConf;
import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.Insertion;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.MetastoreContract;
import io.honeyflow.hive.metastore.MetastoreException;
import io.honeyflow.hive.metastore.MetastoreFactory;
import io.honeyflow.hive.metastore.MetastoreServer;
import io.honeyflow.hive.metastore.NewPartition;
import io.honeyflow.hive.metastore.ParameterChange;
import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.metastore.HiveMetastoreExtension;
import io.honeyflow.testing.metastore.RealMetastore;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.LockComponent;
import org.apache.hadoop.hive.metastore.api.LockLevel;
import org.apache.hadoop.hive.metastore.api.LockRequest;
import org.apache.hadoop.hive.metastore.api.LockState;
import org.apache.hadoop.hive.metastore.api.LockType;
import org.apache.hadoop.hive.metastore.api.ShowLocksRequest;
import org.apache.hadoop.hive.metastore.api.ShowLocksResponseElement;
import org.apache.hadoop.hive.metastore.api.UnlockRequest;
import org.apache.thrift.TException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract on the real metastore of each Hive line. */
class RealMetastoresIT {

  abstract static class OnRealServer extends MetastoreContract {

    abstract HiveMetastoreExtension hive();

    @Override
    protected MetastoreFactory factory() {
      return factory(hive().uri());
    }

    static MetastoreFactory factory(String uri) {
      return new ThriftMetastoreFactory(
          new MetastoreConf(List.of(uri), Map.of(), Duration.ofSeconds(30)));
    }

    @Test
    void saysItsVersion() {
      MetastoreServer server = metastore.server();

      assertThat(server.endpoint()).isEqualTo(hive().uri());
      assertThat(server.version())
          .isEqualTo(
              switch (hive().line()) {
                case V1_2 -> "1.x";
                case V2_3 -> "2.3";
                case V3_1 -> "3.x";
                case V4_0, V4_1, V4_2 -> hive().line().version();
              });
    }

    @Test
    void hearsOfInsertionsWhereItKeepsALog() throws Exception {
      assertThat(metastore.logsInsertions()).isEqualTo(hive().line().keepsNotificationLog());
      if (hive().line().keepsNotificationLog()) {
        assertHeard(hive().uri());
      }
    }

    final void assertHeard(String uri) throws Exception {
      HiveTable table = made(partitioned());
      NewPartition first = partition(table, "a/b=c", Map.of());
      NewPartition second = partition(table, "é", Map.of());
      metastore.addPartitions(table.name(), List.of(first, second));
      List<String> files = List.of(first.location() + "/f1", first.location() + "/f2");

      metastore.logInsertions(
          table.name(),
          List.of(
              new Insertion(first.values(), files, false),
              new Insertion(second.values(), List.of(), true)));

      List<LoggedInsertion> logged = LoggedInsertion.of(uri, table.name());
      assertThat(logged).hasSize(2);
      assertThat(logged.get(0).files()).isEqualTo(files);
      assertThat(logged.get(0).partition()).contains("a/b=c");
      assertThat(logged.get(1).files()).isEmpty();
      assertThat(logged.get(1).partition()).contains("é");
      if (hive().line().compareTo(HiveLine.V3_1) >= 0) {
        assertThat(logged).extracting(LoggedInsertion::replace).containsExactly(false, true);
      }

      HiveTable whole = made(unpartitioned());
      metastore.logInsertions(whole.name(), List.of(new Insertion(List.of(), files, true)));

      assertThat(LoggedInsertion.of(uri, whole.name()))
          .singleElement()
          .satisfies(one -> assertThat(one.files()).isEqualTo(files));
    }
  }

  abstract static class OnServerBeforeHive4 extends OnRealServer {

    /**
     * A server that finds another's table there deletes the directory that it had made for its own.
     */
    @Test
    void keepsWhatIsWrittenIntoATableThatOthersMakeAtTheSameTime() throws Exception {
      int jobs = 4;
      ExecutorService each = Executors.newFixedThreadPool(jobs);
      CyclicBarrier together = new CyclicBarrier(jobs);
      try {
        for (int round = 0; round < 5; round++) {
          HiveTable table = partitioned().withLocation("");
          List<Callable<Path>> all =
              IntStream.range(0, jobs)
                  .<Callable<Path>>mapToObj(job -> () -> written(table, "job" + job, together))
                  .toList();

          for (Future<Path> written : each.invokeAll(all)) {
            assertThat(written.get()).exists();
          }
        }
      } finally {
        each.shutdownNow();
      }
    }

    private Path written(HiveTable table, String file, CyclicBarrier together) throws Exception {
      try (Metastore own = factory().open()) {
        together.await(1, TimeUnit.MINUTES);
        try {
          own.createTable(table);
        } catch (MetastoreException second) {
          assertThat(second.reason()).isEqualTo(MetastoreException.Reason.ALREADY_EXISTS);
        }
        URI location = URI.create(own.table(table.name()).orElseThrow().location());
        return Files.createFile(Path.of(location.getPath()).resolve(file));
      }
    }

    @Test
    void addsColumnsWhenNobodyElseKeepsTheTableLocked() throws Exception {
      HiveTable table = made(partitioned());
      ClientSettings settings =
          ClientSettings.of(new MetastoreConf(List.of(hive().uri()), Map.of(), Duration.ZERO));
      ExecutorService ours = Executors.newSingleThreadExecutor();
      try (Connection other = new Dialer(settings).dial(settings.endpoints().get(0))) {
        long held = other.ask(raw -> raw.lock(exclusive(table.name()))).getLockid();

        Future<?> addition =
            ours.submit(
                () -> metastore.addColumns(table.name(), List.of(new HiveColumn("c", "int", ""))));
        while (!addition.isDone() && !locks(other, table.name()).contains(LockState.WAITING)) {
          Thread.sleep(20);
        }

        assertThat(locks(other, table.name())).contains(LockState.ACQUIRED, LockState.WAITING);
        assertThat(other.table(table.name()).getSd().getCols())
            .extracting(FieldSchema::getName)
            .doesNotContain("c");
        other.ask(
            raw -> {
              raw.unlock(new UnlockRequest(held));
              return true;
            });
        addition.get();
        assertThat(other.table(table.name()).getSd().getCols())
            .extracting(FieldSchema::getName)
            .contains("c");
        assertThat(locks(other, table.name())).isEmpty();
      } finally {
        ours.shutdownNow();
      }
    }

    private static LockRequest exclusive(TableName table) {
      LockComponent whole =
          new LockComponent(LockType.EXCLUSIVE, LockLevel.TABLE, table.database());
      whole.setTablename(table.table());
      return new LockRequest(List.of(whole), "somebody", "elsewhere");
    }

    private static List<LockState> locks(Connection connection, TableName table) throws TException {
      return connection.ask(raw -> raw.show_locks(new ShowLocksRequest())).getLocks().stream()
          .filter(lock -> table.table().equals(lock.getTablename()))
          .map(ShowLocksResponseElement::getState)
          .toList();
    }
  }

  @Nested
  class Hive12 extends OnServerBeforeHive4 {
    @RegisterExtension
    static final HiveMetastoreExtension HIVE = HiveMetastoreExtension.of(HiveLine.V1_2);

    @Override
    HiveMetastoreExtension hive() {
      return HIVE;
    }
  }

  @Nested
  class Hive23 extends OnServerBeforeHive4 {
    @RegisterExtension
    static final HiveMetastoreExtension HIVE = HiveMetastoreExtension.of(HiveLine.V2_3);

    @Override
    HiveMetastoreExtension hive() {
      return HIVE;
    }

    /** Its twin keeps a log; the shared one does not. */
    @Test
    void hearsOfInsertionsWhenItKeepsALog() throws Exception {
      try (RealMetastore logging = RealMetastore.startWithNotificationLog(HiveLine.V2_3)) {
        metastore.close();
        metastore = factory(logging.uri()).open();

        assertThat(metastore.logsInsertions()).isTrue();
        assertHeard(logging.uri());
      }
    }
  }

  @Nested
  class Hive31 extends OnServerBeforeHive4 {
    @RegisterExtension
    static final HiveMetastoreExtension HIVE = HiveMetastoreExtension.of(HiveLine.V3_1);

    @Override
    HiveMetastoreExtension hive() {
      return HIVE;
    }
  }

  @Nested
  class Hive40 extends OnRealServer {
    @RegisterExtension
    static final HiveMetastoreExtension HIVE = HiveMetastoreExtension.of(HiveLine.V4_0);

    @Override
    HiveMetastoreExtension hive() {
      return HIVE;
    }
  }

  @Nested
  class Hive41 extends OnRealServer {
    @RegisterExtension
    static final HiveMetastoreExtension HIVE = HiveMetastoreExtension.of(HiveLine.V4_1);

    @Override
    HiveMetastoreExtension hive() {
      return HIVE;
    }

    /** On this line only: it takes the older ones half a minute. */
    @Test
    void commitsAThousandPartitionsInAFewRoundTrips() {
      HiveTable table = made(partitioned());
      Map<String, String> statistics =
          Map.of(
              "numRows", "10",
              "numFiles", "2",
              "totalSize", "1234",
              "COLUMN_STATS_ACCURATE", "{\"BASIC_STATS\":\"true\"}",
              "honeyflow.statistics", "0123456789abcdef 17");
      List<NewPartition> partitions =
          IntStream.range(0, 1_000).mapToObj(i -> partition(table, "d" + i, statistics)).toList();
      List<List<String>> values = partitions.stream().map(NewPartition::values).toList();

      try (Metastore fresh = factory().open()) {
        assertThat(fresh.partitions(table.name(), values)).isEmpty();
        fresh.addPartitions(table.name(), partitions);
        assertThat(fresh.traffic().calls()).isLessThanOrEqualTo(10);

        ParameterChange more = new ParameterChange(Map.of("numRows", "20", "ours", "1"), Set.of());
        fresh.changePartitionParameters(table.name(), more.forEach(values));
        assertThat(fresh.partitions(table.name(), values))
            .hasSize(1_000)
            .allSatisfy(
                partition ->
                    assertThat(partition.parameters())
                        .containsAllEntriesOf(
                            Map.of("numFiles", "2", "numRows", "20", "ours", "1")));
      }
    }
  }

  @Nested
  class Hive42 extends OnRealServer {
    @RegisterExtension
    static final HiveMetastoreExtension HIVE = HiveMetastoreExtension.of(HiveLine.V4_2);

    @Override
    HiveMetastoreExtension hive() {
      return HIVE;
    }
  }
}
