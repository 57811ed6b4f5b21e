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

import java.time.Duration;

/** A request that is not answered, for the sake of security; the message is for its sender. */
public final class AccessDenied extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why. */
  public enum Reason {
    /** It is not known who asks. */
    UNAUTHENTICATED,
    /** It is known, and the user may not do it. */
    FORBIDDEN,
    /** There were too many attempts. */
    THROTTLED
  }

  private final Reason reason;
  private final Duration retryAfter;

  private AccessDenied(Reason reason, String message, Duration retryAfter) {
    super(message);
    this.reason = reason;
    this.retryAfter = retryAfter;
  }

  public static AccessDenied unauthenticated(String message) {
    return new AccessDenied(Reason.UNAUTHENTICATED, message, Duration.ZERO);
  }

  public static AccessDenied forbidden(String message) {
    return new AccessDenied(Reason.FORBIDDEN, message, Duration.ZERO);
  }

  /**
   * @param retryAfter when the next attempt is looked at
   */
  public static AccessDenied throttled(Duration retryAfter) {
    long seconds = Math.max(1, retryAfter.toSeconds());
    return new AccessDenied(
        Reason.THROTTLED,
        "Cannot sign in: there were too many attempts. Try again in " + seconds + " s.",
        Duration.ofSeconds(seconds));
  }

  public Reason reason() {
    return reason;
  }

  /** Zero unless attempts are throttled. */
  public Duration retryAfter() {
    return retryAfter;
  }
}
