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
package io.honeyflow.hive;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.have;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.configuration.ConfigOptions;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

/** What holds the house up: who may use whom, and what no class of ours looks like. */
class ArchitectureTest {
  private static final String CONNECTOR = "io.honeyflow.hive";
  private static final int MOST_PARAMETERS = 5;
  private static final int LONGEST_METHOD = 60;
  private static final int LONGEST_FILE = 400;

  /** Lists of data, as long as there is data. */
  private static final Set<String> DECLARATIONS = Set.of("HiveSinkOptions.java");

  /** From the top down: a package uses only those of lower levels. */
  private static final List<Set<String>> LEVELS =
      List.of(
          Set.of("check"),
          Set.of("table"),
          Set.of("sink"),
          Set.of("format", "commit"),
          Set.of("commit.policy", "commit.statistics", "token"),
          Set.of("plan", "metastore.thrift", "pending"),
          Set.of("metastore", "partition", "metric", "log"),
          Set.of("conf", "type"),
          Set.of("filesystem"));

  /** Flink's classes that moved or went between 1.20 and 2.x: one jar runs on both. */
  private static final Set<String> MOVED_CLASSES =
      Set.of(
          "StreamingFileSink",
          "StreamingSink",
          "StreamingFileWriter",
          "AbstractStreamingWriter",
          "SinkFunction",
          "RichSinkFunction",
          "Sink$InitContext",
          "StatefulSink",
          "TwoPhaseCommittingSink",
          "WithPreCommitTopology",
          "WithPostCommitTopology",
          "WithPreWriteTopology",
          "TableSchema");

  /** Flink's methods that went. */
  private static final Set<String> GONE_METHODS =
      Set.of(
          "DataStream.addSink",
          "InitContext.getSubtaskId",
          "InitContext.getNumberOfParallelSubtasks",
          "RuntimeContext.getIndexOfThisSubtask",
          "RuntimeContext.getNumberOfParallelSubtasks",
          "AbstractStreamOperator.setChainingStrategy",
          "Configuration.setString",
          "Configuration.getString",
          "CatalogTable.of");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(CONNECTOR, "io.honeyflow.common");

  private static final DescribedPredicate<JavaClass> CONNECTOR_CLASSES =
      resideInAPackage(CONNECTOR + "..");

  @Test
  void everyPackageHasItsPlace() {
    Set<String> placed = LEVELS.stream().flatMap(Set::stream).collect(Collectors.toSet());

    assertThat(packages()).isNotEmpty().isSubsetOf(placed);
  }

  @Test
  void aPackageUsesOnlyWhatStandsBelowIt() {
    for (int level = 0; level < LEVELS.size(); level++) {
      for (String name : LEVELS.get(level)) {
        String[] notBelow =
            LEVELS.subList(0, level + 1).stream()
                .flatMap(Set::stream)
                .filter(other -> !other.equals(name))
                .map(other -> CONNECTOR + "." + other)
                .toArray(String[]::new);
        noClasses()
            .that(resideInAPackage(CONNECTOR + "." + name))
            .should()
            .dependOnClassesThat(resideInAnyPackage(notBelow))
            .allowEmptyShould(!packages().contains(name))
            .check(CLASSES);
      }
    }
  }

  @Test
  void theThriftMetastoreIsChosenByTheTableAndForTokensOnly() {
    noClasses()
        .that(
            CONNECTOR_CLASSES.and(
                not(
                    resideInAnyPackage(
                        CONNECTOR + ".table",
                        CONNECTOR + ".token",
                        CONNECTOR + ".metastore.thrift"))))
        .should()
        .dependOnClassesThat(resideInAPackage(CONNECTOR + ".metastore.thrift"))
        .check(CLASSES);
  }

