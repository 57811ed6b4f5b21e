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
package io.honeyflow.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Flink SQL: rows of the benchmark into a table. */
enum SqlDialect {
  /** Of this project. */
  HONEYFLOW,
  /** Flink's own, which knows no metastore. */
  FILE_SYSTEM,
  /** Flink's own, for Hive. */
  FLINK_HIVE,
  /** Nothing is written. */
  BLACKHOLE;

  /** Which the policies of a commit are, for all that commit. */
  private static final String POLICIES = "sink.partition-commit.policy.kind";

  /**
   * The dialect with the address of a metastore.
   *
   * @param confDir has its hive-site.xml
   */
  Dialect at(String confDir) {
    SqlDialect kind = this;
    return new Dialect() {
      @Override
      public List<String> statements(Output output) {
        return kind.statements(output, confDir);
      }

      @Override
      public boolean writes() {
        return kind != BLACKHOLE;
      }

      @Override
      public boolean usesMetastore() {
        return kind == HONEYFLOW || kind == FLINK_HIVE;
      }
    };
  }

  private List<String> statements(Output output, String confDir) {
    List<String> statements = new ArrayList<>();
    Shape shape = output.shape();
    String source = "rows_of_" + output.table();
    statements.add(
        create(
            source,
            shape,
            "",
            Map.of(
                "connector", "benchmark-rows",
                "rows", Long.toString(shape.rows()),
                "partitions", Integer.toString(shape.partitions()))));
    String partitioned = " PARTITIONED BY (dt, hr)";
    String target = output.table();
    switch (this) {
      case HONEYFLOW ->
          statements.add(
              create(
                  target,
                  shape,
                  partitioned,
                  Map.of(
                      "connector",
                      "hive",
                      "default-database",
                      "default",
                      "hive-conf-dir",
                      confDir,
                      POLICIES,
                      "metastore,success-file")));
      case FILE_SYSTEM -> {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("connector", "filesystem");
        options.put("path", output.folder().toUri().toString());
        options.put("format", shape.kind().key());
        options.put(POLICIES, "success-file");
        switch (shape.kind()) {
          case PARQUET -> options.put("parquet.compression", "SNAPPY");
          case ORC -> options.put("orc.compress", "SNAPPY");
          case TEXT -> throw new IllegalArgumentException("Flink has no text format of Hive's.");
        }
        statements.add(create(target, shape, partitioned, options));
      }
      case FLINK_HIVE -> {
        statements.add(
            "CREATE CATALOG IF NOT EXISTS hive WITH ('type' = 'hive', 'hive-conf-dir' = '%s')"
                .formatted(confDir));
        target =
            "hive.`default`.%s /*+ OPTIONS('%s' = 'metastore,success-file') */"
                .formatted(target, POLICIES);
      }
      case BLACKHOLE -> statements.add(create(target, shape, "", Map.of("connector", "blackhole")));
    }
    statements.add("INSERT INTO " + target + " SELECT * FROM " + source);
    return statements;
  }

  private static String create(
      String name, Shape shape, String clauses, Map<String, String> options) {
    return "CREATE TEMPORARY TABLE %s (%s, dt STRING, hr STRING)%s WITH (%s)"
        .formatted(
            name,
            shape.columns("TIMESTAMP(3)"),
            clauses,
            options.entrySet().stream()
                .map(option -> "'" + option.getKey() + "' = '" + option.getValue() + "'")
                .collect(Collectors.joining(", ")));
  }
}
