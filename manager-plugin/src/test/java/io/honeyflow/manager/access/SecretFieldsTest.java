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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets of documents, and the vault that seals them. */
class SecretFieldsTest {

  @TempDir static Path folder;

  private static final String JAAS =
      "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"u\""
          + " password=\"geheim\";";

  private final SecretFields secrets =
      new SecretFields(SecretVault.open(folder.resolve("keys/secrets.key")));

  @Test
  void sealsWhatIsSecretAndNothingElse() throws IOException {
    ObjectNode document =
        read(
            """
            {"groupId": "g", "description": "password of the boss",
             "source": {"type": "kafkaExtract", "topic": "secrets",
              "fields": [{"name": "password", "formatInfo": {"type": "string"}}],
              "properties": {"properties.sasl.jaas.config": "%s", "properties.ssl.key.password": "p1",
               "url": "jdbc:mysql://u:p2@db/x", "other.url": "jdbc:mysql://db/x?user=u&password=p3",
               "hadoop.hadoop.security.credential.provider.path": "jceks://file/keys"}},
             "sinks": [{"id": "a", "token": "p4", "list": [{"secret": "p5"}]}]}
            """
                .formatted(JAAS.replace("\"", "\\\"")));

    ObjectNode sealed = secrets.seal(document, Optional.empty());

    assertThat(sealed.toString())
        .doesNotContain("geheim", "\"p1\"", "p2@", "password=p3", "\"p4\"", "\"p5\"")
        .contains("password of the boss", "jceks://file/keys", "\"topic\":\"secrets\"")
        .contains("\"name\":\"password\"");
    assertThat(secrets.open(sealed)).isEqualTo(document);
    assertThat(secrets.mask(sealed).toString())
        .doesNotContain("sealed")
        .contains("\"token\":\"********\"", "\"url\":\"********\"");
    assertThat(secrets.mask(document)).isEqualTo(secrets.mask(sealed));
    assertThat(secrets.seal(document, Optional.empty()))
        .as("not the same twice")
        .isNotEqualTo(sealed);
  }

  @Test
  void theMaskStandsForTheSecretThatIsStored() throws IOException {
    ObjectNode stored =
        secrets.seal(
            read(
                """
                {"source": {"password": "one"},
                 "sinks": [{"id": "a", "token": "two"}, {"id": "b", "token": "three"}]}
                """),
            Optional.empty());
    ObjectNode changed =
        read(
            """
            {"source": {"password": "********"},
             "sinks": [{"id": "b", "token": "********"}, {"id": "c", "token": "********"},
                       {"id": "a", "token": "new"}]}
            """);

    ObjectNode opened = secrets.open(secrets.seal(changed, Optional.of(stored)));

    assertThat(opened.at("/source/password").asText()).isEqualTo("one");
    assertThat(opened.at("/sinks/0/token").asText()).isEqualTo("three");
    assertThat(opened.at("/sinks/1/token").isMissingNode()).as("nobody's").isTrue();
    assertThat(opened.at("/sinks/2/token").asText()).isEqualTo("new");
  }

  @Test
  void nobodyHasTextsOpenedThatWereNotSealedHere() throws IOException {
    ObjectNode stored = secrets.seal(read("{\"password\": \"one\"}"), Optional.empty());
    ObjectNode copied = read("{\"description\": \"x\"}");
    copied.put("description", stored.get("password").asText());

    ObjectNode again = secrets.seal(copied, Optional.empty());

    assertThat(secrets.open(again)).isEqualTo(copied);
    assertThat(secrets.open(again).toString()).doesNotContain("one");
  }

  @Test
  void theKeyFileIsForItsOwnerAlone() throws IOException {
    Path file = folder.resolve("own.key");
    SecretVault vault = SecretVault.open(file);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    String sealed = vault.seal("geheim", "password");
    assertThat(SecretVault.open(file).open(sealed, "password")).isEqualTo("geheim");
    assertThatThrownBy(() -> vault.open(sealed, "token")).hasMessageContaining("'token'");

    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    assertThatThrownBy(() -> SecretVault.open(file))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("chmod 600");
  }

  @Test
  void anotherKeyOpensNothing() {
    String sealed = SecretVault.open(folder.resolve("first.key")).seal("geheim", "password");
    SecretVault other = SecretVault.open(folder.resolve("second.key"));

    assertThatThrownBy(() -> other.open(sealed, "password"))
        .hasMessageContaining("'password'")
        .hasMessageContaining("Bring that file back")
        .hasMessageNotContaining("geheim");
  }

  private static ObjectNode read(String json) throws IOException {
    return (ObjectNode) new ObjectMapper().readTree(json);
  }
}
