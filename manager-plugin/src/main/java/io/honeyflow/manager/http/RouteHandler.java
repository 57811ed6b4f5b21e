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

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.manager.access.AccessDenied;
import io.honeyflow.manager.access.Caller;
import io.honeyflow.manager.access.Credentials;
import io.honeyflow.manager.access.Journal.Deed;
import io.honeyflow.manager.access.Quote;
import io.honeyflow.manager.access.Role;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.micrometer.core.instrument.Timer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Leads a request through its route: who sends it, whether the user may, what is sent, and what is
 * answered. Notes changes, and what was refused.
 */
final class RouteHandler implements Handler {

  private static final String DONE = "done";
  private static final String ANSWERED = "answered";

  private final Route route;
  private final Serving serving;
  private final Optional<BodyCheck> check;
  private final List<String> needed;

  RouteHandler(Route route, Serving serving) {
    this.route = route;
    this.serving = serving;
    this.check = route.doc().body().map(BodyCheck::new);
    this.needed = route.doc().needed();
  }

  @Override
  public void handle(Context context) {
    Timer.Sample sample = serving.meters().start();
    Sender sender = new Sender(Caller.NOBODY, "");
    String outcome = DONE;
    Answer answer;
    try {
      Credentials credentials = CredentialReader.read(context, route.access().inLong());
      sender = new Sender(Caller.NOBODY, credentials.address());
      sender = new Sender(admit(context, credentials), credentials.address());
      answer = route.endpoint().answer(call(context, sender));
    } catch (RuntimeException | StackOverflowError thrown) {
      ApiError error = serving.faults().of(thrown);
      outcome = error.code().word();
      answer = Envelope.of(error, route.access().inLong());
    }
    note(context, sender, outcome);
    write(context, answer);
    serving.meters().answered(sample, route, answer.status());
  }

  private Caller admit(Context context, Credentials credentials) {
    if (route.access().role().isEmpty()) {
      requireSameSite(context);
      return Caller.NOBODY;
    }
    Role needed = route.access().role().get();
    Caller caller = serving.gate().admit(credentials, route.changes());
    if (!caller.role().covers(needed)) {
      throw AccessDenied.forbidden(
          "User "
              + Quote.of(caller.name())
              + " may not do this: it needs the role "
              + needed.word()
              + ". Ask an administrator.");
    }
    return caller;
  }

  /** Another page must not sign a user in, as somebody else. */
  private void requireSameSite(Context context) {
    if (route.verb() != Verb.GET && "cross-site".equals(context.header("Sec-Fetch-Site"))) {
      throw AccessDenied.forbidden("Cannot answer a page of another site. Open the manager's own.");
    }
  }

  private Call call(Context context, Sender sender) {
    Map<String, String> query = new HashMap<>();
    context.queryParamMap().forEach((name, values) -> query.put(name, values.get(0)));
    for (String name : needed) {
      if (query.getOrDefault(name, "").isBlank()) {
        throw ApiError.malformed(
            "Cannot answer: '" + name + "' is missing. Add ?" + name + "=… to the path.");
      }
    }
    ObjectNode body =
        route.verb() == Verb.GET
            ? Json.object()
            : Bodies.read(context.bodyInputStream(), serving.bodyLimit());
    check.ifPresent(rules -> rules.check(body));
    return new Call(sender.caller(), sender.address(), context.pathParamMap(), query, body);
  }

  /**
   * What was refused to a user is noted even where nothing would have been changed. What nobody may
   * is not: whoever reaches the server could fill the log.
   */
  private void note(Context context, Sender sender, String outcome) {
    boolean refused = outcome.equals(ApiError.Code.FORBIDDEN.word());
    boolean unknown = outcome.equals(ApiError.Code.UNAUTHENTICATED.word());
    if (refused || route.changes() && !unknown) {
      serving
          .journal()
          .note(
              new Deed(
                  sender.caller().name(),
                  route.doc().id(),
                  Quote.line(context.path()),
                  outcome,
                  sender.address()));
    }
  }

  /** Whether a route has answered, be it that something is missing. */
  static boolean hasAnswered(Context context) {
    return context.attribute(ANSWERED) != null;
  }

  private static void write(Context context, Answer answer) {
    context.attribute(ANSWERED, true);
    context.status(answer.status());
    answer.headers().forEach(context::header);
    if (!answer.contentType().isEmpty()) {
      context.contentType(answer.contentType()).result(answer.body());
    }
  }

  private record Sender(Caller caller, String address) {}
}
