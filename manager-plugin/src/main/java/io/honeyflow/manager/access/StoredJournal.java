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

import io.honeyflow.manager.store.AuditEvent;
import io.honeyflow.manager.store.AuditLog;
import io.honeyflow.manager.store.StoreUnavailable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps deeds in the database; in the log alone while that is away. */
public final class StoredJournal implements Journal {

  private static final Logger LOG = LoggerFactory.getLogger(StoredJournal.class);

  private final AuditLog log;

  public StoredJournal(AuditLog log) {
    this.log = log;
  }

  @Override
  public void note(Deed deed) {
    LOG.info(
        "{} by {} from {}: {} ({})",
        deed.action(),
        deed.user().isEmpty() ? "nobody" : Quote.line(deed.user()),
        deed.address(),
        deed.outcome(),
        deed.subject());
    try {
      log.add(
          AuditEvent.of(deed.user(), deed.action(), deed.subject(), deed.outcome())
              .from(deed.address()));
    } catch (StoreUnavailable away) {
      LOG.warn("The last line is not in the audit log: {}", Quote.line(away.toString()));
    }
  }
}
