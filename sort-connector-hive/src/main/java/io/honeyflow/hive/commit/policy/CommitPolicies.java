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

import io.honeyflow.hive.conf.CommitConf;
import io.honeyflow.hive.conf.CustomPolicyConf;
import io.honeyflow.hive.conf.PolicyKind;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.plan.SinkPlan;
import java.io.IOException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The policies of a table, run in their declared order. Repeatable: after a failure anywhere, the
 * same partitions are committed again and the result is the same. Used by one thread.
 */
public final class CommitPolicies implements AutoCloseable {
  private final List<PolicyStep> steps;

  private CommitPolicies(List<PolicyStep> steps) {
    this.steps = steps;
  }

  /**
   * The policies of the plan's table.
   *
   * @param metastore stays the caller's, who closes it after these
   * @param userClasses where a class of the user's is looked for
   * @throws IllegalArgumentException when that class cannot be used
   */
  public static CommitPolicies open(
      SinkPlan plan, Metastore metastore, FileSystemLookup fileSystems, ClassLoader userClasses) {
    return open(plan, metastore, fileSystems, userClasses, Clock.systemUTC());
  }

  static CommitPolicies open(
      SinkPlan plan,
      Metastore metastore,
      FileSystemLookup fileSystems,
      ClassLoader userClasses,
      Clock clock) {
    CommitConf conf = plan.conf().commit();
    CommitSubject subject = CommitSubject.of(plan);
    return new CommitPolicies(
        conf.policies().stream()
            .map(
                kind ->
                    switch (kind) {
                      case METASTORE ->
                          new MetastoreStep(
                              subject, LocationNames.of(plan.conf().hadoop()), metastore, clock);
                      case SUCCESS_FILE ->
                          switch (conf.successFile().content()) {
                            case EMPTY ->
                                new SuccessFileStep(
                                    subject, conf.successFile().name(), fileSystems);
                            case MANIFEST ->
                                new ManifestStep(subject, conf.successFile().name(), fileSystems);
                          };
                      case CUSTOM -> custom(subject, declared(conf), userClasses);
                    })
            .toList());
  }

  /** Why the class of a custom policy cannot be used; empty when it can, or there is none. */
  public static Optional<String> problem(CommitConf conf, ClassLoader userClasses) {
    if (!conf.policies().contains(PolicyKind.CUSTOM)) {
      return Optional.empty();
    }
    try {
      CustomPolicyClass.find(declared(conf), userClasses);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Commits partitions: each policy is applied to all of them before the next one runs. Of a table
   * without partitions the one element has no values and the table's location.
   *
   * @throws PartitionCommitException when a policy failed; those before it have been applied
   * @throws io.honeyflow.hive.metastore.MetastoreException when the metastore failed or refused
   */
  public void commit(List<PartitionToCommit> partitions) throws IOException, InterruptedException {
    List<PartitionToCommit> distinct = distinct(partitions);
    if (distinct.isEmpty()) {
      return;
    }
    for (PolicyStep step : steps) {
      step.run(distinct);
    }
  }

  /** Closes the custom policy. */
  @Override
  public void close() throws Exception {
    for (PolicyStep step : steps) {
      step.close();
    }
  }

  private static PolicyStep custom(
      CommitSubject subject, CustomPolicyConf conf, ClassLoader userClasses) {
    return new CustomStep(
        subject, CustomPolicyClass.find(conf, userClasses).create(), conf.className());
  }

  private static CustomPolicyConf declared(CommitConf conf) {
    CustomPolicyConf custom = conf.custom();
    if (custom == null) {
      throw new IllegalArgumentException(
          "The policy 'custom' has no class. Set 'sink.partition-commit.policy.class'.");
    }
    return custom;
  }

  private static List<PartitionToCommit> distinct(List<PartitionToCommit> partitions) {
    Map<List<String>, PartitionToCommit> byValues = new LinkedHashMap<>();
    partitions.forEach(partition -> byValues.putIfAbsent(partition.values(), partition));
    return List.copyOf(byValues.values());
  }
}
