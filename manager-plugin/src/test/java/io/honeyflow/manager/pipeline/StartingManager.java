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
package io.honeyflow.manager.pipeline;

import io.honeyflow.common.node.SinkType;
import io.honeyflow.manager.flink.FlinkAddress;
import io.honeyflow.manager.flink.RemoteFlink;
import io.honeyflow.manager.store.Database;
import io.honeyflow.manager.store.DatabaseSettings;
import io.honeyflow.manager.store.StreamKey;
import java.net.URI;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * A manager without its HTTP server, which starts streams and waits to be killed. Arguments: the
 * database's URL, user and password, the addresses of gateway and Flink, the folder of savepoints,
 * and the streams of group {@code g}.
 */
public final class StartingManager {

  private static final int STREAMS = 6;

  private StartingManager() {}

  public static void main(String[] arguments) throws InterruptedException {
    Database database =
        Database.open(DatabaseSettings.of(arguments[0], arguments[1], arguments[2]));
    Pipelines pipelines =
        Pipelines.open(
            database,
            new Catalog(database, SinkType.ALL, new LooseGuard()),
            new RemoteFlink(FlinkAddress.open(URI.create(arguments[3]), URI.create(arguments[4]))),
            new PipelineSettings(arguments[5], Map.of()));
    for (String stream : Arrays.copyOfRange(arguments, STREAMS, arguments.length)) {
      pipelines.start(new StreamKey("g", stream), Optional.empty(), "ann");
    }
    Thread.currentThread().join();
  }
}
