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
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of rows that Hive cannot hold.
 *
 * @param skipped whether the job goes on without them; otherwise it fails
 * @param logged whether the log shows some of them
 * @param directory of the files that hold all of them: empty for the usual one below the table's,
 *     null for no files
 * @param logTag what their lines in the log begin with
 * @param labels that each of them bears, in the declared order, with variables that are not yet
 *     replaced
 */
public record DirtyConf(
    boolean skipped,
    boolean logged,
    @Nullable String directory,
    String logTag,
    Map<String, String> labels)
    implements Serializable {

  /** What holds when no option says otherwise. */
  public static final DirtyConf FAIL = new DirtyConf(false, false, null, "", Map.of());
}
