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
package io.honeyflow.benchmarks.raw;

import io.honeyflow.benchmarks.job.RowValues;

/** A row in memory, in the types of a programming language. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RawRow(
    long id,
    int visits,
    double score,
    long cents,
    boolean mobile,
    long millis,
    int day,
    byte[] country,
    byte[] page,
    byte[] visitor,
    int partition) {

  static RawRow of(RowValues values) {
    return new RawRow(
        values.id(),
        values.visits(),
        values.score(),
        values.cents(),
        values.mobile(),
        values.millis(),
        values.day(),
        values.country(),
        values.page(),
        values.visitor(),
        values.partition());
  }
}
