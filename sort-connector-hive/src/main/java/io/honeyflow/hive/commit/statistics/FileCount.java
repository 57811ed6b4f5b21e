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

import java.util.Collection;
import java.util.Map;

/** Counts the files that readers see. */
@FunctionalInterface
public interface FileCount {

  /**
   * Looks into directories, several at a time. One that is not there has no files.
   *
   * @return by location, without those that cannot be looked into
   */
  Map<String, VisibleFiles> in(Collection<String> locations) throws InterruptedException;
}
