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
package io.honeyflow.hive.conf;

import java.util.List;
import java.util.Map;

/**
 * What a table's site files and options say of its cluster.
 *
 * @param metastore how the metastore is reached
 * @param hadoop Hadoop's settings, without Hadoop's defaults and without secrets
 * @param warnings what the user should know, one sentence or two each
 */
public record ClusterConf(
    MetastoreConf metastore, Map<String, String> hadoop, List<String> warnings) {
  public ClusterConf {
    hadoop = Map.copyOf(hadoop);
    warnings = List.copyOf(warnings);
  }
}
