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
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the changes of a query.
 *
 * @param deletes {@link DeletePolicy#APPEND} for {@link ChangelogKind#ALL}
 * @param rowKindColumn Hive's column that receives the kind of each change, in lower case; null for
 *     none
 * @param compact whether of several changes of a primary key in one checkpoint only the last counts
 */
public record ChangelogConf(
    ChangelogKind kind, DeletePolicy deletes, @Nullable String rowKindColumn, boolean compact)
    implements Serializable {

  /** Where every change counts. */
  public ChangelogConf(ChangelogKind kind, DeletePolicy deletes, @Nullable String rowKindColumn) {
    this(kind, deletes, rowKindColumn, false);
  }

  /** What holds when no option says otherwise. */
  public static final ChangelogConf DEFAULT =
      new ChangelogConf(ChangelogKind.UPSERT_AS_INSERT, DeletePolicy.IGNORE, null);
}
