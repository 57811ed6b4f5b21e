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
package io.honeyflow.client;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The manager refused a request, could not do it, or could not be reached. The message has all
 * problems.
 */
public final class PipelineException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Code of a manager that cannot be reached. */
  public static final String UNREACHABLE = "unreachable";

  /** Code of a wait that was over before a stream was as it should be. */
  public static final String TIMEOUT = "timeout";

  /** Code of a stream that came into a state in which it will not be as it should be. */
  public static final String ENDED = "ended";

  private final String code;
  private final int status;
  private final transient List<Problem> problems;

  PipelineException(String code, int status, String message, List<Problem> problems) {
    super(
        problems.stream()
            .map(problem -> "\n- " + problem)
            .collect(Collectors.joining("", message, "")));
    this.code = code;
    this.status = status;
    this.problems = List.copyOf(problems);
  }

  PipelineException(String code, String message) {
    this(code, 0, message, List.of());
  }

  /** A word that programs may depend on: {@code invalid}, {@code conflict}, {@code missing}, … */
  public String code() {
    return code;
  }

  /** Of HTTP; 0 when the manager has not answered. */
  public int status() {
    return status;
  }

  /** What is wrong with what was sent, each at its place; may be empty. */
  public List<Problem> problems() {
    return problems;
  }

  /** Whether the same request may succeed later. */
  public boolean passes() {
    return code.equals(UNREACHABLE) || status == 429 || status == 503;
  }
}
