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

/** Where the rows of a partition go between two barriers: into its files, or first into a group. */
final class PartitionRows extends BusiestPartitions.Entry {
  private final PartitionWriter writer;
  private final int group;

  /**
   * @param group of waiting rows
   */
  PartitionRows(PartitionWriter writer, int group) {
    this.writer = writer;
    this.group = group;
  }

  /** Has its files. */
  PartitionWriter writer() {
    return writer;
  }

  /** Where its rows wait. */
  int group() {
    return group;
  }
}
