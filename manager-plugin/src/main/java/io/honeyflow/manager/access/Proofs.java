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

import io.honeyflow.manager.store.User;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Passwords that were right a moment ago, so that their costly hashes need not be computed at each
 * request. Kept as digests with a secret of this process, and for the hash that is stored: with
 * another password, none is right any more. Thread-safe.
 */
final class Proofs {

  private static final Duration LASTS = Duration.ofMinutes(1);
  private static final int MOST = 1000;

  private final Clock clock;
  private final String pepper = Secret.random();
  private final Map<String, Instant> proofs =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
          return size() > MOST;
        }
      };

  Proofs(Clock clock) {
    this.clock = clock;
  }

  synchronized void add(User user, Credentials.Password password) {
    proofs.put(digest(user, password), clock.instant().plus(LASTS));
  }

  synchronized boolean has(User user, Credentials.Password password) {
    Instant until = proofs.get(digest(user, password));
    return until != null && clock.instant().isBefore(until);
  }

  private String digest(User user, Credentials.Password password) {
    return Secret.digest(
        pepper + "\n" + user.name() + "\n" + user.passwordHash() + "\n" + password.text());
  }
}
