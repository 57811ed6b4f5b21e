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
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.Insertion;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.MetastoreContract;
import io.honeyflow.hive.metastore.MetastoreFactory;
import io.honeyflow.hive.metastore.MetastoreServer;
import io.honeyflow.hive.metastore.NewPartition;
import io.honeyflow.hive.metastore.ParameterChange;
import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.metastore.HiveMetastoreExtension;
import io.honeyflow.testing.metastore.RealMetastore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
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

  @Nested
  class Hive12 extends OnRealServer {
    @RegisterExtension
    static final HiveMetastoreExtension HIVE = HiveMetastoreExtension.of(HiveLine.V1_2);

    @Override
    HiveMetastoreExtension hive() {
      return HIVE;
    }
  }

  @Nested
  class Hive23 extends OnRealServer {
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
  class Hive31 extends OnRealServer {
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
