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
package io.honeyflow.hive.format;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Columns whose values repeat too seldom for a dictionary, by the experience of files before. A
 * writer finds that out for each file anew, and most of what such a column costs is the dictionary
 * that is thrown away then. A column is tried again after some files, since values change.
 *
 * <p>Safe for use by several threads.
 */
final class DirectColumns implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Of fewer values nobody can tell whether they repeat. */
  static final long LEAST_VALUES = 100;

  /** Files without a dictionary, after which it is tried again, if a large file taught so. */
  static final int MOST_FILES_BETWEEN_TRIES = 100;

  /** Small files teach for fewer: of ten times as many values more repeat. */
  private static final int VALUES_PER_FILE_BETWEEN_TRIES = 10;

  private final Map<String, Verdict> verdicts = new HashMap<>();

  /** The columns for which a file that begins now needs no dictionary. */
  synchronized Set<String> next() {
    Set<String> columns = new TreeSet<>();
    for (Map.Entry<String, Verdict> entry : verdicts.entrySet()) {
      Verdict verdict = entry.getValue();
      if (verdict.direct && !verdict.old()) {
        verdict.files++;
        columns.add(entry.getKey());
      }
    }
    return columns;
  }

  /**
   * Takes notice of a file in which the dictionary of a column was tried. Many values say more than
   * few: a small file does not change what a large one said, until that is tried again.
   *
   * @param direct whether the file did without it in the end
   */
  synchronized void tried(String column, long values, boolean direct) {
    Verdict before = verdicts.get(column);
    if (values >= LEAST_VALUES && (before == null || values >= before.values || before.old())) {
      verdicts.put(column, new Verdict(values, direct));
    }
  }

  /** What was learned does not make files of another kind. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DirectColumns;
  }

  @Override
  public int hashCode() {
    return DirectColumns.class.hashCode();
  }

  private static final class Verdict implements Serializable {
    private static final long serialVersionUID = 1L;

    private final long values;
    private final boolean direct;
    private int files;

    private Verdict(long values, boolean direct) {
      this.values = values;
      this.direct = direct;
    }

    boolean old() {
      return files >= Math.min(MOST_FILES_BETWEEN_TRIES, values / VALUES_PER_FILE_BETWEEN_TRIES);
    }
  }
}
