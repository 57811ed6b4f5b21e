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
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.mapper.RowMapper;

/** The API tokens of all users. */
public final class Tokens {

  private static final RowMapper<Token> TOKEN =
      (row, context) ->
          new Token(
              row.getLong("id"),
              row.getString("account"),
              row.getString("label"),
              row.getTimestamp("created").toInstant(),
              instant(row, "expires"),
              instant(row, "used"));

  private final Database database;

  public Tokens(Database database) {
    this.database = database;
  }

  /**
   * @param hash of the token's text, by which it is found
   * @throws AlreadyThere when a token of this hash is there
   */
  public Token create(String user, String label, String hash, Optional<Instant> expires) {
    Instant now = Database.now();
    long id =
        database.add(
            "This token",
            handle ->
                handle
                    .createUpdate(
                        """
                        INSERT INTO api_token (account, label, hash, created, expires)
                        VALUES (:user, :label, :hash, :now, :expires)
                        """)
                    .bind("user", user)
                    .bind("label", label)
                    .bind("hash", hash)
                    .bind("now", now)
                    .bind("expires", expires.map(Timestamp::from).orElse(null))
                    .executeAndReturnGeneratedKeys("id")
                    .mapTo(Long.class)
                    .one());
    return new Token(id, user, label, now, expires, Optional.empty());
  }

  /** The token of a text with this hash, expired or not. */
  public Optional<Token> findByHash(String hash) {
    return database.call(
        handle ->
            handle
                .createQuery("SELECT * FROM api_token WHERE hash = :hash")
                .bind("hash", hash)
                .map(TOKEN)
                .findOne());
  }

  public Optional<Token> find(long id) {
    return database.call(
        handle ->
            handle
                .createQuery("SELECT * FROM api_token WHERE id = :id")
                .bind("id", id)
                .map(TOKEN)
                .findOne());
  }

  /** Those of all users, oldest first. */
  public List<Token> list() {
    return database.call(
        handle -> handle.createQuery("SELECT * FROM api_token ORDER BY id").map(TOKEN).list());
  }

  /** Those of one user, oldest first. */
  public List<Token> list(String user) {
    return database.call(
        handle ->
            handle
                .createQuery("SELECT * FROM api_token WHERE account = :user ORDER BY id")
                .bind("user", user)
                .map(TOKEN)
                .list());
  }

  /** Notes that it was used now. */
  public void markUsed(long id) {
    database.run(
        handle ->
            handle
                .createUpdate("UPDATE api_token SET used = :now WHERE id = :id")
                .bind("now", Database.now())
                .bind("id", id)
                .execute());
  }

  /** Whether there was one. */
  public boolean delete(long id) {
    return database.call(
        handle ->
            handle.createUpdate("DELETE FROM api_token WHERE id = :id").bind("id", id).execute()
                > 0);
  }

  private static Optional<Instant> instant(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getTimestamp(column)).map(Timestamp::toInstant);
  }
}
