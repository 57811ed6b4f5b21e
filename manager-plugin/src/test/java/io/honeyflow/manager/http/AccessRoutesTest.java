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

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.honeyflow.manager.access.Role;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signing in and out, users and tokens. */
class AccessRoutesTest {

  private static final String PASSWORD = TestServer.PASSWORD;

  @TempDir static Path folder;
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = TestServer.start(folder);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aBrowserSignsInChangesSomethingAndSignsOut() {
    Reply session = signIn("editor", PASSWORD);

    assertThat(session.status()).isEqualTo(200);
    assertThat(session.json().path("user").asText()).isEqualTo("editor");
    assertThat(session.json().path("role").asText()).isEqualTo("editor");
    assertThat(session.header("Set-Cookie"))
        .startsWith("honeyflow-session=")
        .contains("; HttpOnly", "; SameSite=Strict", "; Path=/", "; Max-Age=43")
        .doesNotContain("Secure");

    Client browser = browser(session);
    assertThat(browser.get("/api/session").json().path("csrf").asText())
        .isEqualTo(session.json().path("csrf").asText());
    assertThat(browser.post("/api/tokens", "{\"label\": \"mine\"}").status()).isEqualTo(201);

    Reply out = browser.delete("/api/session");
    assertThat(out.status()).isEqualTo(204);
    assertThat(out.header("Set-Cookie")).startsWith("honeyflow-session=;").contains("Max-Age=0");
    assertThat(browser.get("/api/session").error()).isEqualTo("unauthenticated");
  }

  @Test
  void doesNotTellWhetherTheNameOrThePasswordIsWrong() {
    Reply unknown = signIn("nobody", PASSWORD);
    Reply wrong = signIn("viewer", "wrong");

    assertThat(unknown.status()).isEqualTo(401);
    assertThat(wrong.text()).isEqualTo(unknown.text());
    assertThat(wrong.header("Set-Cookie")).isEmpty();
  }

  @Test
  void slowsDownThoseWhoGuess() {
    server.accounts().create("guessed", PASSWORD, Role.VIEWER);
    Reply last = signIn("guessed", "guess");
    for (int i = 0; i < 20 && last.status() == 401; i++) {
      last = signIn("guessed", "guess");
    }

    assertThat(last.status()).isEqualTo(429);
    assertThat(last.error()).isEqualTo("throttled");
    assertThat(Integer.parseInt(last.header("Retry-After"))).isBetween(1, 300);
    assertThat(signIn("guessed", PASSWORD).status()).as("the right one, too").isEqualTo(429);
    assertThat(signIn("viewer", PASSWORD).status()).as("others are not kept out").isEqualTo(200);
  }

  @Test
  void aPageOfAnotherSiteSignsNobodyIn() {
    Reply reply =
        server
            .client()
            .with("Sec-Fetch-Site", "cross-site")
            .post("/api/session", credentials("viewer", PASSWORD));

    assertThat(reply.error()).isEqualTo("forbidden");
    assertThat(reply.header("Set-Cookie")).isEmpty();
  }

  @Test
  void whatAnAdministratorChangesCountsAtOnce() {
    Client admin = server.client(Role.ADMIN);
    assertThat(admin.post("/api/users", user("ann", "viewer")).status()).isEqualTo(201);
    Client ann = browser(signIn("ann", PASSWORD));
    String token = ann.post("/api/tokens", "{\"label\": \"ann\"}").json().path("token").asText();
    Client program = server.client().bearing(token);
    assertThat(ann.get("/api/users").error()).isEqualTo("forbidden");

    assertThat(admin.put("/api/users/ann", "{\"role\": \"admin\"}").status()).isEqualTo(204);
    assertThat(ann.get("/api/users").status()).isEqualTo(200);
    assertThat(program.get("/api/users").status()).isEqualTo(200);

    assertThat(admin.put("/api/users/ann", "{\"password\": \"another password\"}").status())
        .isEqualTo(204);
    assertThat(ann.get("/api/session").error()).as("sessions end").isEqualTo("unauthenticated");
    assertThat(signIn("ann", PASSWORD).status()).isEqualTo(401);
    assertThat(signIn("ann", "another password").status()).isEqualTo(200);

    assertThat(admin.delete("/api/users/ann").status()).isEqualTo(204);
    assertThat(program.get("/api/session").error()).isEqualTo("unauthenticated");
    assertThat(admin.delete("/api/users/ann").error()).isEqualTo("missing");
  }

