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
package io.honeyflow.hive.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.common.type.HiveType;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.type.TypeMapping;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BinaryType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.CharType;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.FloatType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.SmallIntType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.TinyIntType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;

class NewColumnsTest {

  @Property(tries = 300)
  void holdAllValuesOfTheTypesThatTheyAreMadeFrom(@ForAll("types") LogicalType type) {
    HiveColumn column = NewColumns.of(new RowType.RowField("Name", type, "a comment"));

    HiveType parsed = HiveType.parse(column.type());

    assertThat(TypeMapping.problem("name", type, parsed)).isEmpty();
    assertThat(parsed).hasToString(column.type());
    assertThat(column.name()).isEqualTo("name");
    assertThat(column.comment()).isEqualTo("a comment");
    assertThat(column.type()).doesNotContain("time zone").isLowerCase();
  }

  @Provide
  Arbitrary<LogicalType> types() {
    Arbitrary<LogicalType> plain =
        Arbitraries.of(
            new BooleanType(),
            new TinyIntType(),
            new SmallIntType(),
            new IntType(false),
            new BigIntType(),
            new FloatType(),
            new DoubleType(),
            new DateType(),
            new BinaryType(3),
            new VarBinaryType(7),
            VarCharType.STRING_TYPE);
    Arbitrary<LogicalType> sized =
        Arbitraries.oneOf(
            Arbitraries.integers().between(1, 300).map(CharType::new),
            Arbitraries.integers().between(1, 70_000).map(VarCharType::new),
            Arbitraries.integers().between(0, 9).map(TimestampType::new),
            Arbitraries.integers().between(0, 9).map(LocalZonedTimestampType::new),
            Combinators.combine(
                    Arbitraries.integers().between(1, 38), Arbitraries.integers().between(0, 38))
                .as((precision, scale) -> new DecimalType(precision, Math.min(precision, scale))));
    return Arbitraries.lazyOf(
        () -> plain,
        () -> sized,
        () -> types().map(ArrayType::new),
        () -> plain.map(MultisetType::new),
        () -> Combinators.combine(plain, types()).as(MapType::new),
        () -> types().list().ofMinSize(1).ofMaxSize(3).map(NewColumnsTest::row));
  }

  private static RowType row(List<LogicalType> types) {
    return new RowType(
        IntStream.range(0, types.size())
            .mapToObj(i -> new RowType.RowField("Field" + i, types.get(i)))
            .toList());
  }
}
