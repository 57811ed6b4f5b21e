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
package io.honeyflow.common.option;

/**
 * What is wrong with one option.
 *
 * @param key as the user wrote it, or the missing option's
 * @param message subject, value and reason: a sentence; it never shows a secret
 * @param remedy what to do: a sentence
 */
public record Problem(String key, Code code, Severity severity, String message, String remedy) {

  /** What kind of problem it is; programs may depend on the names. */
  public enum Code {
    /** No option is called so. */
    UNKNOWN_KEY,
    /** The key belongs elsewhere, or under a prefix. */
    FORBIDDEN_KEY,
    /** The key is accepted for compatibility and does nothing. */
    FUNCTIONLESS_KEY,
    /** A required option is not given. */
    MISSING,
    /** The text denotes no value of the option's type. */
    UNREADABLE_VALUE,
    /** The value does not meet a constraint. */
    UNFIT_VALUE,
    /** The option is given under two names with different values. */
    AMBIGUOUS,
    /** Options that exclude each other are given together. */
    EXCLUSIVE,
    /** Of options that belong together some are missing. */
    INCOMPLETE,
    /** The option has no effect beside the other ones. */
    WITHOUT_EFFECT
  }

  /** Message and remedy in one line. */
  public String text() {
    return message + " " + remedy;
  }
}
