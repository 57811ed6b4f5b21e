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

import com.password4j.Argon2Function;
import com.password4j.Password;
import com.password4j.types.Argon2;
import java.security.SecureRandom;

/**
 * Hashes passwords by Argon2id, and makes random ones. Thread-safe.
 *
 * <p>Source of the parameters: OWASP's Password Storage Cheat Sheet (19 MiB, two passes, one lane).
 */
final class Passwords {

  /** Shorter ones are guessed; NIST SP 800-63B wants 8, and no rules of characters. */
  static final int SHORTEST = 10;

  static final int LONGEST = 200;

  private static final Argon2Function ARGON2 =
      Argon2Function.getInstance(19 << 10, 2, 1, 32, Argon2.ID);
  private static final int SALT_BYTES = 16;

  /** Without those that are mistaken for others. */
  private static final String LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

  private static final int RANDOM_LENGTH = 20;

  private final SecureRandom random = new SecureRandom();

  /** Of nobody's password: who is unknown takes as long as who is known. */
  private final String nobodys = hash(random());

  /** With its salt and parameters. */
  String hash(String password) {
    return Password.hash(password).addRandomSalt(SALT_BYTES).with(ARGON2).getResult();
  }

  boolean matches(String password, String hash) {
    return Password.check(password, hash).with(Argon2Function.getInstanceFromHash(hash));
  }

  /** Takes the time of {@link #matches}, and is never true. */
  boolean matchesNobody(String password) {
    matches(password, nobodys);
    return false;
  }

  /** One that nobody guesses. */
  String random() {
    StringBuilder password = new StringBuilder();
    random
        .ints(RANDOM_LENGTH, 0, LETTERS.length())
        .forEach(index -> password.append(LETTERS.charAt(index)));
    return password.toString();
  }
}
