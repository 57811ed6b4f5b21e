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

import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.partition.PartitionPath;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A metastore server in memory: the double that passes {@code MetastoreContract} beside the real
 * servers. Its {@link #factory()} survives serialization and always leads back to this instance.
 * Thread-safe.
 *
 * <p>Crash tests make any call the last one with {@link #beforeEachCall} (nothing happened yet) or
 * {@link #afterEachCall} (done, but the caller never heard of it); hooks may throw.
 */
public final class InMemoryMetastore {

  /** What was called. */
  public enum Call {
    SERVER,
    DATABASE_NAMES,
    TABLE_NAMES,
    DATABASE_LOCATION,
    TABLE,
    CREATE_TABLE,
    ADD_COLUMNS,
    PARTITION_NAMES,
    PARTITIONS,
    ADD_PARTITIONS,
    CHANGE_PARTITION_PARAMETERS,
    CHANGE_TABLE_PARAMETERS,
    LOGS_INSERTIONS,
    LOG_INSERTIONS
  }

  private static final Map<String, InMemoryMetastore> SERVERS = new ConcurrentHashMap<>();

  private final String id = UUID.randomUUID().toString();
  private final Map<String, String> databases = new HashMap<>();
  private final Map<TableName, HiveTable> tables = new HashMap<>();
  private final Map<TableName, Map<List<String>, HivePartition>> partitions = new HashMap<>();
  private final Map<Call, Deque<RuntimeException>> failures = new EnumMap<>(Call.class);
  private final List<Call> calls = new ArrayList<>();
  private Consumer<Call> before = call -> {};
  private Consumer<Call> after = call -> {};
  private final List<Insertion> insertions = new ArrayList<>();
  private boolean keepsLog;
  private int openConnections;

  public InMemoryMetastore() {
    SERVERS.put(id, this);
    databases.put("default", "file:/warehouse");
  }

  /** Opens connections to this instance, also after it was serialized within this JVM. */
  public MetastoreFactory factory() {
    return new Factory(id);
  }

  public synchronized void createDatabase(String name, String location) {
    databases.put(name.toLowerCase(Locale.ROOT), location);
  }

  /** Somebody else drops the table with its partitions. */
  public synchronized void dropTable(TableName name) {
    tables.remove(name);
    partitions.remove(name);
  }

  /** Somebody else drops the partition. */
  public synchronized void dropPartition(TableName name, List<String> values) {
    rows(name).remove(values);
  }

  /** Adds a partition, or replaces it, as somebody else would. */
  public synchronized void putPartition(TableName name, HivePartition partition) {
    rows(name).put(partition.values(), partition);
  }

  /** Puts a table, or replaces it, as somebody else would. */
  public synchronized void putTable(HiveTable table) {
    tables.put(table.name(), table);
  }

  /** The table as it is. */
  public synchronized Optional<HiveTable> table(TableName name) {
    return Optional.ofNullable(tables.get(name));
  }

  /** Every partition of the table, in the order in which they came. */
  public synchronized List<HivePartition> partitionsOf(TableName name) {
    return List.copyOf(rows(name).values());
  }

  /** The next such call fails like this, without effect; one entry is used up by each call. */
  public synchronized void failNext(Call call, RuntimeException failure) {
    failures.computeIfAbsent(call, unused -> new ArrayDeque<>()).add(failure);
  }

  /** Runs before every call has any effect; what it throws the caller sees. */
  public synchronized void beforeEachCall(Consumer<Call> hook) {
    before = hook;
  }

  /** Runs after every call has had its effect; what it throws the caller sees. */
  public synchronized void afterEachCall(Consumer<Call> hook) {
    after = hook;
  }

  /** From now on it keeps a notification log. */
  public synchronized void keepLog() {
    keepsLog = true;
  }

  public synchronized boolean keepsLog() {
    return keepsLog;
  }

  /** What is in the notification log. */
  public synchronized List<Insertion> insertions() {
    return List.copyOf(insertions);
  }

  /** All calls so far, failed ones included. */
  public synchronized List<Call> calls() {
    return List.copyOf(calls);
  }

  /** How many connections were opened and not closed. */
  public synchronized int openConnections() {
    return openConnections;
  }

  private Map<List<String>, HivePartition> rows(TableName name) {
    return partitions.computeIfAbsent(name, unused -> new LinkedHashMap<>());
  }

  private synchronized void connectionsChange(int by) {
    openConnections += by;
  }

  private record Factory(String id) implements MetastoreFactory {
    private static final long serialVersionUID = 1L;

    @Override
    public Metastore open() {
      InMemoryMetastore server = SERVERS.get(id);
      if (server == null) {
        throw new IllegalStateException("This in-memory metastore lives in another JVM.");
      }
      return server.new Connection();
    }
  }

  private final class Connection implements Metastore {
    private final LongAdder made = new LongAdder();
    private boolean open = true;

    private Connection() {
      connectionsChange(1);
    }

    @Override
    public MetastoreTraffic traffic() {
      return new MetastoreTraffic(made.sum(), 0, 0, "");
    }

    @Override
    public MetastoreServer server() {
      return call(Call.SERVER, () -> new MetastoreServer("memory:" + id, "3.x"));
    }

    @Override
    public List<String> databaseNames() {
      return call(Call.DATABASE_NAMES, () -> databases.keySet().stream().sorted().toList());
    }

    @Override
    public List<String> tableNames(String database) {
      return call(
          Call.TABLE_NAMES,
          () ->
              tables.keySet().stream()
                  .filter(name -> name.database().equals(database.toLowerCase(Locale.ROOT)))
                  .map(TableName::table)
                  .sorted()
                  .toList());
    }

    @Override
    public Optional<String> databaseLocation(String database) {
      return call(
          Call.DATABASE_LOCATION,
          () -> Optional.ofNullable(databases.get(database.toLowerCase(Locale.ROOT))));
    }

    @Override
    public Optional<HiveTable> table(TableName name) {
      return call(Call.TABLE, () -> Optional.ofNullable(tables.get(name)));
    }

    @Override
    public void createTable(HiveTable table) {
      call(
          Call.CREATE_TABLE,
          () -> {
            String databaseLocation = databases.get(table.name().database());
            if (databaseLocation == null) {
              throw noSuch("database " + table.name().database());
            }
            if (tables.containsKey(table.name())) {
              throw new MetastoreException(
                  MetastoreException.Reason.ALREADY_EXISTS, table.name() + " exists already.");
            }
            String location =
                table.location().isEmpty()
                    ? databaseLocation + "/" + table.name().table()
                    : table.location();
            tables.put(table.name(), table.withLocation(location));
            return true;
          });
    }

    @Override
    public void addColumns(TableName table, List<HiveColumn> columns) {
      call(
          Call.ADD_COLUMNS,
          () -> {
            HiveTable before = existing(table);
            List<HiveColumn> after = new ArrayList<>(before.columns());
            columns.stream()
                .filter(
                    column ->
                        before.columns().stream()
                            .noneMatch(there -> there.name().equals(column.name())))
                .forEach(after::add);
            tables.put(table, withColumns(before, after));
            rows(table)
                .replaceAll(
                    (values, partition) ->
                        new HivePartition(
                            values,
                            after,
                            partition.location(),
                            partition.format(),
                            partition.parameters()));
            return true;
          });
    }

    @Override
    public List<String> partitionNames(TableName table, int limit) {
      return call(
          Call.PARTITION_NAMES,
          () -> {
            HiveTable existing = existing(table);
            return rows(table).keySet().stream()
                .limit(limit)
                .map(values -> partitionName(existing, values))
                .toList();
          });
    }

    @Override
    public List<HivePartition> partitions(TableName table, List<List<String>> values) {
      return call(
          Call.PARTITIONS,
          () -> {
            existing(table);
            return values.stream()
                .distinct()
                .filter(rows(table)::containsKey)
                .map(rows(table)::get)
                .toList();
          });
    }

    @Override
    public void addPartitions(TableName table, List<NewPartition> added) {
      call(
          Call.ADD_PARTITIONS,
          () -> {
            HiveTable existing = existing(table);
            added.forEach(
                partition ->
                    rows(table)
                        .putIfAbsent(
                            partition.values(),
                            new HivePartition(
                                partition.values(),
                                existing.columns(),
                                partition.location(),
                                existing.format(),
                                partition.parameters())));
            return true;
          });
    }

    @Override
    public void changePartitionParameters(
        TableName table, Map<List<String>, ParameterChange> changes) {
      call(
          Call.CHANGE_PARTITION_PARAMETERS,
          () -> {
            existing(table);
            changes.forEach(
                (key, change) ->
                    rows(table)
                        .computeIfPresent(
                            key,
                            (unused, partition) ->
                                new HivePartition(
                                    key,
                                    partition.columns(),
                                    partition.location(),
                                    partition.format(),
                                    changed(partition.parameters(), change))));
            return true;
          });
    }

    @Override
    public void changeTableParameters(TableName table, ParameterChange change) {
      call(
          Call.CHANGE_TABLE_PARAMETERS,
          () -> {
            HiveTable existing = existing(table);
            tables.put(table, withParameters(existing, changed(existing.parameters(), change)));
            return true;
          });
    }

    @Override
    public boolean logsInsertions() {
      return call(Call.LOGS_INSERTIONS, () -> keepsLog);
    }

    @Override
    public void logInsertions(TableName table, List<Insertion> inserted) {
      call(
          Call.LOG_INSERTIONS,
          () -> {
            HiveTable existing = existing(table);
            List<Insertion> found =
                inserted.stream()
                    .filter(
                        one ->
                            existing.partitionColumns().isEmpty()
                                || rows(table).containsKey(one.values()))
                    .toList();
            insertions.addAll(found);
            if (found.size() < inserted.size()) {
              throw noSuch("partition");
            }
            return true;
          });
    }

    @Override
    public void close() {
      if (open) {
        open = false;
        connectionsChange(-1);
      }
    }

    private HiveTable existing(TableName name) {
      HiveTable table = tables.get(name);
      if (table == null) {
        throw noSuch("table " + name);
      }
      return table;
    }

    private <T> T call(Call call, Supplier<T> action) {
      synchronized (InMemoryMetastore.this) {
        if (!open) {
          throw new IllegalStateException("This connection is closed.");
        }
        calls.add(call);
        made.increment();
        before.accept(call);
        RuntimeException failure = failures.getOrDefault(call, new ArrayDeque<>()).poll();
        if (failure != null) {
          throw failure;
        }
        T answer = action.get();
        after.accept(call);
        return answer;
      }
    }
  }

  private static MetastoreException noSuch(String subject) {
    return new MetastoreException(
        MetastoreException.Reason.NO_SUCH_OBJECT, "There is no " + subject + ".");
  }

  private static Map<String, String> changed(Map<String, String> before, ParameterChange change) {
    Map<String, String> after = new HashMap<>(before);
    after.keySet().removeAll(change.removed());
    after.putAll(change.set());
    return after;
  }

  private static HiveTable withColumns(HiveTable table, List<HiveColumn> columns) {
    return new HiveTable(
        table.name(),
        table.type(),
        columns,
        table.partitionColumns(),
        table.location(),
        table.format(),
        table.bucketColumns(),
        table.bucketCount(),
        table.parameters());
  }

  private static HiveTable withParameters(HiveTable table, Map<String, String> parameters) {
    return new HiveTable(
        table.name(),
        table.type(),
        table.columns(),
        table.partitionColumns(),
        table.location(),
        table.format(),
        table.bucketColumns(),
        table.bucketCount(),
        parameters);
  }

  private static String partitionName(HiveTable table, List<String> values) {
    return PartitionPath.name(
        table.partitionColumns().stream().map(HiveColumn::name).toList(), values);
  }
}
