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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.process.ForkedJvm;
import io.honeyflow.testing.process.Launch;
import io.honeyflow.testing.process.Program;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class H2StoreTest extends StoreContract {

  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  @TempDir static Path shared;
  private static Database database;

  @BeforeAll
  static void open() {
    database = Database.open(DatabaseSettings.h2(shared.resolve("new/manager")));
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @Override
  Database database() {
    return database;
  }

  @Test
  void whatIsCommittedOutlivesAKilledProcess(@TempDir Path folder) {
    ForkedJvm writer = write(folder, folder.resolve("manager"));
    assertThat(writer.awaitEnd(TIMEOUT)).as(writer.log()).isEqualTo(H2Writer.HALTED);

    try (Database again = Database.open(DatabaseSettings.h2(folder.resolve("manager")))) {
      assertThat(new Users(again).find(H2Writer.USER)).isPresent();
    }
  }

  @Test
  void isForOneProcess(@TempDir Path folder) {
    ForkedJvm writer = write(folder, shared.resolve("new/manager"));

    assertThat(writer.awaitEnd(TIMEOUT)).isEqualTo(1);
    assertThat(writer.log())
        .contains("The manager's database jdbc:h2:file:", "Database may be already in use");
    assertThat(new Users(database).find(H2Writer.USER)).isEmpty();
  }

  private static ForkedJvm write(Path folder, Path file) {
    ClassPath classPath =
        new ClassPath(
            Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList());
    Program writer = Program.of(classPath, H2Writer.class.getName(), file.toString());
    return ForkedJvm.start(Launch.of("A writer", writer, folder));
  }

  @Test
  void refusesTablesOfALaterVersion(@TempDir Path folder) {
    DatabaseSettings settings = DatabaseSettings.h2(folder.resolve("manager"));
    try (Database later = Database.open(settings)) {
      later.run(
          handle ->
              handle.execute(
                  """
                  INSERT INTO "schema_history" ("installed_rank", "version", "description", "type",
                    "script", "checksum", "installed_by", "execution_time", "success")
                  VALUES (99, '99', 'later', 'SQL', 'V99__later.sql', 1, 'x', 1, TRUE)
                  """));
    }

    assertThatThrownBy(() -> Database.open(settings))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("99")
        .hasMessageContaining("Start the version of the manager that wrote them");
  }

  @Test
  void saysNothingOfPasswords() {
    assertThat(
            List.of(
                DatabaseSettings.of("jdbc:postgresql://u:pass1@h/db?password=pass2", "u", "pass3")
                    .toString(),
                DatabaseSettings.of("jdbc:h2:file:/x;PASSWORD=pass2", "u", "pass3").toString()))
        .containsExactly("jdbc:postgresql://h/db as u", "jdbc:h2:file:/x as u");
    assertThat(Optional.of(new User("ann", "secret", "admin", Database.now(), Database.now())))
        .hasToString("Optional[ann (admin)]");
  }
}
