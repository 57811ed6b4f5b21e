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
package io.honeyflow.common.unit;

/**
 * A text that does not denote what it should.
 *
 * <p>The message names subject, value, reason and remedy; {@link #reason()} and {@link #remedy()}
 * give the last two alone to those who name the subject themselves.
 */
public final class InvalidTextException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String reason;
  private final String remedy;

  /**
   * @param subject what the text should denote, such as {@code duration}
   * @param text the text as it was given
   * @param reason why it cannot be read, without a full stop
   * @param remedy what to write instead, a sentence
   */
  public InvalidTextException(String subject, String text, String reason, String remedy) {
    super("Invalid " + subject + " '" + text + "': " + reason + ". " + remedy);
    this.reason = reason;
    this.remedy = remedy;
  }

  /** Why the text cannot be read: a clause without a full stop; it may quote the text. */
  public String reason() {
    return reason;
  }

  /** What to write instead: a sentence that does not quote the text. */
  public String remedy() {
    return remedy;
  }
}
