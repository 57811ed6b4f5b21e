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
package io.honeyflow.manager.warehouse;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a node says where its metastore is.
 *
 * @param hiveConfDir empty for the one that this process knows
 * @param hadoopConfDir empty for the one that this process knows
 * @param options of the node; those that concern the metastore or Hadoop count
 */
public record WarehouseAddress(
    String hiveConfDir, String hadoopConfDir, Map<String, String> options) {

  public WarehouseAddress {
    options = Map.copyOf(options);
  }

  /** The address that a node of a Hive table has; what else is in the node does not matter. */
  public static WarehouseAddress of(JsonNode node) {
    Map<String, String> options = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> option : node.path("properties").properties()) {
      if (option.getValue().isValueNode() && !option.getValue().isNull()) {
        options.put(option.getKey(), option.getValue().asText());
      }
    }
    return new WarehouseAddress(
        node.path("hiveConfDir").asText(""), node.path("hadoopConfDir").asText(""), options);
  }
}
