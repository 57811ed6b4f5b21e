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

import java.io.Serializable;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When and how partitions are committed.
 *
 * @param watermarkZone the zone in which a watermark is compared with partition times
 * @param lateData what becomes of rows that come after their partition was decided
 * @param policies in the order in which they run
 * @param custom what {@link PolicyKind#CUSTOM} runs; null exactly when it is not among the policies
 * @param successFile what {@link PolicyKind#SUCCESS_FILE} writes
 * @param statistics what becomes of Hive's statistics
 */
public record CommitConf(
    CommitTrigger trigger,
    Duration delay,
    ZoneId watermarkZone,
    LateData lateData,
    List<PolicyKind> policies,
    @Nullable CustomPolicyConf custom,
    SuccessFileConf successFile,
    StatisticsMode statistics)
    implements Serializable {
  public CommitConf {
    policies = List.copyOf(policies);
  }

  /** Whether a policy wants to know the files that were committed. */
  public boolean listsFiles() {
    return policies.contains(PolicyKind.SUCCESS_FILE)
        && successFile.content() == MarkerContent.MANIFEST;
  }

  /** The same with another zone for the watermark. */
  public CommitConf withWatermarkZone(ZoneId zone) {
    return new CommitConf(
        trigger, delay, zone, lateData, policies, custom, successFile, statistics);
  }
}
