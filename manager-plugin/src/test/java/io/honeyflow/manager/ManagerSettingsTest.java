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
package io.honeyflow.manager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.common.option.Language;
import io.honeyflow.common.option.render.OptionsPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManagerSettingsTest {

  private static final Path PAGE =
      Path.of(System.getProperty("honeyflow.root", "..")).resolve("docs/manager-settings.md");

  private static final String INTRODUCTION =
      "A setting stands on the command line (`--port 8088`), in the environment (`HONEYFLOW_PORT`),"
          + " or in the file of lines `key = value` that `--config` names; the first of these wins."
          + " Secrets belong into the environment or the file. All settings are checked at once when"
          + " the manager starts.";

  @Test
  void theCommandLineWinsOverTheEnvironmentAndThisOverTheFile(@TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("manager.properties");
    Files.writeString(file, "port = 1\nhost = a\ndata = /d\njob.parallelism.default = 3\n");

    ManagerSettings settings =
        ManagerSettings.read(
            List.of("--config", file.toString(), "--port", "3"),
            Map.of("HONEYFLOW_PORT", "2", "HONEYFLOW_HOST", "b", "HONEYFLOW_OTHER", "x"));

    assertThat(settings.values().get(ManagerOptions.PORT)).isEqualTo(3);
    assertThat(settings.values().get(ManagerOptions.HOST)).isEqualTo("b");
    assertThat(settings.data()).isEqualTo(Path.of("/d"));
    assertThat(settings.values().passedOn(ManagerOptions.JOB_SETTINGS))
        .containsExactly(Map.entry("parallelism.default", "3"));
    assertThat(settings.keeper()).isEmpty();
  }

  @Test
  void listensAtThisMachineAloneUnlessItIsTold() {
    ManagerSettings settings = ManagerSettings.read(List.of(), Map.of());

    assertThat(settings.values().get(ManagerOptions.HOST)).isEqualTo("127.0.0.1");
    assertThat(settings.list(ManagerOptions.ALLOW_HOSTS)).isEmpty();
  }

  @Test
  void whatFollowsTwoHyphensStartsAnEmbeddedFlink() {
    ManagerSettings settings =
        ManagerSettings.read(
            List.of("--allow.hosts", "a:1, b", "--", "java", "--port", "Keeper"), Map.of());

    assertThat(settings.keeper()).containsExactly("java", "--port", "Keeper");
    assertThat(settings.list(ManagerOptions.ALLOW_HOSTS)).containsExactly("a:1", "b");
  }

  @Test
  void allThatIsWrongIsToldAtOnce() {
    assertThatThrownBy(
            () ->
                ManagerSettings.read(
                    List.of("--prot", "1", "--tls.keystore", "k", "--flink.gateway", "g"),
                    Map.of("HONEYFLOW_PORT", "70000")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'prot'")
        .hasMessageContaining("Did you mean 'port'?")
        .hasMessageContaining("70000")
        .hasMessageContaining("tls.password")
        .hasMessageContaining("savepoints");
    assertThatThrownBy(() -> ManagerSettings.read(List.of("--port"), Map.of()))
        .hasMessageContaining("'--port' is no setting with its value");
    assertThatThrownBy(() -> ManagerSettings.read(List.of("--config", "/nowhere"), Map.of()))
        .hasMessageContaining("/nowhere");
  }

  @Test
  void nothingSecretIsShown() {
    ManagerSettings settings =
        ManagerSettings.read(List.of(), Map.of("HONEYFLOW_DATABASE_PASSWORD", "geheim"));

    assertThat(settings.toString()).doesNotContain("geheim");
    assertThatThrownBy(
            () ->
                ManagerSettings.read(
                    List.of("--port", "x"), Map.of("HONEYFLOW_DATABASE_PASSWORD", "geheim")))
        .hasMessageNotContaining("geheim");
  }

  @Test
  void thePageTellsThemAll() throws IOException {
    String text =
        OptionsPage.of(ManagerOptions.set(), Language.ENGLISH)
            .replaceFirst("(?m)^Keys of InLong.*$", INTRODUCTION);
    if (Boolean.getBoolean("honeyflow.golden.update")) {
      Files.writeString(PAGE, text);
    }

    assertThat(Files.readString(PAGE))
        .as(
            "mvn -pl manager-plugin -am test -Dtest=ManagerSettingsTest -Dhoneyflow.golden.update=true")
        .isEqualTo(text);
  }
}
