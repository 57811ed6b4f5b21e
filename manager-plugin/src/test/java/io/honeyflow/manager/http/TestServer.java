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
package io.honeyflow.manager.http;

import io.honeyflow.common.node.SinkType;
import io.honeyflow.manager.access.Accounts;
import io.honeyflow.manager.access.AllowList;
import io.honeyflow.manager.access.AllowRules;
import io.honeyflow.manager.access.Journal;
import io.honeyflow.manager.access.Role;
import io.honeyflow.manager.access.SecretFields;
import io.honeyflow.manager.access.SecretVault;
import io.honeyflow.manager.access.StoredJournal;
import io.honeyflow.manager.flink.FlinkAddress;
import io.honeyflow.manager.flink.RemoteFlink;
import io.honeyflow.manager.inlong.InLongPipelines;
import io.honeyflow.manager.pipeline.Catalog;
import io.honeyflow.manager.pipeline.KeyAndList;
import io.honeyflow.manager.pipeline.PipelineSettings;
import io.honeyflow.manager.pipeline.Pipelines;
import io.honeyflow.manager.plugin.NodePlugins;
import io.honeyflow.manager.store.AuditLog;
import io.honeyflow.manager.store.Database;
import io.honeyflow.manager.store.DatabaseSettings;
import io.honeyflow.manager.store.Tokens;
import io.honeyflow.manager.store.Users;
import io.honeyflow.manager.warehouse.Warehouse;
import io.honeyflow.testing.process.FreePort;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A real server on a free port, with a database of its own and a user of each role. */
final class TestServer implements AutoCloseable {

  static final String PASSWORD = "correct horse battery";

  /** Where no Flink is. */
  private static final URI NOBODY = URI.create("http://localhost:" + FreePort.next());

  private final Database database;
  private final Accounts accounts;
  private final Map<Role, String> tokens = new EnumMap<>(Role.class);
  private final Meters meters = new Meters();
  private final Pipelines pipelines;
  private final WebServer server;
  private final Path folder;

  private TestServer(Path folder, WebSettings settings, AllowRules rules, List<Routes> more) {
    this.folder = folder;
    database = Database.open(DatabaseSettings.h2(folder.resolve("manager")));
    accounts = new Accounts(new Users(database), new Tokens(database), Clock.systemUTC());
    for (Role role : Role.values()) {
      accounts.create(role.word(), PASSWORD, role);
      tokens.put(role, accounts.createToken(role.word(), "test", Optional.empty()).text());
    }
    NodePlugins plugins = NodePlugins.load(getClass().getClassLoader());
    AllowList allowed =
        new AllowList(
            rules,
            plugins.sinkTypes().stream()
                .collect(Collectors.toMap(SinkType::word, SinkType::connector)));
    AuditLog log = new AuditLog(database);
    Journal journal = new StoredJournal(log);
    SecretFields secrets = new SecretFields(SecretVault.open(folder.resolve("key")));
    Catalog catalog = new Catalog(database, plugins.sinkTypes(), new KeyAndList(secrets, allowed));
    pipelines =
        Pipelines.open(
            database,
            catalog,
            new RemoteFlink(FlinkAddress.open(NOBODY, NOBODY)),
            new PipelineSettings(folder.resolve("savepoints").toUri().toString(), Map.of()));
    List<Routes> topics =
        new ArrayList<>(
            List.of(
                new AccessRoutes(
                    accounts, log, journal, Clock.systemUTC(), settings.tls().isPresent()),
                new NodeRoutes(plugins, allowed),
                new WarehouseRoutes(new Warehouse(""), allowed),
                new SourceRoutes(),
                new StreamRoutes(pipelines),
                new InLongRoutes(new InLongPipelines(pipelines)),
                new HealthRoutes(Map.of("database", database::ping), meters)));
    topics.addAll(more);
    server = WebServer.start(settings, accounts, journal, meters, topics);
  }

  /** One whose pipelines may name what is allowed by default. */
  static TestServer start(Path folder) {
    return start(folder, AllowRules.DEFAULT);
  }

  static TestServer start(Path folder, AllowRules rules) {
    return new TestServer(folder, WebSettings.local(0), rules, List.of());
  }

  static TestServer start(Path folder, WebSettings settings, Routes more) {
    return new TestServer(folder, settings, AllowRules.DEFAULT, List.of(more));
  }

  List<Route> routes() {
    return server.routes();
  }

  Accounts accounts() {
    return accounts;
  }

  Database database() {
    return database;
  }

  /** Where its files are. */
  Path folder() {
    return folder;
  }

  String token(Role role) {
    return tokens.get(role);
  }

  int port() {
    return server.port();
  }

  /** One without credentials. */
  Client client() {
    return new Client("http://127.0.0.1:" + server.port(), Map.of());
  }

  /** One with the token of a user of this role. */
  Client client(Role role) {
    return client().bearing(token(role));
  }

  @Override
  public void close() {
    server.close();
    pipelines.close();
    meters.close();
    database.close();
  }
}
