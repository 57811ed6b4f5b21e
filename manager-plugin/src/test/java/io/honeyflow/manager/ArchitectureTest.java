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

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Who may use whom in the manager. */
class ArchitectureTest {

  private static final String MANAGER = "io.honeyflow.manager";

  /** From the top down: a package uses only those of lower levels. */
  private static final List<Set<String>> LEVELS =
      List.of(
          Set.of("http"),
          Set.of("inlong"),
          Set.of("pipeline"),
          Set.of("access", "warehouse"),
          Set.of("store", "flink"),
          Set.of("plugin"));

  /** Libraries that one package alone sees. */
  private static final Map<String, String> OWN =
      Map.of(
          "io.javalin..", "http",
          "org.eclipse.jetty..", "http",
          "com.networknt..", "http",
          "io.micrometer..", "http",
          "com.password4j..", "access",
          "com.google.crypto.tink..", "access",
          "io.github.bucket4j..", "access",
          "io.honeyflow.hive..", "warehouse",
          "org.jdbi..", "store",
          "org.flywaydb..", "store");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(MANAGER);

  @Test
  void everyPackageHasItsPlace() {
    Set<String> placed = LEVELS.stream().flatMap(Set::stream).collect(Collectors.toSet());

    assertThat(
            CLASSES.stream()
                .map(one -> one.getPackageName().substring(MANAGER.length()))
                .filter(name -> !name.isEmpty())
                .map(name -> name.substring(1)))
        .isNotEmpty()
        .isSubsetOf(placed);
  }

  @Test
  void aPackageUsesOnlyWhatStandsBelowIt() {
    for (int level = 0; level < LEVELS.size(); level++) {
      for (String name : LEVELS.get(level)) {
        String[] notBelow =
            LEVELS.subList(0, level + 1).stream()
                .flatMap(Set::stream)
                .filter(other -> !other.equals(name))
                .map(other -> MANAGER + "." + other)
                .toArray(String[]::new);
        noClasses()
            .that(resideInAPackage(MANAGER + "." + name))
            .should()
            .dependOnClassesThat(resideInAnyPackage(notBelow).or(resideInAPackage(MANAGER)))
            .check(CLASSES);
      }
    }
  }

  @Test
  void aLibraryIsSeenByOnePackage() {
    OWN.forEach(
        (library, owner) ->
            noClasses()
                .that()
                .resideOutsideOfPackage(MANAGER + "." + owner)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library)
                .check(CLASSES));
  }
}
