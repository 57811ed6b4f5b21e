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
package io.honeyflow.hive.check;

/**
 * One thing that was looked at.
 *
 * @param text a sentence or several; a problem's says what to do
 */
public record Finding(Level level, String text) {

  /** What a finding means. */
  public enum Level {
    /** It is as it must be. */
    OK,
    /** It will work, but probably not as it is meant. */
    WARNING,
    /** It will fail. */
    PROBLEM
  }

  static Finding ok(String text) {
    return new Finding(Level.OK, text);
  }

  static Finding warning(String text) {
    return new Finding(Level.WARNING, text);
  }

  static Finding problem(String text) {
    return new Finding(Level.PROBLEM, text);
  }
}
