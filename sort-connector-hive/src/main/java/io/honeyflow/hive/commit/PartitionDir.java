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
package io.honeyflow.hive.commit;

import java.util.List;

/**
 * A partition and the directory of its files.
 *
 * @param values raw values in the order of the table's partition columns; none for the one
 *     directory of a table without partitions
 * @param location the directory's URI
 */
public record PartitionDir(List<String> values, String location) {
  public PartitionDir {
    values = List.copyOf(values);
  }
}
