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
package io.honeyflow.hive.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.hive.conf.MetastoreConf;
import io.honeyflow.hive.metastore.MetastoreFactory;
import io.honeyflow.hive.metastore.thrift.ThriftMetastoreFactory;
import io.honeyflow.testing.fault.TcpProxy;
import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.metastore.HiveMetastoreExtension;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The same jobs with real metastores, on a way there that loses calls and answers. */
final class ChaosIT {
  private static final String SEEDS = "honeyflow.chaos.real";

  @RegisterExtension
  static final HiveMetastoreExtension HIVE_2 = HiveMetastoreExtension.of(HiveLine.V2_3);

  @RegisterExtension
  static final HiveMetastoreExtension HIVE_4 = HiveMetastoreExtension.of(HiveLine.V4_1);

  @TempDir private Path folder;

  @Test
  void everyRowIsThereOnceWhereverTheJobDies() throws IOException {
    int seeds = Integer.getInteger(SEEDS, 6);
    ChaosOutcome all =
        run(HIVE_2, 1, (seeds + 1) / 2).plus(run(HIVE_4, (seeds + 1) / 2 + 1, seeds));

    all.report(Path.of("target", "chaos", "metastores.txt"));
    assertThat(all.problems()).isEmpty();
  }

  private ChaosOutcome run(HiveMetastoreExtension hive, int first, int last) {
    try (TcpProxy proxy = TcpProxy.to(hive.metastore().port());
        Losses losses = new Losses(proxy)) {
      MetastoreFactory direct = factory(hive.uri());
      ChaosWarehouse.Ways ways =
          new ChaosWarehouse.Ways(factory("thrift://localhost:" + proxy.port()), losses);
      return new Chaos(
              folder,
              ChaosMutant.NONE,
              (root, scenario) -> ChaosWarehouse.real(root, scenario, direct, ways))
          .run(Chaos.seeds(first, last));
    }
  }

  private static MetastoreFactory factory(String uri) {
    return new ThriftMetastoreFactory(
        new MetastoreConf(List.of(uri), Map.of(), Duration.ofSeconds(30)));
  }

  /** Lets a connection break now and then: before a call, or when its answer is on the way. */
  private static final class Losses implements Runnable, AutoCloseable {
    private static final int ONE_OF = 12;
    private static final Duration ON_THE_WAY = Duration.ofMillis(30);

    private final TcpProxy proxy;
    private final Random random = new Random(1);
    private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();

    Losses(TcpProxy proxy) {
      this.proxy = proxy;
    }

    @Override
    public void run() {
      switch (random.nextInt(ONE_OF)) {
        case 0 -> proxy.cut();
        case 1 -> {
          proxy.delay(ON_THE_WAY);
          later.schedule(this::cut, ON_THE_WAY.toMillis() * 3 / 2, TimeUnit.MILLISECONDS);
        }
        default -> {}
      }
    }

    private void cut() {
      proxy.cut();
      proxy.delay(Duration.ZERO);
    }

    @Override
    public void close() {
      later.shutdownNow();
    }
  }
}
