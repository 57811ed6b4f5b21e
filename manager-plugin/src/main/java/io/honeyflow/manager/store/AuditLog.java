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

import java.util.List;
import org.jdbi.v3.core.mapper.RowMapper;

/** What was done by whom. Events are added, and never changed. */
public final class AuditLog {

  private static final int LONGEST = 2000;

  private static final RowMapper<AuditEvent> EVENT =
      (row, context) ->
          new AuditEvent(
              row.getLong("id"),
              row.getTimestamp("happened").toInstant(),
              row.getString("account"),
              row.getString("action"),
              row.getString("subject"),
              row.getString("outcome"),
              row.getString("detail"),
              row.getString("address"));

  private final Database database;

  public AuditLog(Database database) {
    this.database = database;
  }

  /** Adds an event; a text of more than 2000 characters is cut. */
  public void add(AuditEvent event) {
    database.run(
        handle ->
            handle
                .createUpdate(
                    """
                    INSERT INTO audit_event
                      (happened, account, action, subject, outcome, detail, address)
                    VALUES (:time, :user, :action, :subject, :outcome, :detail, :address)
                    """)
                .bind("time", event.time())
                .bind("user", cut(event.user()))
                .bind("action", cut(event.action()))
                .bind("subject", cut(event.subject()))
                .bind("outcome", cut(event.outcome()))
                .bind("detail", cut(event.detail()))
                .bind("address", cut(event.address()))
                .execute());
  }

  /**
   * The latest events, the latest first.
   *
   * @param before only those of a lower id; {@code Long.MAX_VALUE} for all
   * @param limit how many at most
   */
  public List<AuditEvent> latest(long before, int limit) {
    return database.call(
        handle ->
            handle
                .createQuery(
                    "SELECT * FROM audit_event WHERE id < :before ORDER BY id DESC LIMIT :limit")
                .bind("before", before)
                .bind("limit", limit)
                .map(EVENT)
                .list());
  }

  private static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
  }
}
