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
package io.honeyflow.hive.commit.statistics;

import io.honeyflow.hive.commit.statistics.TableParameters.Described;
import io.honeyflow.hive.metastore.ParameterChange;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Statistics go when files come. */
record NoStatistics(TableParameters parameters) implements Statistics {
  private static final ParameterChange GONE =
      HiveStatistics.absent().and(new ParameterChange(Map.of(), Set.of(StatisticsNote.PARAMETER)));

  @Override
  public StatisticsUpdate begin(
      CommitId commit, Collection<String> writeIds, List<PartitionChange> changes) {
    List<List<String>> changed =
        changes.stream()
            .filter(PartitionChange::changesFiles)
            .map(PartitionChange::values)
            .toList();
    parameters.change(gone(changed, HiveStatistics::present));
    return new Update(changed);
  }

  private Map<List<String>, ParameterChange> gone(
      List<List<String>> values, Predicate<Map<String, String>> there) {
    Map<List<String>, ParameterChange> gone = new LinkedHashMap<>();
    for (Map.Entry<List<String>, Described> found : parameters.read(values).entrySet()) {
      if (there.test(found.getValue().parameters())) {
        gone.put(found.getKey(), GONE);
      }
    }
    return gone;
  }

  private final class Update implements StatisticsUpdate {
    private final List<List<String>> changed;

    private Update(List<List<String>> changed) {
      this.changed = changed;
    }

    /** Those that somebody counted while the files became visible. */
    @Override
    public Map<List<String>, ParameterChange> settle() {
      return gone(changed, HiveStatistics::marked);
    }

    @Override
    public void change(Map<List<String>, ParameterChange> changes) {
      parameters.change(changes);
    }

    @Override
    public void verify() {}
  }
}
