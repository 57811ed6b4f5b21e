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
package io.honeyflow.hive.check;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.ExplainDetail;
import org.apache.flink.table.api.StatementSet;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.internal.TableEnvironmentInternal;
import org.apache.flink.table.catalog.ContextResolvedTable;
import org.apache.flink.table.catalog.GenericInMemoryCatalog;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.UseOperation;
import org.apache.flink.table.operations.command.AddJarOperation;
import org.apache.flink.table.operations.command.ResetOperation;
import org.apache.flink.table.operations.command.SetOperation;
import org.apache.flink.table.operations.ddl.AlterOperation;
import org.apache.flink.table.operations.ddl.CreateCatalogOperation;
import org.apache.flink.table.operations.ddl.CreateOperation;
import org.apache.flink.table.operations.ddl.CreateTableOperation;
import org.apache.flink.table.operations.ddl.CreateViewOperation;
import org.apache.flink.table.operations.ddl.DropOperation;
import org.jspecify.annotations.Nullable;

/**
 * What a script has declared so far, in a session of Flink's own. Nothing outside of the session is
 * changed: declarations are only made where catalogs are in memory.
 */
final class Declarations {
  private final Map<String, String> settings;
  private final Map<String, String> before;
  private final List<String> made = new ArrayList<>();
  private ClassLoader classes;
  private TableEnvironmentInternal tables;

  Declarations(Map<String, String> settings, ClassLoader classes) {
    this.before = Map.copyOf(settings);
    this.settings = new HashMap<>(settings);
    this.classes = classes;
    this.tables = session();
  }

  /** What a statement means to Flink. */
  Operation parse(String sql) {
    return tables.getParser().parse(sql).get(0);
  }

  /**
   * Carries a declaration out; any other statement is passed over.
   *
   * @return why a declaration is not carried out; empty when it was, or is none
   */
  Optional<String> take(String sql, Operation operation) {
    if (operation instanceof SetOperation set) {
      set(set);
    } else if (operation instanceof ResetOperation reset) {
      reset(reset.getKey().orElse(null));
    } else if (operation instanceof AddJarOperation jar) {
      add(jar.getPath());
      make(sql, operation);
    } else if (operation instanceof UseOperation || operation instanceof CreateCatalogOperation) {
      make(sql, operation);
    } else if (operation instanceof CreateOperation
        || operation instanceof AlterOperation
        || operation instanceof DropOperation) {
      if (!inMemory(operation)) {
        return Optional.of(
            "It is not carried out, since it would change a catalog that lasts. What depends on it may be told as missing; declare it TEMPORARY, or run it before.");
      }
      make(sql, operation);
    }
    return Optional.empty();
  }

  /** A table that is declared, or that a catalog has. */
  Optional<ContextResolvedTable> find(ObjectIdentifier name) {
    return tables.getCatalogManager().getTable(name);
  }

  /** The plan of an INSERT or of a statement set in one statement, down to its operators. */
  String explain(String sql) {
    return tables.explainSql(sql, ExplainDetail.JSON_EXECUTION_PLAN);
  }

  /** The plan of INSERTs that run as one job. */
  String explain(List<String> inserts) {
    StatementSet set = tables.createStatementSet();
    inserts.forEach(set::addInsertSql);
    return set.explain(ExplainDetail.JSON_EXECUTION_PLAN);
  }

  /** The settings of the session. */
  ReadableConfig config() {
    return tables.getConfig();
  }

  /** A setting that is given. */
  Optional<String> setting(String key) {
    return Optional.ofNullable(settings.get(key));
  }

  /** Where connectors and classes of the user's are found. */
  ClassLoader classes() {
    return classes;
  }

  private void set(SetOperation set) {
    if (set.getKey().isPresent() && set.getValue().isPresent()) {
      String key = set.getKey().get().trim();
      settings.put(key, set.getValue().get().trim());
      change(key);
    }
  }

  private void reset(@Nullable String key) {
    for (String one : key == null ? List.copyOf(settings.keySet()) : List.of(key.trim())) {
      settings.remove(one);
      if (before.containsKey(one)) {
        settings.put(one, before.get(one));
      }
    }
    renew();
  }

  /** A session has its mode from its beginning. */
  private void change(String key) {
    if (key.equals(ExecutionOptions.RUNTIME_MODE.key())) {
      renew();
    } else {
      tables.getConfig().set(key, settings.getOrDefault(key, ""));
    }
  }

  private void renew() {
    tables = session();
    made.forEach(tables::executeSql);
  }

  private TableEnvironmentInternal session() {
    return (TableEnvironmentInternal)
        TableEnvironment.create(
            EnvironmentSettings.newInstance()
                .withConfiguration(Configuration.fromMap(settings))
                .withClassLoader(classes)
                .build());
  }

  private void make(String sql, Operation operation) {
    tables.executeInternal(operation);
    made.add(sql);
  }

  private void add(String jar) {
    try {
      URL url = Path.of(jar.replaceFirst("^file:(//)?", "")).toUri().toURL();
      classes = new URLClassLoader(new URL[] {url}, classes);
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException("Cannot add the jar " + jar + ". Name a file.", e);
    }
  }

  private boolean inMemory(Operation operation) {
    if (operation instanceof CreateTableOperation create) {
      return create.isTemporary() || inMemory(create.getTableIdentifier().getCatalogName());
    }
    if (operation instanceof CreateViewOperation create) {
      return create.isTemporary() || inMemory(create.getViewIdentifier().getCatalogName());
    }
    return Arrays.stream(tables.listCatalogs()).allMatch(this::inMemory);
  }

  private boolean inMemory(String catalog) {
    return tables
        .getCatalog(catalog)
        .map(found -> found instanceof GenericInMemoryCatalog)
        .orElse(true);
  }
}
