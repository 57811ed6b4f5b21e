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
package io.honeyflow.hive.commit.policy;

import io.honeyflow.hive.metastore.ParameterChange;
import java.util.List;

/**
 * A partition that is complete, its files being visible.
 *
 * @param values raw (unescaped) values; empty for a table without partitions
 * @param location the directory that holds its files
 * @param facts what is known of its commit
 * @param statistics what its statistics become, in the metastore's parameters
 */
public record PartitionToCommit(
    List<String> values, String location, CommitFacts facts, ParameterChange statistics) {
  public PartitionToCommit {
    values = List.copyOf(values);
  }
}
