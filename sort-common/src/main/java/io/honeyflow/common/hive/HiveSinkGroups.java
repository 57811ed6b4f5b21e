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
package io.honeyflow.common.hive;

import io.honeyflow.common.option.LocalizedText;
import io.honeyflow.common.option.OptionGroup;

/** The groups that the sink's options are shown in. */
final class HiveSinkGroups {

  static final OptionGroup TABLE = group("table", 1, "Table", "表");
  static final OptionGroup METASTORE = group("metastore", 2, "Metastore and cluster", "元数据与集群");
  static final OptionGroup SCHEMA = group("schema", 3, "Table creation and columns", "建表与列");
  static final OptionGroup FILES = group("files", 4, "Files", "文件");
  static final OptionGroup COMMIT = group("partition-commit", 5, "Partition commit", "分区提交");
  static final OptionGroup TIME =
      group("partition-time", 6, "Partitions and their time", "分区与分区时间");
  static final OptionGroup CHANGELOG = group("changelog", 7, "Changelog", "变更流");
  static final OptionGroup METRICS = group("metrics", 8, "Metrics", "指标");
  static final OptionGroup DIRTY = group("dirty-rows", 9, "Dirty rows", "脏数据");

  private HiveSinkGroups() {}

  private static OptionGroup group(String id, int order, String en, String zh) {
    return new OptionGroup(id, order, new LocalizedText(en, zh));
  }
}
