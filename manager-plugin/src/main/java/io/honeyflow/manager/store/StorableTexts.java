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

import java.sql.Types;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;

/**
 * Gives texts to the database. PostgreSQL holds no NUL and no half of a surrogate pair: each is
 * replaced by U+FFFD, so that no text of a caller makes a statement fail.
 */
final class StorableTexts extends AbstractArgumentFactory<String> {

  private static final char REPLACEMENT = '\uFFFD';

  StorableTexts() {
    super(Types.VARCHAR);
  }

  @Override
  protected Argument build(String text, ConfigRegistry config) {
    String storable = storable(text);
    return (position, statement, context) -> statement.setString(position, storable);
  }

  static String storable(String text) {
    StringBuilder storable = new StringBuilder(text.length());
    text.codePoints()
        .map(point -> point == 0 || isHalf(point) ? REPLACEMENT : point)
        .forEach(storable::appendCodePoint);
    return storable.toString();
  }

  private static boolean isHalf(int point) {
    return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
  }
}
