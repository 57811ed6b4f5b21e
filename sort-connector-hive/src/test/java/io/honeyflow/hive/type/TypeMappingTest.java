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
package io.honeyflow.hive.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.NullType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TypeMappingTest {

  @Property(tries = 300)
  void comesBackFromFlinkAsItWas(@ForAll("hiveTypes") HiveType type) {
    assertThat(TypeMapping.toHive(TypeMapping.toFlink(type))).isEqualTo(type);
  }

  @Property(tries = 300)
  void writesEveryHiveTypeAsItself(@ForAll("hiveTypes") HiveType type) {
    assertThat(TypeMapping.problem("c", TypeMapping.toFlink(type), type)).isEmpty();
  }

  @Property(tries = 300)
  void neverWritesIntoBothDirectionsUnlessTheTypesAreTheSame(
      @ForAll("hiveTypes") HiveType one, @ForAll("hiveTypes") HiveType other) {
    boolean there = TypeMapping.problem("c", TypeMapping.toFlink(one), other).isEmpty();
    boolean back = TypeMapping.problem("c", TypeMapping.toFlink(other), one).isEmpty();
    if (there && back) {
      assertThat(one).isEqualTo(other);
    }
  }

  static List<Arguments> widenings() {
    return List.of(
        Arguments.of(DataTypes.INT(), Primitive.BIGINT),
        Arguments.of(DataTypes.TINYINT(), Primitive.FLOAT),
        Arguments.of(DataTypes.SMALLINT(), Primitive.DOUBLE),
        Arguments.of(DataTypes.INT(), Primitive.DOUBLE),
        Arguments.of(DataTypes.FLOAT(), Primitive.DOUBLE),
        Arguments.of(DataTypes.TINYINT(), new HiveType.Decimal(3, 0)),
        Arguments.of(DataTypes.BIGINT(), new HiveType.Decimal(21, 2)),
        Arguments.of(DataTypes.DECIMAL(9, 2), new HiveType.Decimal(18, 2)),
        Arguments.of(DataTypes.DECIMAL(9, 2), new HiveType.Decimal(10, 3)),
        Arguments.of(DataTypes.CHAR(3), new HiveType.Char(3)),
        Arguments.of(DataTypes.CHAR(3), new HiveType.Varchar(3)),
        Arguments.of(DataTypes.CHAR(3), Primitive.STRING),
        Arguments.of(DataTypes.VARCHAR(3), new HiveType.Varchar(5)),
        Arguments.of(DataTypes.VARCHAR(3), Primitive.STRING),
        Arguments.of(DataTypes.BINARY(3), Primitive.BINARY),
        Arguments.of(DataTypes.VARBINARY(3), Primitive.BINARY),
        Arguments.of(DataTypes.TIMESTAMP(0), Primitive.TIMESTAMP),
        Arguments.of(DataTypes.TIMESTAMP_LTZ(3), Primitive.TIMESTAMP),
        Arguments.of(DataTypes.TIMESTAMP_LTZ(9), Primitive.TIMESTAMP_LOCAL_TZ),
        Arguments.of(DataTypes.NULL(), new HiveType.Array(Primitive.INT)),
        Arguments.of(
            DataTypes.MULTISET(DataTypes.STRING()),
            new HiveType.Map(Primitive.STRING, Primitive.INT)),
        Arguments.of(
            DataTypes.ARRAY(DataTypes.INT().notNull()), new HiveType.Array(Primitive.BIGINT)),
        Arguments.of(
            DataTypes.ROW(DataTypes.FIELD("B", DataTypes.INT())),
            struct("a", Primitive.STRING, "b", Primitive.BIGINT)));
  }

  @ParameterizedTest
  @MethodSource("widenings")
  void acceptsWhatLosesNothing(DataType from, HiveType to) {
    assertThat(TypeMapping.problem("c", from.getLogicalType(), to)).isEmpty();
  }

  static List<Arguments> narrowings() {
    return List.of(
        Arguments.of(DataTypes.BIGINT(), Primitive.INT, "CAST(c AS INT)"),
        Arguments.of(DataTypes.BIGINT(), Primitive.DOUBLE, "CAST(c AS DOUBLE)"),
        Arguments.of(DataTypes.INT(), Primitive.FLOAT, "CAST(c AS FLOAT)"),
        Arguments.of(DataTypes.BIGINT(), new HiveType.Decimal(18, 0), "CAST(c AS DECIMAL(18, 0))"),
        Arguments.of(
            DataTypes.DECIMAL(9, 3), new HiveType.Decimal(18, 2), "CAST(c AS DECIMAL(18, 2))"),
        Arguments.of(
            DataTypes.DECIMAL(9, 2), new HiveType.Decimal(9, 3), "CAST(c AS DECIMAL(9, 3))"),
        Arguments.of(DataTypes.STRING(), new HiveType.Varchar(5), "CAST(c AS VARCHAR(5))"),
        Arguments.of(DataTypes.VARCHAR(5), new HiveType.Char(5), "CAST(c AS CHAR(5))"),
        Arguments.of(DataTypes.CHAR(5), new HiveType.Char(4), "CAST(c AS CHAR(4))"),
        Arguments.of(DataTypes.TIMESTAMP(3), Primitive.DATE, "CAST(c AS DATE)"),
        Arguments.of(DataTypes.TIME(0), Primitive.STRING, "CAST(c AS STRING)"),
        Arguments.of(
            DataTypes.INTERVAL(DataTypes.SECOND(3)), Primitive.STRING, "CAST(c AS STRING)"),
        Arguments.of(
            DataTypes.ARRAY(DataTypes.BIGINT()),
            new HiveType.Array(Primitive.INT),
            "CAST(c AS ARRAY<INT>)"),
        Arguments.of(
            DataTypes.ROW(
                DataTypes.FIELD("B", DataTypes.BIGINT()), DataTypes.FIELD("a", DataTypes.INT())),
            struct("a", Primitive.BIGINT, "b", Primitive.INT),
            "CAST(c AS ROW<`B` INT, `a` INT>)"));
  }

  @ParameterizedTest
  @MethodSource("narrowings")
  void refusesWhatMayLoseAndNamesTheCast(DataType from, HiveType to, String cast) {
    assertThat(TypeMapping.problem("c", from.getLogicalType(), to))
        .hasValueSatisfying(problem -> assertThat(problem.message()).contains(cast));
  }

  @Test
  void namesThePartThatDoesNotFit() {
    DataType from =
        DataTypes.MAP(
            DataTypes.STRING(), DataTypes.ROW(DataTypes.FIELD("Zip", DataTypes.BIGINT())));
    HiveType to = new HiveType.Map(Primitive.STRING, struct("zip", Primitive.INT));

    Optional<TypeProblem> problem = TypeMapping.problem("homes", from.getLogicalType(), to);

    assertThat(problem)
        .hasValueSatisfying(
            found -> {
              assertThat(found.path()).isEqualTo("homes.value.zip");
              assertThat(found.reason()).contains("BIGINT");
            });
  }

  @Test
  void refusesAFieldThatTheStructLacks() {
    DataType from = DataTypes.ROW(DataTypes.FIELD("street", DataTypes.STRING()));

    assertThat(TypeMapping.problem("home", from.getLogicalType(), struct("zip", Primitive.INT)))
        .hasValueSatisfying(problem -> assertThat(problem.reason()).contains("no field 'street'"));
  }

  @Test
  void refusesUnionsByName() {
    HiveType union = new HiveType.Union(List.of(Primitive.INT, Primitive.STRING));

    assertThat(TypeMapping.problem("u", DataTypes.INT().getLogicalType(), union))
        .hasValueSatisfying(problem -> assertThat(problem.message()).contains("uniontype"));
    assertThatThrownBy(() -> TypeMapping.toFlink(union))
        .isInstanceOf(UnsupportedTypeException.class)
        .hasMessageContaining("uniontype");
  }

  static List<DataType> withoutCounterpart() {
    return List.of(
        DataTypes.TIME(3),
        DataTypes.INTERVAL(DataTypes.MONTH()),
        DataTypes.ARRAY(DataTypes.INTERVAL(DataTypes.SECOND(3))));
  }

  @ParameterizedTest
  @MethodSource("withoutCounterpart")
  void refusesTypesThatHiveLacksByName(DataType type) {
    LogicalType leaf =
        type.getLogicalType().getChildren().isEmpty()
            ? type.getLogicalType()
            : type.getLogicalType().getChildren().get(0);

    assertThatThrownBy(() -> TypeMapping.toHive(type.getLogicalType()))
        .isInstanceOf(UnsupportedTypeException.class)
        .hasMessageContaining(leaf.asSummaryString());
  }

  @Test
  void mapsWhatHiveHasNoExactTypeFor() {
    assertThat(TypeMapping.toHive(DataTypes.CHAR(256).getLogicalType()))
        .isEqualTo(new HiveType.Varchar(256));
    assertThat(TypeMapping.toHive(DataTypes.VARCHAR(65_536).getLogicalType()))
        .isEqualTo(Primitive.STRING);
    assertThat(TypeMapping.toHive(new NullType())).isEqualTo(Primitive.VOID);
  }

  @Provide
  Arbitrary<HiveType> hiveTypes() {
    return hiveTypes(3);
  }

  private static Arbitrary<HiveType> hiveTypes(int depth) {
    Arbitrary<HiveType> flat =
        Arbitraries.oneOf(
            Arbitraries.of(Primitive.class)
                .filter(p -> p.ordinal() < Primitive.INTERVAL_YEAR_MONTH.ordinal())
                .map(p -> (HiveType) p),
            Arbitraries.integers().between(1, 255).map(HiveType.Char::new),
            Arbitraries.integers().between(1, 65_535).map(HiveType.Varchar::new),
            Arbitraries.integers()
                .between(1, 38)
                .flatMap(
                    p ->
                        Arbitraries.integers()
                            .between(0, p)
                            .map(s -> (HiveType) new HiveType.Decimal(p, s))));
    if (depth == 0) {
      return flat;
    }
    Arbitrary<HiveType> inner = hiveTypes(depth - 1);
    Arbitrary<HiveType> struct =
        inner
            .list()
            .ofMinSize(1)
            .ofMaxSize(3)
            .map(
                types -> {
                  List<HiveType.Field> fields = new ArrayList<>();
                  types.forEach(t -> fields.add(new HiveType.Field("f" + fields.size(), t)));
                  return new HiveType.Struct(fields);
                });
    return Arbitraries.oneOf(
        flat,
        inner.map(HiveType.Array::new),
        inner.flatMap(k -> inner.map(v -> (HiveType) new HiveType.Map(k, v))),
        struct);
  }

  private static HiveType struct(Object... namesAndTypes) {
    List<HiveType.Field> fields = new ArrayList<>();
    for (int i = 0; i < namesAndTypes.length; i += 2) {
      fields.add(new HiveType.Field((String) namesAndTypes[i], (HiveType) namesAndTypes[i + 1]));
    }
    return new HiveType.Struct(fields);
  }
}
