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
package io.honeyflow.hive.metastore;

/**
 * What went over a connection to a metastore so far.
 *
 * @param calls questions that went to servers
 * @param retries times that a question was put off, as no server answered
 * @param waitedMillis for how long the question of this moment has waited for any server; 0 when
 *     none does
 * @param waitsFor what it waits for and why, as a sentence with the remedy; empty when none does
 */
public record MetastoreTraffic(long calls, long retries, long waitedMillis, String waitsFor) {
  /** Nothing yet. */
  public static final MetastoreTraffic NONE = new MetastoreTraffic(0, 0, 0, "");
}
