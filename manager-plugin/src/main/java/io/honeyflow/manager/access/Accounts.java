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

import io.honeyflow.manager.store.Token;
import io.honeyflow.manager.store.Tokens;
import io.honeyflow.manager.store.User;
import io.honeyflow.manager.store.Users;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Users, how they sign in, and what proves it afterwards. A user's role is read at each request, so
 * what an administrator changes counts at once. Thread-safe.
 */
public final class Accounts implements Gate {

  /** The first user. */
  public static final String ADMIN = "admin";

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.@\\-]{1,100}");
  private static final int ATTEMPTS = 10;

  /** A token's use is noted so often, and not at each request. */
  private static final Duration NOTED = Duration.ofMinutes(1);

  private final Users users;
  private final Tokens tokens;
  private final Clock clock;
  private final Sessions sessions;
  private final Passwords passwords = new Passwords();
  private final Throttle throttle = new Throttle(ATTEMPTS);
  private final Proofs proofs;

  public Accounts(Users users, Tokens tokens, Clock clock) {
    this.users = users;
    this.tokens = tokens;
    this.clock = clock;
    this.sessions = new Sessions(clock);
    this.proofs = new Proofs(clock);
  }

  /**
   * Makes the first administrator where there is no user at all.
   *
   * @return the password, which is kept nowhere; empty when there are users
   */
  public Optional<String> createFirst() {
    if (!users.list().isEmpty()) {
      return Optional.empty();
    }
    String password = passwords.random();
    users.create(ADMIN, passwords.hash(password), Role.ADMIN.word());
    return Optional.of(password);
  }

  /**
   * Begins a session.
   *
   * @throws AccessDenied when name or password are wrong; which of them is not told
   */
  public Session signIn(Credentials.Password password, String address) {
    return sessions.begin(proven(password, address).name());
  }

  /** Who is signed in by a session. */
  public Caller caller(Session session) {
    return caller(users.find(session.user()), Optional.of(session));
  }

  /** Ends a session. */
  public void signOut(Session session) {
    sessions.end(session.id());
  }

  @Override
  public Caller admit(Credentials credentials, boolean changes) {
    if (credentials.token().isPresent()) {
      return caller(ofToken(credentials.token().get()), Optional.empty());
    }
    if (credentials.password().isPresent()) {
      return ofPassword(credentials.password().get(), credentials.address());
    }
    if (credentials.session().isPresent()) {
      return ofSession(credentials, changes);
    }
    throw AccessDenied.unauthenticated(
        "Cannot answer without knowing who asks. Sign in, or send an API token.");
  }

  /** Clients that send a password with each request have it looked at once a minute. */
  private Caller ofPassword(Credentials.Password password, String address) {
    Optional<User> known = users.find(password.user()).filter(user -> proofs.has(user, password));
    User user = known.orElseGet(() -> proven(password, address));
    if (known.isEmpty()) {
      proofs.add(user, password);
    }
    return caller(Optional.of(user), Optional.empty());
  }

  private Caller ofSession(Credentials credentials, boolean changes) {
    Session session =
        credentials
            .session()
            .flatMap(sessions::find)
            .orElseThrow(
                () -> AccessDenied.unauthenticated("The session has ended. Sign in again."));
    if (changes && !Secret.equal(session.csrf(), credentials.csrf())) {
      throw AccessDenied.forbidden(
          "Cannot change anything without the session's token. Send the csrf that the session told"
              + " in the header X-CSRF-Token.");
    }
    return caller(session);
  }

  private Optional<User> ofToken(String text) {
    Instant now = clock.instant();
    return tokens
        .findByHash(Secret.digest(text))
        .filter(token -> token.expires().map(now::isBefore).orElse(true))
        .flatMap(
            token -> {
              noteUse(token, now);
              return users.find(token.user());
            });
  }

  private void noteUse(Token token, Instant now) {
    if (token.used().map(used -> used.plus(NOTED).isBefore(now)).orElse(true)) {
      tokens.markUsed(token.id());
    }
  }

  private static Caller caller(Optional<User> user, Optional<Session> session) {
    return user.flatMap(
            found -> Role.of(found.role()).map(role -> new Caller(found.name(), role, session)))
        .orElseThrow(
            () ->
                AccessDenied.unauthenticated(
                    "Cannot answer: the credentials are not valid, or not any more. Sign in, or"
                        + " send another API token."));
  }

  private User proven(Credentials.Password password, String address) {
    throttle.attempt(password.user(), address);
    Optional<User> user = users.find(password.user());
    boolean right =
        password.text().length() <= Passwords.LONGEST
            && user.map(found -> passwords.matches(password.text(), found.passwordHash()))
                .orElseGet(() -> passwords.matchesNobody(password.text()));
    if (!right) {
      throw AccessDenied.unauthenticated(
          "Cannot sign in: the name or the password is wrong. Try again, or ask an administrator"
              + " for a new password.");
    }
    throttle.succeeded(password.user(), address);
    return user.orElseThrow();
  }

  /** All users, by name. */
  public List<User> list() {
    return users.list();
  }

  /**
   * @throws BadAccount when the name or the password cannot be
   * @throws io.honeyflow.manager.store.AlreadyThere when there is one of this name
   */
  public User create(String name, String password, Role role) {
    if (!NAME.matcher(name).matches()) {
      throw new BadAccount(
          "user",
          "A user cannot be called " + Quote.of(name) + ".",
          "Write up to 100 letters, digits, '_', '.', '@' and '-'.");
    }
    return users.create(name, hashed(password), role.word());
  }

  /**
   * Sets another password, and ends the user's sessions.
   *
   * @throws NoSuchUser when there is no such user
   */
  public void setPassword(String name, String password) {
    if (!users.setPasswordHash(name, hashed(password))) {
      throw missing(name);
    }
    sessions.endAll(name);
  }

  /** Whether it is the user's password; throttled as signing in is. */
  public boolean isPassword(String name, String password, String address) {
    try {
      proven(new Credentials.Password(name, password), address);
      return true;
    } catch (AccessDenied denied) {
      if (denied.reason() == AccessDenied.Reason.THROTTLED) {
        throw denied;
      }
      return false;
    }
  }

  /**
   * @throws NoSuchUser when there is no such user
   * @throws BadAccount when nobody would be left to keep users
   */
  public void setRole(String name, Role role) {
    if (role != Role.ADMIN) {
      requireAnotherAdmin(name);
    }
    if (!users.setRole(name, role.word())) {
      throw missing(name);
    }
  }

  /**
   * Deletes a user with sessions and tokens.
   *
   * @throws NoSuchUser when there is no such user
   * @throws BadAccount when nobody would be left to keep users
   */
  public void delete(String name) {
    requireAnotherAdmin(name);
    if (!users.delete(name)) {
      throw missing(name);
    }
    sessions.endAll(name);
  }

  /** Tokens of a user, or of all. */
  public List<Token> tokens(Optional<String> user) {
    return user.map(tokens::list).orElseGet(tokens::list);
  }

  public Optional<Token> token(long id) {
    return tokens.find(id);
  }

  /** Makes a token; its text is told once, and kept nowhere. */
  public NewToken createToken(String user, String label, Optional<Duration> lasts) {
    String text = "hft_" + Secret.random();
    Optional<Instant> expires = lasts.map(clock.instant()::plus);
    return new NewToken(tokens.create(user, label, Secret.digest(text), expires), text);
  }

  public boolean deleteToken(long id) {
    return tokens.delete(id);
  }

  private String hashed(String password) {
    if (password.length() < Passwords.SHORTEST || password.length() > Passwords.LONGEST) {
      throw new BadAccount(
          "password",
          "A password of " + password.length() + " characters cannot be used.",
          "Write " + Passwords.SHORTEST + " to " + Passwords.LONGEST + " characters.");
    }
    return passwords.hash(password);
  }

  private void requireAnotherAdmin(String name) {
    List<String> admins =
        users.list().stream()
            .filter(user -> user.role().equals(Role.ADMIN.word()))
            .map(User::name)
            .toList();
    if (admins.equals(List.of(name))) {
      throw new BadAccount(
          "role",
          "User " + Quote.of(name) + " is the only administrator.",
          "Make another user an administrator first.");
    }
  }

  private static NoSuchUser missing(String name) {
    return new NoSuchUser(name);
  }

  /**
   * A token that was made just now.
   *
   * @param text what a request sends
   */
  public record NewToken(Token token, String text) {

    /** Without the text. */
    @Override
    public String toString() {
      return token.toString();
    }
  }
}
