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
package io.honeyflow.it.fidelity;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.util.TestStreamEnvironment;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.runtime.typeutils.ExternalTypeInfo;
import org.apache.flink.table.types.DataType;
import org.apache.flink.types.Row;

/**
 * Writes the values of the matrix into Hive tables by Flink SQL, in a JVM of its own time zone.
 *
 * <p>A row of a table holds a value in each column. Values that are refused must not take others
 * with them: those that were refused before are tried in a row of their own first, and when a row
 * is refused nevertheless, all are written again without that value.
 */
public final class FlinkWriter {
  private static final Pattern COLUMN = Pattern.compile("Column '(\\w+)");
  private static final Pattern REASON =
      Pattern.compile("(?:Column '[^']*': |(?=Hive does not read ))(.*?)\\. [A-Z]");

  /** The id of rows that nobody looks for. */
  private static final int NO_ROW = -1;

  /** The row that the job of this JVM came to. */
  private static final AtomicInteger LAST_ROW = new AtomicInteger();

  private final String zone;
  private final String options;
  private final Matrix before;
  private final Tries tries;
  private final Set<Layout> triedOnce = EnumSet.noneOf(Layout.class);
  private final Matrix refused = new Matrix();
  private final TestStreamEnvironment environment;
  private final StreamTableEnvironment tables;

  private FlinkWriter(MiniCluster cluster, String options, Matrix before, Tries tries) {
    this.zone = System.getProperty("user.timezone");
    this.tries = tries;
    this.options = options;
    this.before = before;
    Configuration configuration = new Configuration();
    configuration.setString("restart-strategy.type", "none");
    environment = new TestStreamEnvironment(cluster, configuration, 1, List.of(), List.of());
    tables = StreamTableEnvironment.create(environment, EnvironmentSettings.inBatchMode());
  }

