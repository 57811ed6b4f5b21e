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
package io.honeyflow.hive.plan;

/**
 * One reason why a table cannot be written as declared.
 *
 * @param message subject, value and reason, as a sentence
 * @param remedy what the user does about it, as a sentence; empty when the message says it
 */
public record PlanProblem(String message, String remedy) {

  /** A problem whose message says the remedy. */
  static PlanProblem of(String message) {
    return new PlanProblem(message, "");
  }

  @Override
  public String toString() {
    return remedy.isEmpty() ? message : message + " " + remedy;
  }
}
