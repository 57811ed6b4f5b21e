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

import java.util.List;
import org.apache.flink.core.fs.Path;

/** Runs a policy that was written for Flink's own file system and Hive connectors, unchanged. */
final class FlinkPolicy implements PartitionCommitPolicy, AutoCloseable {
  private final org.apache.flink.connector.file.table.PartitionCommitPolicy policy;
  private final String catalog;

  FlinkPolicy(org.apache.flink.connector.file.table.PartitionCommitPolicy policy, String catalog) {
    this.policy = policy;
    this.catalog = catalog;
  }

  @Override
  public void commit(Context context) throws Exception {
    policy.commit(new FlinkContext(catalog, context));
  }

  @Override
  public void close() throws Exception {
    if (policy instanceof AutoCloseable closeable) {
      closeable.close();
    }
  }

  private record FlinkContext(String catalogName, Context context)
      implements org.apache.flink.connector.file.table.PartitionCommitPolicy.Context {
    @Override
    public String databaseName() {
      return context.database();
    }

    @Override
    public String tableName() {
      return context.table();
    }

    @Override
    public List<String> partitionKeys() {
      return context.partitionKeys();
    }

    @Override
    public List<String> partitionValues() {
      return context.partitionValues();
    }

    @Override
    public Path partitionPath() {
      return new Path(context.location());
    }
  }
}