  /**
   * Writes tables that Hive has made.
   *
   * @param arguments hive-site.xml's folder, a file with a matrix of earlier refusals, a file for
   *     the matrix of the refusals, the names of the layouts, and which of the earlier refusals are
   *     tried
   */
  public static void main(String[] arguments) throws Exception {
    String options =
        " WITH ('connector' = 'hive', 'hive-conf-dir' = '%s', 'default-database' = '%s'"
            .formatted(arguments[0], TableNames.DATABASE);
    Matrix before = Matrix.parse(Files.readString(Path.of(arguments[1])));
    Configuration configuration = new Configuration();
    configuration.setString("rest.bind-port", "0");
    try (MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumSlotsPerTaskManager(4)
                .build())) {
      cluster.start();
      FlinkWriter writer = new FlinkWriter(cluster, options, before, Tries.valueOf(arguments[4]));
      for (String layout : arguments[3].split(",")) {
        writer.write(Layout.valueOf(layout));
      }
      Files.writeString(Path.of(arguments[2]), writer.refused.everySight());
    }
  }

  private void write(Layout layout) throws Exception {
    if (tries != Tries.TIMES) {
      plan(layout);
    }
    String table = TableNames.of(layout, zone);
    declare(layout, table, layout.columns());
    for (EdgeColumn column : layout.columns()) {
      for (EdgeValue value : column.values()) {
        Cell cell = Cell.of(layout, column, value);
        String reason = before.refusal(cell, zone);
        if (reason != null && tried(layout, column)) {
          Map<String, EdgeValue> row = ordinary(layout);
          row.put(column.name(), value);
          insert(layout, table, List.of(row(layout, NO_ROW, row)))
              .ifPresent(message -> refuse(cell, message));
        } else if (reason != null) {
          refused.add(cell, Matrix.ALL, zone, Outcome.REFUSED + reason);
        }
      }
    }
    Optional<String> message = insert(layout, table, rows(layout));
    while (message.isPresent()) {
      EdgeColumn column = column(layout, message.get());
      refuse(Cell.of(layout, column, lastValue(layout, column)), message.get());
      message = insert(layout, table, rows(layout));
    }
  }

  private boolean tried(Layout layout, EdgeColumn column) {
    return switch (tries) {
      case ALL -> true;
      case TIMES -> column.holdsTimes();
      case ONE -> triedOnce.add(layout);
    };
  }

  /** The value of a column in the row that the job came to. */
  private EdgeValue lastValue(Layout layout, EdgeColumn column) {
    int index = LAST_ROW.get() - EdgeColumns.firstRow(column);
    return index >= 0 && index < column.values().size()
        ? column.values().get(index)
        : ordinary(layout, column);
  }

  private void refuse(Cell cell, String message) {
    if (refused.refusal(cell, zone) != null) {
      throw new IllegalStateException(cell + " was left out and refused again: " + message);
    }
    refused.add(cell, Matrix.ALL, zone, refused(message));
  }

  private static EdgeColumn column(Layout layout, String message) {
    Matcher matcher = COLUMN.matcher(message);
    String name = matcher.find() ? matcher.group(1) : "";
    return layout.columns().stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("Refused, but for no column: " + message));
  }

  /** The reason without column and remedy, which are the same for all. */
  private static String refused(String message) {
    Matcher matcher = REASON.matcher(message);
    return Outcome.REFUSED + (matcher.find() ? matcher.group(1) : message);
  }

  /** A row for each value of the column that has most, without those that were refused. */
  private List<Row> rows(Layout layout) {
    List<Row> rows = new ArrayList<>();
    int count =
        layout.columns().stream()
            .mapToInt(column -> EdgeColumns.firstRow(column) + column.values().size())
            .max()
            .orElseThrow();
    for (int id = 0; id < count; id++) {
      Map<String, EdgeValue> row = ordinary(layout);
      for (EdgeColumn column : layout.columns()) {
        int index = id - EdgeColumns.firstRow(column);
        if (index >= 0 && index < column.values().size()) {
          EdgeValue value = column.values().get(index);
          if (refused.refusal(Cell.of(layout, column, value), zone) == null) {
            row.put(column.name(), value);
          }
        }
      }
      rows.add(row(layout, id, row));
    }
    return rows;
  }

  private Map<String, EdgeValue> ordinary(Layout layout) {
    Map<String, EdgeValue> row = new LinkedHashMap<>();
    layout.columns().forEach(column -> row.put(column.name(), ordinary(layout, column)));
    return row;
  }

  /** The first value that such tables take. */
  private EdgeValue ordinary(Layout layout, EdgeColumn column) {
    return column.values().stream()
        .filter(value -> refused.refusal(Cell.of(layout, column, value), zone) == null)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(layout + " takes no " + column.name()));
  }

  private static Row row(Layout layout, int id, Map<String, EdgeValue> values) {
    Row row = new Row(layout.columns().size() + 1);
    row.setField(0, id);
    for (int i = 0; i < layout.columns().size(); i++) {
      row.setField(i + 1, values.get(layout.columns().get(i).name()).value());
    }
    return row;
  }

  /** Writes rows, and says why one of them was refused. */
  private Optional<String> insert(Layout layout, String table, List<Row> rows) throws Exception {
    DataType type =
        DataTypes.ROW(
            Stream.concat(
                    Stream.of(DataTypes.FIELD("id", DataTypes.INT())),
                    layout.columns().stream()
                        .map(column -> DataTypes.FIELD(column.name(), column.flinkType())))
                .toArray(DataTypes.Field[]::new));
    tables.dropTemporaryView("edges");
    tables.createTemporaryView("edges", rows(rows, ExternalTypeInfo.of(type)));
    try {
      tables.executeSql("INSERT INTO " + table + " SELECT * FROM edges").await();
      return Optional.empty();
    } catch (ExecutionException e) {
      return Optional.of(unwritable(e));
    }
  }

  /** A stream that tells how far it came: the sink is chained to it. */
  private DataStream<Row> rows(List<Row> rows, TypeInformation<Row> type) {
    return environment
        .fromData(rows, type)
        .map(
            row -> {
              LAST_ROW.set((int) row.getField(0));
              return row;
            })
        .returns(type);
  }

  private static String unwritable(ExecutionException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause.toString().contains("UnwritableRowException")) {
        return cause.getMessage().replaceFirst("^[\\w.]+UnwritableRowException: ", "");
      }
    }
    throw new IllegalStateException("Failed, but not for a value", failure);
  }

  private void declare(Layout layout, String table, List<EdgeColumn> columns) {
    tables.executeSql(
        "CREATE TABLE "
            + table
            + columns.stream()
                .map(column -> column.name() + " " + column.type().asSerializableString())
                .collect(Collectors.joining(", ", " (id INT, ", ")"))
            + options
            + (layout.option().isEmpty() ? ")" : ", " + layout.option() + ")"));
  }

  /** Whatever Hive has made a table for, and such tables cannot hold. */
  private void plan(Layout layout) {
    for (EdgeColumn column : layout.refusedColumns()) {
      Cell cell = new Cell(layout, column.name(), Cell.ALL);
      String known = before.outcome(cell, Matrix.ALL, Matrix.ALL);
      if (known == null || !known.startsWith(Outcome.NO_TABLE)) {
        String outcome = plan(layout, column).map(FlinkWriter::refused).orElse("accepted");
        refused.add(cell, Matrix.ALL, Matrix.ALL, outcome);
      }
    }
  }

  private Optional<String> plan(Layout layout, EdgeColumn column) {
    String table = TableNames.ofRefused(layout, column);
    declare(layout, table, List.of(column));
    String value = "CAST(NULL AS " + column.type().asSerializableString() + ")";
    try {
      tables.explainSql("INSERT INTO " + table + " SELECT 1, " + value);
      return Optional.empty();
    } catch (ValidationException e) {
      Throwable cause = e;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      return Optional.of(cause.getMessage());
    }
  }
}
