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

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.common.node.GroupInfo;
import io.honeyflow.common.node.GroupSql;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A pipeline as a manager describes it, run by its SQL. */
final class NodeIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  /** Partition fields in the list of fields ({@code dt}) and out of it ({@code region}). */
  private static final String GROUP =
      """
      {
        "groupId": "orders_group",
        "streams": [{
          "streamId": "orders",
          "nodes": [
            {
              "type": "datagenExtract",
              "id": "1",
              "fields": [
                {"type": "field", "name": "no `1`", "formatInfo": {"type": "long"}},
                {"type": "field", "name": "kind", "formatInfo": {"type": "int"}}
              ],
              "properties": {
                "number-of-rows": "5",
                "fields.no `1`.kind": "sequence",
                "fields.no `1`.start": "1",
                "fields.no `1`.end": "5",
                "fields.kind.kind": "sequence",
                "fields.kind.start": "10",
                "fields.kind.end": "14"
              }
            },
            {
              "type": "hiveLoad",
              "id": "2",
              "fields": [
                {"type": "field", "name": "id", "formatInfo": {"type": "int"}, "comment": "it's -- the `id`"},
                {"type": "field", "name": "it's kind", "formatInfo": {"type": "string"}},
                {"type": "field", "name": "note", "formatInfo": {"type": "string"}},
                {"type": "field", "name": "empty", "formatInfo": {"type": "timestamp", "precision": 2}},
                {"type": "field", "name": "dt", "formatInfo": {"type": "string"}}
              ],
              "fieldRelations": [
                {
                  "inputField": {"type": "field", "name": "no `1`", "formatInfo": {"type": "long"}},
                  "outputField": {"type": "field", "name": "id", "formatInfo": {"type": "int"}}
                },
                {
                  "inputField": {"type": "field", "name": "kind", "formatInfo": {"type": "int"}},
                  "outputField": {"type": "field", "name": "it's kind", "formatInfo": {"type": "string"}}
                },
                {
                  "inputField": {"type": "stringConstant", "value": "${x}'; DROP TABLE t; -- 名"},
                  "outputField": {"type": "field", "name": "note", "formatInfo": {"type": "string"}}
                },
                {
                  "inputField": {"type": "stringConstant", "value": "2024-01-01"},
                  "outputField": {"type": "field", "name": "dt", "formatInfo": {"type": "string"}}
                },
                {
                  "inputField": {"type": "stringConstant", "value": "north's 'end'"},
                  "outputField": {"type": "field", "name": "region", "formatInfo": {"type": "string"}}
                }
              ],
              "filters": [{
                "type": "singleValueFilter",
                "logicOperator": {"type": "empty"},
                "source": {"type": "field", "name": "kind", "formatInfo": {"type": "int"}},
                "compareOperator": {"type": "moreThanOrEqual"},
                "target": {"type": "stringConstant", "value": "13"}
              }],
              "filterStrategy": "REMOVE",
              "sinkParallelism": 2,
              "database": "%s",
              "tableName": "orders",
              "hiveConfDir": "%s",
              "hiveVersion": "4.1.0",
              "partitionFields": [
                {"type": "field", "name": "dt", "formatInfo": {"type": "string"}},
                {"type": "field", "name": "region", "formatInfo": {"type": "string"}}
              ],
              "properties": {
                "sink.table.create": "if-not-exists",
                "sink.table.format": "orc",
                "sink.partition-commit.policy.kind": ["metastore", "success-file"]
              }
            }
          ],
          "relations": [{"type": "baseRelation", "inputs": ["1"], "outputs": ["2"]}]
        }]
      }
      """;

  @Test
  void writesWhatTheDocumentSays() {
    GroupSql sql = GroupInfo.parse(GROUP.formatted(HIVE.database(), HIVE.confDir())).sql();
    assertThat(sql.describeErrors()).isEmpty();

    SqlSession session = FLINK.streaming();
    String plan = explained(session, sql);
    session.run(sql.inserts().get(0));

    assertThat(plan).contains("\"parallelism\" : 2");
    assertThat(
            HIVE.rows("SELECT id, `it's kind`, note, `empty`, dt, region FROM orders ORDER BY id"))
        .containsExactly(
            "1|10|${x}'; DROP TABLE t; -- 名|NULL|2024-01-01|north's 'end'",
            "2|11|${x}'; DROP TABLE t; -- 名|NULL|2024-01-01|north's 'end'",
            "3|12|${x}'; DROP TABLE t; -- 名|NULL|2024-01-01|north's 'end'");
  }

  private static String explained(SqlSession session, GroupSql sql) {
    sql.tables().forEach(session::run);
    return session.explain(sql.inserts().get(0));
  }
}
