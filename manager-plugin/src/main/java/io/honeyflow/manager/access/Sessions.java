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

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Those who signed in, in memory: after a restart all sign in again. Thread-safe. */
final class Sessions {

  static final Duration LASTS = Duration.ofHours(12);

  private static final int MOST = 10_000;

  private final Clock clock;

  /** By the digests of their identifiers, oldest first. */
  private final Map<String, Session> sessions = new LinkedHashMap<>();

  Sessions(Clock clock) {
    this.clock = clock;
  }

  synchronized Session begin(String user) {
    dropExpired();
    if (sessions.size() >= MOST) {
      Iterator<Session> oldest = sessions.values().iterator();
      oldest.next();
      oldest.remove();
    }
    Instant expires = clock.instant().plus(LASTS);
    Session session = new Session(Secret.random(), Secret.random(), user, expires);
    sessions.put(Secret.digest(session.id()), session);
    return session;
  }

  synchronized Optional<Session> find(String id) {
    return Optional.ofNullable(sessions.get(Secret.digest(id)))
        .filter(session -> session.expires().isAfter(clock.instant()));
  }

  synchronized void end(String id) {
    sessions.remove(Secret.digest(id));
  }

  /** Ends all sessions of a user. */
  synchronized void endAll(String user) {
    sessions.values().removeIf(session -> session.user().equals(user));
  }

  private void dropExpired() {
    Instant now = clock.instant();
    sessions.values().removeIf(session -> !session.expires().isAfter(now));
  }
}
