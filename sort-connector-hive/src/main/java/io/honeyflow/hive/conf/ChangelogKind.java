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

/** Which changes of a query become rows. */
public enum ChangelogKind {
  /** Inserts and the new values of updates; {@link DeletePolicy} decides about deletes. */
  UPSERT_AS_INSERT,
  /** Inserts; a query with other changes is refused. */
  INSERT_ONLY,
  /** Every change, the old values of updates too. */
  ALL
}
