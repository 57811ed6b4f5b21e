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
package io.honeyflow.manager.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.manager.access.AccessDenied;
import io.honeyflow.manager.access.Accounts;
import io.honeyflow.manager.access.Caller;
import io.honeyflow.manager.access.Credentials;
import io.honeyflow.manager.access.Journal;
import io.honeyflow.manager.access.Quote;
import io.honeyflow.manager.access.Role;
import io.honeyflow.manager.access.Session;
import io.honeyflow.manager.store.AuditEvent;
import io.honeyflow.manager.store.AuditLog;
import io.honeyflow.manager.store.Token;
import io.honeyflow.manager.store.User;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Signing in and out, users, API tokens, and what was done. */
public final class AccessRoutes implements Routes {

  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_LABEL = 200;
  private static final int LONGEST_LIFE = 3650;
  private static final int SHOWN_EVENTS = 100;
  private static final int MOST_EVENTS = 1000;

  private final Accounts accounts;
  private final AuditLog log;
  private final Journal journal;
  private final Clock clock;
  private final boolean tls;

  /**
   * @param tls whether browsers send the session over TLS alone
   */
  public AccessRoutes(Accounts accounts, AuditLog log, Journal journal, Clock clock, boolean tls) {
    this.accounts = accounts;
    this.log = log;
    this.journal = journal;
    this.clock = clock;
    this.tls = tls;
  }

  @Override
  public String topic() {
    return "access";
  }

  @Override
  public List<Route> routes() {
    return Stream.of(sessions(), users(), tokens(), events()).flatMap(List::stream).toList();
  }

  private List<Route> sessions() {
    ObjectNode password = Schemas.object();
    Schemas.needing(password, "user", Schemas.text(LONGEST_NAME));
    Schemas.needing(password, "password", Schemas.text(LONGEST_NAME));
    return List.of(
        new Route(
            Verb.POST,
            "/api/session",
            Access.OPEN,
            // Noted with the user's name, by itself.
            Doc.of("signIn", "Begins a session, whose cookie browsers keep.")
                .body(password)
                .readOnly(),
            this::signIn),
        new Route(
            Verb.GET,
            "/api/session",
            Access.VIEWER,
            Doc.of("readSession", "Who asks."),
            call -> Answer.json(told(call.caller()))),
        new Route(
            Verb.DELETE,
            "/api/session",
            Access.VIEWER,
            Doc.of("signOut", "Ends the session."),
            call -> {
              call.caller().session().ifPresent(accounts::signOut);
              return Answer.nothing().withHeader("Set-Cookie", SessionCookie.clear(tls));
            }));
  }

  private Answer signIn(Call call) {
    String user = call.body().path("user").asText();
    String password = call.body().path("password").asText();
    try {
      Session session = accounts.signIn(new Credentials.Password(user, password), call.address());
      noteSignIn(user, "done", call);
      Duration lasts = Duration.between(clock.instant(), session.expires());
      return Answer.json(told(accounts.caller(session)))
          .withHeader("Set-Cookie", SessionCookie.set(session.id(), lasts, tls));
    } catch (AccessDenied denied) {
      // Attempts beyond those that are looked at would fill the log.
      if (denied.reason() != AccessDenied.Reason.THROTTLED) {
        noteSignIn(user, "unauthenticated", call);
      }
      throw denied;
    }
  }

  private void noteSignIn(String user, String outcome, Call call) {
    journal.note(
        new Journal.Deed(Quote.line(user), "signIn", "/api/session", outcome, call.address()));
  }

  private static ObjectNode told(Caller caller) {
    ObjectNode body = Json.object().put("user", caller.name()).put("role", caller.role().word());
    caller
        .session()
        .ifPresent(
            session ->
                body.put("csrf", session.csrf()).put("expires", session.expires().toString()));
    return body;
  }

  private List<Route> users() {
    ObjectNode role = Schemas.oneOf(Stream.of(Role.values()).map(Role::word));
    ObjectNode added = Schemas.object();
    Schemas.needing(added, "name", Schemas.text(1, LONGEST_NAME));
    Schemas.needing(added, "password", Schemas.text(LONGEST_NAME));
    Schemas.needing(added, "role", role);
    ObjectNode changed = Schemas.object();
    Schemas.with(changed, "password", Schemas.text(LONGEST_NAME));
    Schemas.with(changed, "currentPassword", Schemas.text(LONGEST_NAME));
    Schemas.with(changed, "role", role);
    return List.of(
        new Route(
            Verb.GET,
            "/api/users",
            Access.ADMIN,
            Doc.of("listUsers", "All users."),
            call -> {
              ArrayNode list = Json.object().arrayNode();
              accounts.list().forEach(user -> list.add(told(user)));
              return Answer.json(list);
            }),
        new Route(
            Verb.POST,
            "/api/users",
            Access.ADMIN,
            Doc.of("createUser", "Adds a user.").body(added),
            call ->
                Answer.created(
                    told(
                        accounts.create(
                            call.body().path("name").asText(),
                            call.body().path("password").asText(),
                            Role.of(call.body().path("role").asText()).orElseThrow())))),
        new Route(
            Verb.PUT,
            "/api/users/{name}",
            Access.VIEWER,
            Doc.of("changeUser", "Sets a password (one's own, with the current one) or a role.")
                .body(changed),
            this::change),
        new Route(
            Verb.DELETE,
            "/api/users/{name}",
            Access.ADMIN,
            Doc.of("deleteUser", "Deletes a user, with sessions and tokens."),
            call -> {
              accounts.delete(call.path("name"));
              return Answer.nothing();
            }));
  }

