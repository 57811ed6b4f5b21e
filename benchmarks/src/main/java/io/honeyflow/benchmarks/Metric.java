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
package io.honeyflow.benchmarks;

/** Names of what is measured in a run. */
final class Metric {
  static final String CPU_SECONDS = "cpuSeconds";
  static final String SECONDS = "seconds";
  static final String LIVE_MEGABYTES = "liveMegabytes";
  static final String FILES = "files";
  static final String MEGABYTES = "megabytes";

  /** Calls of the metastore in the commit. */
  static final String TRIPS = "trips";

  /** From the first of them to the end of the last. */
  static final String COMMIT_SECONDS = "commitSeconds";

  /** That time without what the server took. */
  static final String OUTSIDE_SECONDS = "outsideSeconds";

  private Metric() {}
}
