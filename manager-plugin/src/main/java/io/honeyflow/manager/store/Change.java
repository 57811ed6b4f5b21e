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

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/** When something was done, and by whom. */
public record Change(Instant at, String by) {

  static Change by(String user) {
    return new Change(Database.now(), user);
  }

  static Change read(ResultSet row, String what) throws SQLException {
    return new Change(row.getTimestamp(what).toInstant(), row.getString(what + "_by"));
  }
}
