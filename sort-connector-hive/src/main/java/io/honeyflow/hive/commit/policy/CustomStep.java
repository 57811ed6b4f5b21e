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

import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs the user's own policy, partition by partition. */
final class CustomStep implements PolicyStep {
  private final CommitSubject subject;
  private final PartitionCommitPolicy policy;
  private final String className;

  CustomStep(CommitSubject subject, PartitionCommitPolicy policy, String className) {
    this.subject = subject;
    this.policy = policy;
    this.className = className;
  }

  @Override
  public void run(List<PartitionToCommit> partitions) throws IOException, InterruptedException {
    for (PartitionToCommit partition : partitions) {
      commit(partition);
    }
  }

  @Override
  public void close() throws Exception {
    if (policy instanceof AutoCloseable closeable) {
      closeable.close();
    }
  }

  private void commit(PartitionToCommit partition) throws IOException, InterruptedException {
    try {
      policy.commit(new PartitionContext(subject, partition));
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      throw new PartitionCommitException(
          "Cannot commit %s: the policy %s failed (%s). Remedy what it names; the job restarts and runs it again."
              .formatted(subject.name(partition), className, e),
          e);
    }
  }

  private record PartitionContext(CommitSubject subject, PartitionToCommit partition)
      implements PartitionCommitPolicy.Context {
    @Override
    public String database() {
      return subject.table().database();
    }

    @Override
    public String table() {
      return subject.table().table();
    }

    @Override
    public List<String> partitionKeys() {
      return subject.keys();
    }

    @Override
    public List<String> partitionValues() {
      return partition.values();
    }

    @Override
    public Map<String, String> partitionSpec() {
      Map<String, String> spec = new LinkedHashMap<>();
      for (int i = 0; i < subject.keys().size(); i++) {
        spec.put(subject.keys().get(i), partition.values().get(i));
      }
      return Collections.unmodifiableMap(spec);
    }

    @Override
    public String location() {
      return partition.location();
    }
  }
}
