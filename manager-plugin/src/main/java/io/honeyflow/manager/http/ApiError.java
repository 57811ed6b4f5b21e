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
package io.honeyflow.manager.http;

import io.honeyflow.common.option.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** A request that cannot be answered as wished. The message is a sentence with its remedy. */
public final class ApiError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What kind of error it is; programs may depend on the words. */
  public enum Code {
    UNAUTHENTICATED(401),
    FORBIDDEN(403),
    MISSING(404),
    UNSUPPORTED(405),
    CONFLICT(409),
    INVALID(422),
    MALFORMED(400),
    TOO_LARGE(413),
    THROTTLED(429),
    UNAVAILABLE(503),
    FAULT(500);

    private final int status;

    Code(int status) {
      this.status = status;
    }

    /** Of HTTP. */
    public int status() {
      return status;
    }

    /** As it is sent. */
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private final Code code;
  private final transient List<Problem> problems;
  private final Duration retryAfter;

  private ApiError(Code code, String message, List<Problem> problems, Duration retryAfter) {
    super(message);
    this.code = code;
    this.problems = List.copyOf(problems);
    this.retryAfter = retryAfter;
  }

  public static ApiError of(Code code, String message) {
    return new ApiError(code, message, List.of(), Duration.ZERO);
  }

  /** What the path names is not there. */
  public static ApiError missing(String message) {
    return of(Code.MISSING, message);
  }

  /** What is there, or goes on, is in the way. */
  public static ApiError conflict(String message) {
    return of(Code.CONFLICT, message);
  }

  /** The text cannot be read at all. */
  public static ApiError malformed(String message) {
    return of(Code.MALFORMED, message);
  }

  /** What it depends on is away. */
  public static ApiError unavailable(String message) {
    return of(Code.UNAVAILABLE, message);
  }

  /**
   * Something is wrong with what was sent.
   *
   * @param problems each under the JSON pointer of its place
   */
  public static ApiError invalid(String message, List<Problem> problems) {
    return new ApiError(Code.INVALID, message, problems, Duration.ZERO);
  }

  /**
   * @param code {@code THROTTLED}, or one that passes by itself
   */
  static ApiError later(Code code, String message, Duration retryAfter) {
    return new ApiError(code, message, List.of(), retryAfter);
  }

  public Code code() {
    return code;
  }

  public List<Problem> problems() {
    return problems;
  }

  /** Zero where nothing is known of it. */
  public Duration retryAfter() {
    return retryAfter;
  }
}
