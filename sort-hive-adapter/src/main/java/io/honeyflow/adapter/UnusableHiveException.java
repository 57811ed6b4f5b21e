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

import org.jspecify.annotations.Nullable;

/** The user's Hive cannot write the table. */
public final class UnusableHiveException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String reason;
  private final String remedy;

  public UnusableHiveException(String reason, String remedy, @Nullable Throwable cause) {
    super(reason + ". " + remedy, cause);
    this.reason = reason;
    this.remedy = remedy;
  }

  /** What is wrong, without a full stop. */
  public String reason() {
    return reason;
  }

  /** What to do about it. */
  public String remedy() {
    return remedy;
  }
}
