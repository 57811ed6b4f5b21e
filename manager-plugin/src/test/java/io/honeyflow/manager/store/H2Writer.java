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

import java.nio.file.Path;

/** Writes into an H2 and ends as {@code kill -9} does, as soon as that is committed. */
public final class H2Writer {

  static final int HALTED = 9;
  static final String USER = "last";

  private H2Writer() {}

  public static void main(String[] arguments) {
    Database database = Database.open(DatabaseSettings.h2(Path.of(arguments[0])));
    new Users(database).create(USER, "hash", "admin");
    Runtime.getRuntime().halt(HALTED);
  }
}
