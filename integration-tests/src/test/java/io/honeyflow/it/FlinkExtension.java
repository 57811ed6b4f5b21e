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
package io.honeyflow.it;

import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.util.TestStreamEnvironment;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.util.AutoCloseableAsync;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** Gives a test class the MiniCluster that all tests of this JVM share, and SQL sessions on it. */
final class FlinkExtension implements BeforeAllCallback {
  private static final Namespace NAMESPACE = Namespace.create(FlinkExtension.class);
  private static final int SLOTS = 8;
  private static final int PARALLELISM = 2;

  private MiniCluster cluster;

  @Override
  public void beforeAll(ExtensionContext context) {
    cluster =
        context
            .getRoot()
            .getStore(NAMESPACE)
            .getOrComputeIfAbsent(MiniCluster.class, type -> new Running(start()), Running.class)
            .cluster();
  }

  /** A session whose jobs run in batch mode. */
  SqlSession batch() {
    return new SqlSession(environment(), EnvironmentSettings.inBatchMode());
  }

  /** A session whose jobs run in streaming mode, with a checkpoint each 200 ms. */
  SqlSession streaming() {
    return streamingWithoutCheckpoints().set("execution.checkpointing.interval", "200 ms");
  }

  /** A session in streaming mode that takes no checkpoints. */
  SqlSession streamingWithoutCheckpoints() {
    return new SqlSession(environment(), EnvironmentSettings.inStreamingMode());
  }

  private TestStreamEnvironment environment() {
    Configuration configuration = new Configuration();
    configuration.setString("restart-strategy.type", "none");
    return new TestStreamEnvironment(cluster, configuration, PARALLELISM, List.of(), List.of());
  }

  private static MiniCluster start() {
    Configuration configuration = new Configuration();
    configuration.setString("rest.bind-port", "0");
    configuration.setString("metrics.reporter.seen.factory.class", SeenCounters.class.getName());
    MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(SLOTS)
                .build());
    try {
      cluster.start();
      return cluster;
    } catch (Exception e) {
      throw new IllegalStateException("The MiniCluster does not start", e);
    }
  }

  /** Ends the cluster with the run. */
  private record Running(MiniCluster cluster) implements AutoCloseable {
    @Override
    public void close() throws Exception {
      AutoCloseableAsync closing = cluster;
      closing.close();
    }
  }
}
