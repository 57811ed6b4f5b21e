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

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DirectColumnsTest {
  private static final long MANY = DirectColumns.LEAST_VALUES;

  private final DirectColumns columns = new DirectColumns();

  @Test
  void knowsNothingToBeginWith() {
    assertThat(columns.next()).isEmpty();
  }

  @Test
  void remembersWhichColumnsDidWithoutADictionary() {
    columns.tried("unique", MANY, true);
    columns.tried("frequent", MANY, false);

    assertThat(columns.next()).containsExactly("unique");
  }

  @Test
  void learnsNothingFromFewValues() {
    columns.tried("unique", MANY - 1, true);

    assertThat(columns.next()).isEmpty();
  }

  @Test
  void believesALargeFileMoreThanASmallOne() {
    columns.tried("repeats-in-large-files", 10 * MANY, false);
    columns.tried("repeats-in-large-files", MANY, true);
    columns.tried("unique", MANY, false);
    columns.tried("unique", 10 * MANY, true);

    assertThat(columns.next()).containsExactly("unique");
  }

  @Test
  void triesAgainAfterManyFiles() {
    columns.tried("changes", 100 * MANY, true);
    for (int i = 0; i < DirectColumns.MOST_FILES_BETWEEN_TRIES; i++) {
      assertThat(columns.next()).containsExactly("changes");
    }
    assertThat(columns.next()).isEmpty();

    columns.tried("changes", MANY, false);
    assertThat(columns.next()).isEmpty();
    columns.tried("changes", MANY, true);

    assertThat(columns.next()).containsExactly("changes");
  }

  @Test
  void triesAgainSoonerAfterASmallFile() {
    columns.tried("repeats-in-large-files", MANY, true);
    for (int i = 0; i < MANY / 10; i++) {
      assertThat(columns.next()).containsExactly("repeats-in-large-files");
    }
    assertThat(columns.next()).isEmpty();

    columns.tried("repeats-in-large-files", 10 * MANY, false);
    columns.tried("repeats-in-large-files", MANY, true);

    assertThat(columns.next()).isEmpty();
  }
}