  @Test
  void peopleSetTheirOwnPasswordByTheOneThatTheyHave() {
    server.accounts().create("bob", PASSWORD, Role.VIEWER);
    Client bob = browser(signIn("bob", PASSWORD));

    assertThat(bob.put("/api/users/bob", "{\"password\": \"a new password\"}").error())
        .isEqualTo("forbidden");
    assertThat(
            bob.put(
                    "/api/users/bob",
                    "{\"password\": \"a new password\", \"currentPassword\": \"guess\"}")
                .error())
        .isEqualTo("forbidden");
    assertThat(bob.put("/api/users/bob", "{\"role\": \"admin\"}").error()).isEqualTo("forbidden");
    assertThat(bob.put("/api/users/viewer", "{\"password\": \"a new password\"}").error())
        .isEqualTo("forbidden");

    Reply done =
        bob.put(
            "/api/users/bob",
            "{\"password\": \"a new password\", \"currentPassword\": \"" + PASSWORD + "\"}");
    assertThat(done.status()).isEqualTo(204);
    assertThat(signIn("bob", "a new password").status()).isEqualTo(200);
  }

  @Test
  void somebodyAlwaysKeepsUsers() {
    Client admin = server.client(Role.ADMIN);
    for (Reply reply :
        List.of(
            admin.delete("/api/users/admin"),
            admin.put("/api/users/admin", "{\"role\": \"viewer\"}"))) {
      assertThat(reply.error()).isEqualTo("invalid");
      assertThat(reply.message()).contains("only administrator");
    }
  }

  @Test
  void badUsersAreRefusedWithTheReason() {
    Client admin = server.client(Role.ADMIN);

    Reply shortPassword =
        admin.post(
            "/api/users", "{\"name\": \"carl\", \"password\": \"short\", \"role\": \"viewer\"}");
    assertThat(shortPassword.json().at("/error/problems/0/at").asText()).isEqualTo("/password");
    assertThat(shortPassword.text()).contains("10 to 200").doesNotContain("\"short\"");
    assertThat(admin.post("/api/users", user("a b", "viewer")).text()).contains("'a b'");
    assertThat(admin.post("/api/users", user("viewer", "viewer")).error()).isEqualTo("conflict");
  }

  @Test
  void aTokenIsToldOnceAndIsNowhere() throws IOException {
    Client editor = server.client(Role.EDITOR);
    JsonNode made = editor.post("/api/tokens", "{\"label\": \"ci\", \"days\": 1}").json();
    String text = made.path("token").asText();
    assertThat(text).startsWith("hft_").hasSizeGreaterThan(40);
    assertThat(made.path("expires").asText()).isNotEmpty();
    Client program = server.client().bearing(text);
    assertThat(program.get("/api/session").json().path("user").asText()).isEqualTo("editor");

    assertThat(editor.get("/api/tokens").text()).contains("\"ci\"").doesNotContain(text);
    assertThat(files()).doesNotContain(text).doesNotContain(PASSWORD);

    String path = "/api/tokens/" + made.path("id").asLong();
    assertThat(server.client(Role.VIEWER).delete(path).error()).isEqualTo("missing");
    assertThat(editor.delete(path).status()).isEqualTo(204);
    assertThat(program.get("/api/session").error()).isEqualTo("unauthenticated");
    for (String id : List.of("0", "x", "-1", "99999999999999999999", "1%20OR%201=1")) {
      assertThat(editor.delete("/api/tokens/" + id).error()).as(id).isEqualTo("missing");
    }
  }

  @Test
  void tellsWhatWasDone() {
    server.client(Role.ADMIN).post("/api/users", user("dora", "viewer"));
    signIn("dora\nsignIn by admin", "guess");

    JsonNode deeds = server.client(Role.ADMIN).get("/api/audit?limit=1000").json();

    assertThat(deeds)
        .anySatisfy(
            deed -> {
              assertThat(deed.path("action").asText()).isEqualTo("createUser");
              assertThat(deed.path("user").asText()).isEqualTo("admin");
              assertThat(deed.path("outcome").asText()).isEqualTo("done");
              assertThat(deed.path("address").asText()).isEqualTo("127.0.0.1");
            })
        .anySatisfy(
            deed -> {
              assertThat(deed.path("user").asText()).isEqualTo("dora\\u000asignIn by admin");
              assertThat(deed.path("outcome").asText()).isEqualTo("unauthenticated");
            });
    assertThat(server.client(Role.ADMIN).get("/api/audit?limit=1").json()).hasSize(1);
    assertThat(server.client(Role.ADMIN).get("/api/audit?limit=x").error()).isEqualTo("malformed");
  }

  /** All that the server has written. */
  private static String files() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(server.folder())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    assertThat(all).contains("argon2id");
    return all.toString();
  }

  private static Reply signIn(String user, String password) {
    return server.client().post("/api/session", credentials(user, password));
  }

  private static String credentials(String user, String password) {
    return Json.object().put("user", user).put("password", password).toString();
  }

  private static Client browser(Reply session) {
    return server
        .client()
        .with("Cookie", session.header("Set-Cookie").replaceFirst(";.*", ""))
        .with("X-CSRF-Token", session.json().path("csrf").asText());
  }

  private static String user(String name, String role) {
    return "{\"name\": \""
        + name
        + "\", \"password\": \""
        + PASSWORD
        + "\", \"role\": \""
        + role
        + "\"}";
  }
}
