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
package io.honeyflow.testing.flink;

/**
 * What Flink's SQL client did with a script.
 *
 * @param exitCode 0 when all statements succeeded
 * @param output all it printed
 */
public record SqlRun(int exitCode, String output) {

  /**
   * This run, if it succeeded.
   *
   * @throws IllegalStateException when it did not, with what it printed
   */
  public SqlRun succeeded() {
    if (exitCode != 0 || output.contains("[ERROR]")) {
      throw new IllegalStateException(
          "The SQL client ended with exit code " + exitCode + ":\n" + output);
    }
    return this;
  }
}
