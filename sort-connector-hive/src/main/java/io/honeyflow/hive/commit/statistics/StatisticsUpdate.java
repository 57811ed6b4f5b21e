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

import io.honeyflow.hive.metastore.ParameterChange;
import java.util.List;
import java.util.Map;

/** The statistics of what one commit changes, from its beginning on. */
public interface StatisticsUpdate {

  /**
   * When all files of the commit are visible: how the parameters of its partitions are to be
   * changed, by their values, without those that stay as they are. Of a partition that is due and
   * that the metastore does not know, the parameters to begin with.
   */
  Map<List<String>, ParameterChange> settle() throws InterruptedException;

  /** Makes changes that {@link #settle} named, of partitions that exist. */
  void change(Map<List<String>, ParameterChange> changes);

  /** When all changes were made: takes the mark off where others changed the files meanwhile. */
  void verify() throws InterruptedException;
}
