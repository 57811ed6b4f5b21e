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

/** Keeps what was done, and what was refused. Thread-safe. */
@FunctionalInterface
public interface Journal {

  void note(Deed deed);

  /**
   * Something that somebody did, or wanted to do.
   *
   * @param user empty for nobody who is known
   * @param action the operation of the API's document
   * @param subject the path
   * @param outcome {@code done}, or the code of the error
   * @param address where the request came from
   */
  record Deed(String user, String action, String subject, String outcome, String address) {}
}
