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
package io.honeyflow.manager.pipeline;

import io.honeyflow.common.option.Problem;
import java.util.List;

/** A document that cannot be saved, or not be run. */
public final class InvalidPipeline extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient List<Problem> problems;

  /**
   * @param problems under JSON pointers into the document
   */
  InvalidPipeline(String message, List<Problem> problems) {
    super(message);
    this.problems = List.copyOf(problems);
  }

  /** One that is named by its errors. */
  static InvalidPipeline of(String what, List<Problem> errors) {
    String more = errors.size() == 1 ? "" : " There are " + errors.size() + " problems in all.";
    return new InvalidPipeline(what + ": " + errors.get(0).text() + more, errors);
  }

  public List<Problem> problems() {
    return problems;
  }
}
