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
package io.honeyflow.hive.sink;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.hive.format.UnwritableRowException;
import io.honeyflow.hive.plan.SinkPlan;
import io.honeyflow.hive.type.TableColumn;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.flink.table.data.RowData;

/**
 * Describes dirty rows, each as a JSON document. Fields may be added in later versions; those that
 * are there keep their meaning. Used by one thread.
 */
final class DirtyDocument {
  private static final DateTimeFormatter SYSTEM_TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

  private final SinkPlan plan;
  private final List<TableColumn> columns;
  private final List<RowData.FieldGetter> getters = new ArrayList<>();

  /**
   * @param plan with the places of values in the rows that will come
   */
  DirtyDocument(SinkPlan plan) {
    this.plan = plan;
    this.columns =
        plan.columns().stream()
            .filter(column -> column.position() != TableColumn.ABSENT)
            .filter(column -> plan.rowKindColumn().filter(column::equals).isEmpty())
            .toList();
    for (TableColumn column : columns) {
      getters.add(RowData.createFieldGetter(column.rowType().copy(true), column.position()));
    }
  }

  /**
   * The document, on one line.
   *
   * @param partition the values of the row's partition
   * @param fault what is wrong with the row
   */
  byte[] of(RowData row, List<String> partition, RuntimeException fault, Instant now) {
    String type =
        fault instanceof UnwritableRowException ? "UnwritableValue" : "UnwritablePartition";
    String reason = String.valueOf(fault.getMessage());
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("time", now.toString());
    document.put("table", plan.table().toString());
    ObjectNode values = document.putObject("partition");
    for (int i = 0; i < partition.size(); i++) {
      values.put(plan.partitionKeys().get(i), partition.get(i));
    }
    document.put("type", type);
    if (fault instanceof UnwritableRowException unwritable) {
      document.put("column", unwritable.column());
    }
    document.put("reason", reason);
    ObjectNode labels = document.putObject("labels");
    for (Map.Entry<String, String> label : plan.conf().dirty().labels().entrySet()) {
      labels.put(label.getKey(), replaced(label.getValue(), type, reason, now));
    }
    document.put("kind", row.getRowKind().shortString());
    ObjectNode fields = document.putObject("row");
    for (int i = 0; i < columns.size(); i++) {
      TableColumn column = columns.get(i);
      fields.set(column.name(), RowJson.of(getters.get(i).getFieldOrNull(row), column.rowType()));
    }
    return document.toString().getBytes(StandardCharsets.UTF_8);
  }

  private String replaced(String text, String type, String reason, Instant now) {
    return text.replace("${database}", plan.table().database())
        .replace("${table}", plan.table().table())
        .replace(
            "${SYSTEM_TIME}",
            SYSTEM_TIME.format(now.atZone(plan.conf().encoding().timestampZone())))
        .replace("${DIRTY_TYPE}", type)
        .replace("${DIRTY_MESSAGE}", reason);
  }
}
