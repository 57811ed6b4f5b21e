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
package io.honeyflow.manager.store;

import java.time.Instant;

/**
 * Something that somebody did or tried.
 *
 * @param id grows with time
 * @param user who; empty when nobody was logged in
 * @param action a word that is the caller's, for example {@code stream.start}
 * @param subject what it was done to
 * @param outcome a word that is the caller's, for example {@code done} or {@code refused}
 * @param detail more about it; never a secret
 * @param address where the request came from
 */
public record AuditEvent(
    long id,
    Instant time,
    String user,
    String action,
    String subject,
    String outcome,
    String detail,
    String address) {

  /** One that is not stored yet: without an id, of this moment. */
  public static AuditEvent of(String user, String action, String subject, String outcome) {
    return new AuditEvent(0, Database.now(), user, action, subject, outcome, "", "");
  }

  public AuditEvent withDetail(String text) {
    return new AuditEvent(id, time, user, action, subject, outcome, text, address);
  }

  public AuditEvent from(String client) {
    return new AuditEvent(id, time, user, action, subject, outcome, detail, client);
  }
}
