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
package io.honeyflow.client;

import io.honeyflow.common.node.SinkType;
import io.honeyflow.manager.access.Accounts;
import io.honeyflow.manager.access.AllowList;
import io.honeyflow.manager.access.AllowRules;
import io.honeyflow.manager.access.Role;
import io.honeyflow.manager.access.SecretFields;
import io.honeyflow.manager.access.SecretVault;
import io.honeyflow.manager.access.StoredJournal;
import io.honeyflow.manager.flink.FlinkAddress;
import io.honeyflow.manager.flink.RemoteFlink;
import io.honeyflow.manager.http.Meters;
import io.honeyflow.manager.http.StreamRoutes;
import io.honeyflow.manager.http.WebServer;
import io.honeyflow.manager.http.WebSettings;
import io.honeyflow.manager.pipeline.Catalog;
import io.honeyflow.manager.pipeline.KeyAndList;
import io.honeyflow.manager.pipeline.PipelineSettings;
import io.honeyflow.manager.pipeline.Pipelines;
import io.honeyflow.manager.store.AuditLog;
import io.honeyflow.manager.store.Database;
import io.honeyflow.manager.store.DatabaseSettings;
import io.honeyflow.manager.store.Tokens;
import io.honeyflow.manager.store.Users;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A real manager on a free port, with an editor. */
final class TestManager implements AutoCloseable {

  private static final String EDITOR = "editor";

  private final Database database;
  private final Pipelines pipelines;
  private final Meters meters = new Meters();
  private final WebServer server;
  private final String token;

  private TestManager(Path folder, FlinkAddress flink, List<String> locations) {
    database = Database.open(DatabaseSettings.h2(folder.resolve("manager")));
    Accounts accounts = new Accounts(new Users(database), new Tokens(database), Clock.systemUTC());
    accounts.create(EDITOR, "correct horse battery", Role.EDITOR);
    token = accounts.createToken(EDITOR, "test", Optional.empty()).text();
    AllowRules rules =
        new AllowRules(Set.of("filesystem", "hive"), List.of(), locations, List.of(), Set.of());
    AllowList allowed =
        new AllowList(
            rules,
            SinkType.ALL.stream().collect(Collectors.toMap(SinkType::word, SinkType::connector)));
    SecretFields secrets = new SecretFields(SecretVault.open(folder.resolve("key")));
    pipelines =
        Pipelines.open(
            database,
            new Catalog(database, SinkType.ALL, new KeyAndList(secrets, allowed)),
            new RemoteFlink(flink),
            new PipelineSettings(
                folder.resolve("savepoints").toUri().toString(),
                Map.of("execution.checkpointing.interval", "1 s")));
    server =
        WebServer.start(
            WebSettings.local(0),
            accounts,
            new StoredJournal(new AuditLog(database)),
            meters,
            List.of(new StreamRoutes(pipelines)));
  }

  /**
   * Starts one.
   *
   * @param locations what its pipelines may read
   */
  static TestManager start(Path folder, URI gateway, URI rest, List<String> locations) {
    return new TestManager(folder, FlinkAddress.open(gateway, rest), locations);
  }

  URI uri() {
    return URI.create("http://localhost:" + server.port());
  }

  /** A token of the editor. */
  String token() {
    return token;
  }

  @Override
  public void close() {
    server.close();
    pipelines.close();
    meters.close();
    database.close();
  }
}
