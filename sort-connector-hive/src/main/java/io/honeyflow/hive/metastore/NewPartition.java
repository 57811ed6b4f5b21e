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

import java.util.List;
import java.util.Map;

/**
 * A partition to add. Columns and storage format are the table's at the moment of adding.
 *
 * @param values raw (unescaped) values in the order of the table's partition columns
 * @param location where its files lie
 * @param parameters its parameters
 */
public record NewPartition(List<String> values, String location, Map<String, String> parameters) {
  public NewPartition {
    values = List.copyOf(values);
    parameters = Map.copyOf(parameters);
  }
}
