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
package io.honeyflow.hive.metastore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.metastore.InMemoryMetastore.Call;
import java.util.List;
import java.util.Map;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;

/** The double is a metastore, and fails when it is told to. */
class InMemoryMetastoreTest extends MetastoreContract {
  private final InMemoryMetastore server = new InMemoryMetastore();

  @Override
  protected MetastoreFactory factory() {
    return server.factory();
  }

  @Test
  void isReachedThroughASerializedFactory() throws Exception {
    HiveTable table = made(partitioned());

    try (Metastore copy = InstantiationUtil.clone(server.factory()).open()) {
      assertThat(copy.table(table.name())).isPresent();
      assertThat(server.openConnections()).isEqualTo(2);
    }
    assertThat(server.openConnections()).isEqualTo(1);
  }

  @Test
  void failsOnceAsScripted() {
    TableName name = new TableName("default", "t");
    server.failNext(
        Call.TABLE, new MetastoreException(MetastoreException.Reason.UNREACHABLE, "away"));

    assertThatThrownBy(() -> metastore.table(name)).hasMessage("away");

    assertThat(metastore.table(name)).isEmpty();
    assertThat(server.calls()).containsExactly(Call.TABLE, Call.TABLE);
  }

  @Test
  void crashesBeforeOrAfterACall() {
    HiveTable table = made(partitioned());
    List<NewPartition> partitions = List.of(partition(table, "d", Map.of()));

    server.beforeEachCall(InMemoryMetastoreTest::crash);
    assertThatThrownBy(() -> metastore.addPartitions(table.name(), partitions)).hasMessage("crash");
    assertThat(server.partitionsOf(table.name())).isEmpty();

    server.beforeEachCall(call -> {});
    server.afterEachCall(InMemoryMetastoreTest::crash);
    assertThatThrownBy(() -> metastore.addPartitions(table.name(), partitions)).hasMessage("crash");
    assertThat(server.partitionsOf(table.name())).hasSize(1);
  }

  private static void crash(Call call) {
    if (call == Call.ADD_PARTITIONS) {
      throw new IllegalStateException("crash");
    }
  }
}