  @Test
  void noPackagesUseEachOther() {
    slices().matching("io.honeyflow.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void thriftStaysInOnePackage() {
    noClasses()
        .that(CONNECTOR_CLASSES.and(not(resideInAPackage(CONNECTOR + ".metastore.thrift"))))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                "org.apache.thrift..", "com.facebook..", "org.apache.hadoop.hive.metastore.."))
        .check(CLASSES);
  }

  @Test
  void optionsAreMadeInTheBridgeOnly() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(CONNECTOR + ".conf.FlinkOptions")
        .should()
        .callMethod(ConfigOptions.class, "key", String.class)
        .check(CLASSES);
  }

  @Test
  void whatIsLoggedIsDeclared() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(CONNECTOR + ".log.LogLine")
        .should()
        .callMethodWhere(
            target(
                describe(
                    "writes into the log",
                    (AccessTarget target) ->
                        target.getOwner().isAssignableTo(Logger.class)
                            && Set.of("info", "warn", "error").contains(target.getName()))))
        .because("LogLine declares each line, and docs/operations.md says what to do about it")
        .check(CLASSES);
  }

  @Test
  void nothingIsUsedThatOneOfTheFlinkLinesLacks() {
    noClasses()
        .should()
        .dependOnClassesThat(
            describe(
                "moved or went between Flink 1.20 and 2.x",
                type ->
                    type.getPackageName().startsWith("org.apache.flink")
                        && MOVED_CLASSES.contains(simpleBinaryName(type))))
        .check(CLASSES);
    noClasses()
        .should()
        .accessTargetWhere(
            target(
                    describe(
                        "went between Flink 1.20 and 2.x", (AccessTarget target) -> isGone(target)))
                .as("a method that went between Flink 1.20 and 2.x"))
        .check(CLASSES);
  }

  @Test
  void whatAllSidesShareKnowsNoneOfThem() {
    noClasses()
        .that(resideInAPackage("io.honeyflow.common.."))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                "org.apache..",
                "io.honeyflow.hive..",
                "jakarta..",
                "javax.servlet..",
                "org.springframework.."))
        .check(CLASSES);
  }

  @Test
  void everyPackageSaysThatNothingIsNull() {
    assertThat(CLASSES.stream().map(JavaClass::getPackage).distinct())
        .allSatisfy(
            found ->
                assertThat(found.isAnnotatedWith(NullMarked.class)).as(found.getName()).isTrue());
  }

  @Test
  void namesSayWhatAClassIs() {
    noClasses()
        .should()
        .haveNameMatching(".*\\.(Abstract\\w*|\\w*(Util|Utils|Helper|Manager|Impl))(\\$.*)?")
        .check(CLASSES);
  }

  @Test
  void nothingStaticChanges() {
    noFields().that().areStatic().should().notBeFinal().check(CLASSES);
  }

  @Test
  void absenceIsNotStored() {
    fields().should().notHaveRawType(Optional.class).check(CLASSES);
  }

  @Test
  void nothingTakesMoreThanFiveParameters() {
    codeUnits()
        .that(describe("are written by hand", ArchitectureTest::isWrittenByHand))
        .should(
            have(
                describe(
                    "at most " + MOST_PARAMETERS + " parameters",
                    (JavaCodeUnit unit) -> parameters(unit) <= MOST_PARAMETERS)))
        .check(CLASSES);
  }

  @Test
  void methodsAreShort() {
    codeUnits()
        .should(
            have(
                describe(
                    "at most " + LONGEST_METHOD + " lines",
                    (JavaCodeUnit unit) -> lines(unit) <= LONGEST_METHOD)))
        .check(CLASSES);
  }

  @Test
  void filesAreShort() throws IOException {
    Path root = Path.of(System.getProperty("honeyflow.root"));
    for (String module : List.of("sort-common", "sort-connector-hive")) {
      try (Stream<Path> files = Files.walk(root.resolve(module).resolve("src/main/java"))) {
        assertThat(files.filter(ArchitectureTest::isSource))
            .isNotEmpty()
            .allSatisfy(
                file ->
                    assertThat(length(file))
                        .as("lines of %s", file)
                        .isLessThanOrEqualTo(LONGEST_FILE));
      }
    }
  }

  private static Set<String> packages() {
    return CLASSES.stream()
        .filter(CONNECTOR_CLASSES)
        .map(JavaClass::getPackageName)
        .map(name -> name.substring(CONNECTOR.length() + 1))
        .collect(Collectors.toSet());
  }

  private static boolean isGone(AccessTarget target) {
    JavaClass owner = target.getOwner();
    return owner.getPackageName().startsWith("org.apache.flink")
        && Stream.concat(Stream.of(owner), supertypes(owner))
            .anyMatch(type -> GONE_METHODS.contains(type.getSimpleName() + "." + target.getName()));
  }

  private static Stream<JavaClass> supertypes(JavaClass type) {
    return Stream.concat(
        type.getAllRawSuperclasses().stream(), type.getAllRawInterfaces().stream());
  }

  /** {@code Outer$Inner}, without the package. */
  private static String simpleBinaryName(JavaClass type) {
    return type.getName().substring(type.getPackageName().length() + 1);
  }

  /** The compiler writes those of records and enums, and what overrides others has their shape. */
  private static boolean isWrittenByHand(JavaCodeUnit unit) {
    JavaClass owner = unit.getOwner();
    boolean generated = unit.getModifiers().contains(JavaModifier.SYNTHETIC);
    boolean ofRecordOrEnum = unit.isConstructor() && (owner.isRecord() || owner.isEnum());
    return !generated && !ofRecordOrEnum && !overrides(unit);
  }

  private static boolean overrides(JavaCodeUnit unit) {
    return unit.isMethod()
        && supertypes(unit.getOwner())
            .flatMap(type -> type.getMethods().stream())
            .anyMatch(
                method ->
                    method.getName().equals(unit.getName())
                        && method.getRawParameterTypes().size()
                            == unit.getRawParameterTypes().size());
  }

  private static int parameters(JavaCodeUnit unit) {
    JavaClass owner = unit.getOwner();
    boolean takesItsOuter =
        unit.isConstructor()
            && owner.isInnerClass()
            && !unit.getRawParameterTypes().isEmpty()
            && owner
                .getEnclosingClass()
                .filter(unit.getRawParameterTypes().get(0)::equals)
                .isPresent();
    return unit.getRawParameterTypes().size() - (takesItsOuter ? 1 : 0);
  }

  /** Between the first and the last line that does something. */
  private static int lines(JavaCodeUnit unit) {
    if (!unit.isMethod()) {
      return 0; // Initializers of fields are part of them, wherever they stand.
    }
    IntSummaryStatistics lines =
        unit.getAccessesFromSelf().stream().mapToInt(JavaAccess::getLineNumber).summaryStatistics();
    return lines.getCount() == 0 ? 0 : lines.getMax() - lines.getMin() + 1;
  }

  private static boolean isSource(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".java") && !DECLARATIONS.contains(name);
  }

  private static long length(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
