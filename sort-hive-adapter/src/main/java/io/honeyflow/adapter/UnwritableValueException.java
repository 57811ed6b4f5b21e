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
package io.honeyflow.adapter;

/** A value that the user's Hive cannot hold, or would read back as another. */
public final class UnwritableValueException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int column;
  private final String reason;
  private final String remedy;

  /**
   * @param column the index of the column, or -1 when that is for the caller to know
   */
  public UnwritableValueException(int column, String reason, String remedy) {
    super(reason + ". " + remedy);
    this.column = column;
    this.reason = reason;
    this.remedy = remedy;
  }

  /** The index of the column, or -1. */
  public int column() {
    return column;
  }

  /** What is wrong with the value. */
  public String reason() {
    return reason;
  }

  /** What to do about it. */
  public String remedy() {
    return remedy;
  }
}
