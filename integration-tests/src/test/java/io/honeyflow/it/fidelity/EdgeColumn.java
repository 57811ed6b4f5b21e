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

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * A column with values worth a look.
 *
 * @param name in Flink and in Hive
 * @param hiveType as Hive's CREATE TABLE takes it
 * @param flinkType of the values
 * @param values ordinary ones first
 */
record EdgeColumn(String name, String hiveType, DataType flinkType, List<EdgeValue> values) {

  /** A column whose last value is NULL. */
  static EdgeColumn of(String name, String hiveType, DataType flinkType, Object... values) {
    List<EdgeValue> all = new ArrayList<>();
    LogicalType type = flinkType.getLogicalType();
    for (Object value : values) {
      all.add(value instanceof EdgeValue named ? named : EdgeValue.of(type, value));
    }
    all.add(EdgeValue.of(type, null));
    return new EdgeColumn(name, hiveType, flinkType, List.copyOf(all));
  }

  LogicalType type() {
    return flinkType.getLogicalType();
  }

  /** Whether it is one of timestamps. */
  boolean isTime() {
    return hiveType.startsWith("TIMESTAMP");
  }

  /** Whether there are timestamps in it. */
  boolean holdsTimes() {
    return hiveType.contains("TIMESTAMP");
  }
}