  private Answer change(Call call) {
    String name = call.path("name");
    Optional<String> role = text(call, "role");
    Optional<String> password = text(call, "password");
    boolean own = call.caller().name().equals(name);
    if (role.isPresent() || !own) {
      requireAdmin(call.caller());
    }
    boolean proven =
        !own
            || password.isEmpty()
            || accounts.isPassword(name, text(call, "currentPassword").orElse(""), call.address());
    if (!proven) {
      throw AccessDenied.forbidden(
          "Cannot set the password: 'currentPassword' is not the one that you have. Send it.");
    }
    role.flatMap(Role::of).ifPresent(wanted -> accounts.setRole(name, wanted));
    password.ifPresent(wanted -> accounts.setPassword(name, wanted));
    return Answer.nothing();
  }

  private static ObjectNode told(User user) {
    return Json.object()
        .put("name", user.name())
        .put("role", user.role())
        .put("created", user.created().toString());
  }

  private List<Route> tokens() {
    ObjectNode added = Schemas.object();
    Schemas.needing(added, "label", Schemas.text(1, LONGEST_LABEL));
    Schemas.with(added, "days", Schemas.number(1, LONGEST_LIFE));
    return List.of(
        new Route(
            Verb.GET,
            "/api/tokens",
            Access.VIEWER,
            Doc.of("listTokens", "One's own API tokens; an administrator sees all."),
            call -> {
              ArrayNode list = Json.object().arrayNode();
              boolean all = call.caller().role() == Role.ADMIN;
              accounts
                  .tokens(all ? Optional.empty() : Optional.of(call.caller().name()))
                  .forEach(token -> list.add(told(token)));
              return Answer.json(list);
            }),
        new Route(
            Verb.POST,
            "/api/tokens",
            Access.VIEWER,
            Doc.of("createToken", "Makes an API token with one's own role; it is told this once.")
                .body(added),
            call -> {
              Optional<Duration> lasts =
                  Optional.of(call.body().path("days").asInt(0))
                      .filter(days -> days > 0)
                      .map(Duration::ofDays);
              Accounts.NewToken made =
                  accounts.createToken(
                      call.caller().name(), call.body().path("label").asText(), lasts);
              return Answer.created(told(made.token()).put("token", made.text()));
            }),
        new Route(
            Verb.DELETE,
            "/api/tokens/{id}",
            Access.VIEWER,
            Doc.of("deleteToken", "Deletes an API token: one's own, or as administrator any."),
            this::deleteToken));
  }

  private Answer deleteToken(Call call) {
    String id = call.path("id");
    Token token =
        Optional.of(id)
            .filter(text -> text.matches("[0-9]{1,18}"))
            .map(Long::parseLong)
            .flatMap(accounts::token)
            // Somebody else's is not even there.
            .filter(
                found ->
                    call.caller().role() == Role.ADMIN || found.user().equals(call.caller().name()))
            .orElseThrow(
                () ->
                    ApiError.missing(
                        "There is no token "
                            + Quote.of(id)
                            + ". GET /api/tokens tells those that there are."));
    accounts.deleteToken(token.id());
    return Answer.nothing();
  }

  private static ObjectNode told(Token token) {
    ObjectNode body =
        Json.object()
            .put("id", token.id())
            .put("user", token.user())
            .put("label", token.label())
            .put("created", token.created().toString());
    token.expires().ifPresent(time -> body.put("expires", time.toString()));
    token.used().ifPresent(time -> body.put("used", time.toString()));
    return body;
  }

  private List<Route> events() {
    return List.of(
        new Route(
            Verb.GET,
            "/api/audit",
            Access.ADMIN,
            Doc.of("listDeeds", "What was done and what was refused, the latest first.")
                .query("before", "Only those of a lower id.")
                .query("limit", "How many at most; 100 unless told, 1000 at most."),
            call -> {
              ArrayNode list = Json.object().arrayNode();
              long before = number(call, "before", Long.MAX_VALUE);
              int limit = (int) Math.min(MOST_EVENTS, number(call, "limit", SHOWN_EVENTS));
              log.latest(before, limit).forEach(event -> list.add(told(event)));
              return Answer.json(list);
            }));
  }

  private static ObjectNode told(AuditEvent event) {
    return Json.object()
        .put("id", event.id())
        .put("time", event.time().toString())
        .put("user", event.user())
        .put("action", event.action())
        .put("subject", event.subject())
        .put("outcome", event.outcome())
        .put("detail", event.detail())
        .put("address", event.address());
  }

  private static long number(Call call, String name, long otherwise) {
    return call.query(name)
        .map(
            text -> {
              if (!text.matches("[0-9]{1,18}")) {
                throw ApiError.malformed(
                    "Cannot use " + name + "=" + Quote.of(text) + ". Write a whole number.");
              }
              return Long.parseLong(text);
            })
        .orElse(otherwise);
  }

  private static Optional<String> text(Call call, String member) {
    return Optional.of(call.body().path(member).asText("")).filter(text -> !text.isEmpty());
  }

  private static void requireAdmin(Caller caller) {
    if (caller.role() != Role.ADMIN) {
      throw AccessDenied.forbidden(
          "User "
              + Quote.of(caller.name())
              + " may not do this to another user, nor set a role: it needs the role admin. Ask an"
              + " administrator.");
    }
  }
}
