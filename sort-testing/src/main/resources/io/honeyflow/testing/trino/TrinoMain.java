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
package io.honeyflow.testing.trino;

import io.honeyflow.testing.reader.Answers;
import io.trino.Session;
import io.trino.filesystem.cache.CachingHostAddressProvider;
import io.trino.filesystem.cache.DefaultCachingHostAddressProvider;
import io.trino.plugin.hive.HiveConnectorFactory;
import io.trino.spi.Plugin;
import io.trino.spi.connector.Connector;
import io.trino.spi.connector.ConnectorContext;
import io.trino.spi.connector.ConnectorFactory;
import io.trino.spi.type.TimeZoneKey;
import io.trino.testing.StandaloneQueryRunner;
import io.trino.testing.TestingSession;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;

/** The main class of a forked Trino, which {@link Answers} until its input ends. */
public final class TrinoMain {

  private static final String CATALOG = "hive";

  private TrinoMain() {}

  /**
   * Serves until standard input ends.
   *
   * @param arguments the metastore's URI
   */
  public static void main(String[] arguments) {
    Answers answers = Answers.onStandardOutput();
    try {
      StandaloneQueryRunner trino = start(arguments[0]);
      answers.serve(sql -> Cells.of(trino.execute(sql)));
    } catch (Throwable e) {
      // Threads of a Trino that has not started keep its JVM alive.
      e.printStackTrace();
      Runtime.getRuntime().halt(1);
    }
  }

  private static StandaloneQueryRunner start(String metastoreUri) {
    Session session =
        TestingSession.testSessionBuilder()
            .setCatalog(CATALOG)
            .setSchema("default")
            .setTimeZoneKey(TimeZoneKey.getTimeZoneKey(TimeZone.getDefault().getID()))
            .build();
    StandaloneQueryRunner trino = new StandaloneQueryRunner(session);
    trino.installPlugin(new HivePlugin());
    trino.createCatalog(
        CATALOG,
        CATALOG,
        Map.of("hive.metastore.uri", metastoreUri, "hive.timestamp-precision", "NANOSECONDS"));
    return trino;
  }

  /** Trino's Hive connector on {@link LocalFiles}. */
  private static final class HivePlugin implements Plugin {

    @Override
    public Iterable<ConnectorFactory> getConnectorFactories() {
      return List.of(new HiveOnLocalFiles());
    }
  }

  private static final class HiveOnLocalFiles implements ConnectorFactory {

    @Override
    public String getName() {
      return CATALOG;
    }

    @Override
    public Connector create(
        String catalog, Map<String, String> settings, ConnectorContext context) {
      return HiveConnectorFactory.createConnector(
          catalog,
          settings,
          context,
          binder ->
              binder
                  .bind(CachingHostAddressProvider.class)
                  .to(DefaultCachingHostAddressProvider.class),
          Optional.empty(),
          Optional.of(identity -> new LocalFiles()));
    }
  }
}
