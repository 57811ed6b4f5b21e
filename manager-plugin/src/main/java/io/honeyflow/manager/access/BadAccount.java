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
package io.honeyflow.manager.access;

import io.honeyflow.common.option.Problem;
import io.honeyflow.common.option.Problem.Code;
import io.honeyflow.common.option.Severity;

/** A user cannot be as wished. */
public final class BadAccount extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  BadAccount(String member, String message, String remedy) {
    super(message + " " + remedy);
    this.problem = new Problem("/" + member, Code.UNFIT_VALUE, Severity.ERROR, message, remedy);
  }

  /** What is wrong, at the member's pointer. */
  public Problem problem() {
    return problem;
  }
}
