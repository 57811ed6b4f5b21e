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

import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Texts by name that the manager keeps for itself. */
public final class Settings {

  private final Database database;

  public Settings(Database database) {
    this.database = database;
  }

  public Optional<String> find(String name) {
    return database.call(handle -> find(handle, name));
  }

  /**
   * Stores a text unless there is one of this name.
   *
   * @return the one that is stored then: of several who call it at a time, all get the same
   */
  public String keep(String name, String text) {
    try {
      return database.add(
          "Setting '" + name + "'",
          handle ->
              find(handle, name)
                  .orElseGet(
                      () -> {
                        handle
                            .createUpdate(
                                "INSERT INTO setting (name, content) VALUES (:name, :text)")
                            .bind("name", name)
                            .bind("text", text)
                            .execute();
                        return text;
                      }));
    } catch (AlreadyThere e) {
      return find(name).orElseThrow(() -> e);
    }
  }

  private static Optional<String> find(Handle handle, String name) {
    return handle
        .createQuery("SELECT content FROM setting WHERE name = :name")
        .bind("name", name)
        .mapTo(String.class)
        .findOne();
  }
}
