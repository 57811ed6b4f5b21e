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
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.mapper.RowMapper;

/** The people who may use the manager. */
public final class Users {

  private static final RowMapper<User> USER =
      (row, context) ->
          new User(
              row.getString("name"),
              row.getString("password_hash"),
              row.getString("role"),
              row.getTimestamp("created").toInstant(),
              row.getTimestamp("changed").toInstant());

  private final Database database;

  public Users(Database database) {
    this.database = database;
  }

  /**
   * @throws AlreadyThere when there is one of this name
   */
  public User create(String name, String passwordHash, String role) {
    Instant now = Database.now();
    return database.add(
        "User '" + name + "'",
        handle -> {
          handle
              .createUpdate(
                  """
                  INSERT INTO account (name, password_hash, role, created, changed)
                  VALUES (:name, :hash, :role, :now, :now)
                  """)
              .bind("name", name)
              .bind("hash", passwordHash)
              .bind("role", role)
              .bind("now", now)
              .execute();
          return new User(name, passwordHash, role, now, now);
        });
  }

  public Optional<User> find(String name) {
    return database.call(
        handle ->
            handle
                .createQuery("SELECT * FROM account WHERE name = :name")
                .bind("name", name)
                .map(USER)
                .findOne());
  }

  /** All, by name. */
  public List<User> list() {
    return database.call(
        handle -> handle.createQuery("SELECT * FROM account ORDER BY name").map(USER).list());
  }

  /** Whether there was such a user. */
  public boolean setPasswordHash(String name, String passwordHash) {
    return set(name, "password_hash", passwordHash);
  }

  /** Whether there was such a user. */
  public boolean setRole(String name, String role) {
    return set(name, "role", role);
  }

  /** Deletes the user and the user's tokens; whether there was one. */
  public boolean delete(String name) {
    return database.call(
        handle ->
            handle
                    .createUpdate("DELETE FROM account WHERE name = :name")
                    .bind("name", name)
                    .execute()
                > 0);
  }

  private boolean set(String name, String column, String value) {
    return database.call(
        handle ->
            handle
                    .createUpdate(
                        "UPDATE account SET "
                            + column
                            + " = :value, changed = :now WHERE name = :name")
                    .bind("value", value)
                    .bind("now", Database.now())
                    .bind("name", name)
                    .execute()
                > 0);
  }
}
