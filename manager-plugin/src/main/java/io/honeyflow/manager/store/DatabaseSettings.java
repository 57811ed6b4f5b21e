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

/**
 * Where the database is.
 *
 * @param url of JDBC: {@code jdbc:h2:file:…} or {@code jdbc:postgresql://…}
 * @param connections the most that are open at a time
 */
public record DatabaseSettings(String url, String user, String password, int connections) {

  private static final int CONNECTIONS = 10;

  /**
   * An H2 in a file of this process alone.
   *
   * @param file without the ending {@code .mv.db}; made with its folder when it is not there
   */
  public static DatabaseSettings h2(Path file) {
    // Without a delay of writing, what is committed outlives a killed process.
    return new DatabaseSettings(
        "jdbc:h2:file:" + file.toAbsolutePath() + ";WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE",
        "honeyflow",
        "",
        CONNECTIONS);
  }

  /** Any other one. */
  public static DatabaseSettings of(String url, String user, String password) {
    return new DatabaseSettings(url, user, password, CONNECTIONS);
  }

  /** The URL without its parameters, which may hold a password. */
  String address() {
    return url.replaceFirst("[?;].*", "").replaceFirst("//[^/@]*@", "//");
  }

  /** Without the password. */
  @Override
  public String toString() {
    return address() + " as " + user;
  }
}
