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
package io.honeyflow.manager;

import io.honeyflow.common.node.SinkType;
import io.honeyflow.common.option.OptionValues;
import io.honeyflow.common.unit.DataSize;
import io.honeyflow.manager.access.Accounts;
import io.honeyflow.manager.access.AllowList;
import io.honeyflow.manager.access.Journal;
import io.honeyflow.manager.access.SecretFields;
import io.honeyflow.manager.access.SecretVault;
import io.honeyflow.manager.access.StoredJournal;
import io.honeyflow.manager.flink.FlinkUnavailable;
import io.honeyflow.manager.http.AccessRoutes;
import io.honeyflow.manager.http.HealthRoutes;
import io.honeyflow.manager.http.InLongRoutes;
import io.honeyflow.manager.http.Meters;
import io.honeyflow.manager.http.NodeRoutes;
import io.honeyflow.manager.http.Routes;
import io.honeyflow.manager.http.SourceRoutes;
import io.honeyflow.manager.http.StreamRoutes;
import io.honeyflow.manager.http.WarehouseRoutes;
import io.honeyflow.manager.http.WebServer;
import io.honeyflow.manager.http.WebSettings;
import io.honeyflow.manager.inlong.InLongPipelines;
import io.honeyflow.manager.pipeline.Catalog;
import io.honeyflow.manager.pipeline.KeyAndList;
import io.honeyflow.manager.pipeline.PipelineSettings;
import io.honeyflow.manager.pipeline.Pipelines;
import io.honeyflow.manager.plugin.NodePlugins;
import io.honeyflow.manager.store.AuditLog;
import io.honeyflow.manager.store.Database;
import io.honeyflow.manager.store.DatabaseSettings;
import io.honeyflow.manager.store.StoreUnavailable;
import io.honeyflow.manager.store.Tokens;
import io.honeyflow.manager.store.Users;
import io.honeyflow.manager.warehouse.Warehouse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The manager: all its parts, put together and running. */
public final class HoneyflowServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(HoneyflowServer.class);

  private final Deque<AutoCloseable> parts = new ArrayDeque<>();
  private final WebServer web;
  private final String url;
  private final Optional<String> password;

  private HoneyflowServer(ManagerSettings settings) {
    try {
      folder(settings.data());
      Database database = part(Database.open(database(settings)));
      Clock clock = Clock.systemUTC();
      Accounts accounts = new Accounts(new Users(database), new Tokens(database), clock);
      AuditLog log = new AuditLog(database);
      Journal journal = new StoredJournal(log);

      NodePlugins plugins = NodePlugins.load(HoneyflowServer.class.getClassLoader());
      plugins.failures().forEach(LOG::warn);
      Surroundings around = Surroundings.of(settings);
      AllowList allowed = new AllowList(around.allowed(), connectors(plugins));
      SecretFields secrets = new SecretFields(SecretVault.open(keyFile(settings)));
      Catalog catalog =
          new Catalog(database, plugins.sinkTypes(), new KeyAndList(secrets, allowed));
      Pipelines pipelines =
          part(
              Pipelines.open(
                  database,
                  catalog,
                  around.flink(),
                  new PipelineSettings(around.savepoints(), around.job())));

      Meters meters = part(new Meters());
      Map<String, Runnable> needs = new LinkedHashMap<>();
      needs.put("database", database::ping);
      needs.put("flink", around.flink()::ping);
      WebSettings address = web(settings);
      List<Routes> topics =
          List.of(
              new AccessRoutes(accounts, log, journal, clock, address.tls().isPresent()),
              new NodeRoutes(plugins, allowed),
              new WarehouseRoutes(new Warehouse(around.hiveConf()), allowed),
              new SourceRoutes(),
              new StreamRoutes(pipelines),
              new InLongRoutes(new InLongPipelines(pipelines)),
              new HealthRoutes(needs, meters));
      this.web = part(WebServer.start(address, accounts, journal, meters, topics));
      this.url =
          (web.isSecure() ? "https://" : "http://") + reachable(address.host()) + ":" + web.port();
      // Last, since it is told once: nothing can fail any more.
      this.password = accounts.createFirst();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Runs a manager until the process is asked to end. */
  public static void main(String[] arguments) {
    try {
      ManagerSettings settings = ManagerSettings.read(List.of(arguments), System.getenv());
      HoneyflowServer server = start(settings);
      System.out.println("URL       " + server.url());
      System.out.println("user      " + Accounts.ADMIN);
      server.password().ifPresent(text -> System.out.println("password  " + text));
      System.out.flush();
      RunFile file = RunFile.write(settings.data(), server.url());
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> {
                    server.close();
                    file.delete();
                  },
                  "end"));
    } catch (IllegalArgumentException
        | IllegalStateException
        | UncheckedIOException
        | StoreUnavailable
        | FlinkUnavailable told) {
      System.err.println(told.getMessage());
      System.exit(1);
    }
  }

  /**
   * Starts a manager.
   *
   * @throws IllegalArgumentException when a setting cannot be
   * @throws StoreUnavailable when the database is away
   * @throws FlinkUnavailable when an embedded Flink does not start; one that is named may come
   *     later
   */
  static HoneyflowServer start(ManagerSettings settings) {
    return new HoneyflowServer(settings);
  }

  /** Where it is reached from this machine. */
  String url() {
    return url;
  }

  /** That of the first administrator, at the first start; it is kept nowhere. */
  Optional<String> password() {
    return password;
  }

  private <T extends AutoCloseable> T part(T part) {
    parts.push(part);
    return part;
  }

  /** For the server's user alone. */
  private static void folder(Path folder) {
    try {
      Files.createDirectories(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } catch (IOException e) {
      throw new IllegalStateException(
          "Cannot make the folder " + folder + ": " + e + ". Set another one by --data.", e);
    }
  }

  private static DatabaseSettings database(ManagerSettings settings) {
    OptionValues values = settings.values();
    return values
        .find(ManagerOptions.DATABASE_URL)
        .map(
            url ->
                DatabaseSettings.of(
                    url,
                    values.find(ManagerOptions.DATABASE_USER).orElse(""),
                    values.find(ManagerOptions.DATABASE_PASSWORD).orElse("")))
        .orElseGet(() -> DatabaseSettings.h2(settings.data().resolve("manager")));
  }

  private static Path keyFile(ManagerSettings settings) {
    return settings
        .values()
        .find(ManagerOptions.KEY_FILE)
        .map(Path::of)
        .orElseGet(() -> settings.data().resolve("secrets.key"));
  }

  private static Map<String, String> connectors(NodePlugins plugins) {
    return plugins.sinkTypes().stream()
        .collect(Collectors.toMap(SinkType::word, SinkType::connector));
  }

  private static WebSettings web(ManagerSettings settings) {
    OptionValues values = settings.values();
    DataSize limit = values.get(ManagerOptions.BODY_LIMIT);
    return new WebSettings(
        values.get(ManagerOptions.HOST),
        values.get(ManagerOptions.PORT),
        Math.toIntExact(limit.bytes()),
        values
            .find(ManagerOptions.KEYSTORE)
            .map(
                keystore ->
                    new WebSettings.Tls(
                        Path.of(keystore),
                        values.find(ManagerOptions.KEYSTORE_PASSWORD).orElseThrow())));
  }

  private static String reachable(String host) {
    return host.equals("0.0.0.0") || host.equals("::") ? "localhost" : host;
  }

  /** Ends the server; jobs and an embedded Flink go on. Repeatable. */
  @Override
  public void close() {
    while (!parts.isEmpty()) {
      try {
        parts.pop().close();
      } catch (Exception e) {
        LOG.warn("A part of the manager did not end well", e);
      }
    }
  }
}
