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
package io.honeyflow.hive.type;

/**
 * Why values of a Flink type must not be written into a Hive column.
 *
 * @param path the column, or the part of it that does not fit: {@code address.zip}, {@code
 *     tags.element}, {@code scores.value}
 * @param reason what does not fit, with both types
 * @param remedy what to write instead
 */
public record TypeProblem(String path, String reason, String remedy) {

  /** Subject, reason and remedy in one line. */
  public String message() {
    return "Column '" + path + "': " + reason + ". " + remedy;
  }
}
