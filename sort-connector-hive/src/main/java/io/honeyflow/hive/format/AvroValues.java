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
package io.honeyflow.hive.format;

import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.type.TableColumn;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RowType;

/**
 * Chooses, once per file, how the values of each column are written. The schema is one that Hive
 * reads as the columns' types, which {@link AvroSchema} has seen to.
 */
record AvroValues(ValueLimits limits) {

  /** The fields of a whole row. Those that the table or the row lacks are NULL. */
  AvroFields fields(FormatRequest request, Schema schema) {
    AvroFields fields = new AvroFields(schema.getFields().size());
    for (Schema.Field field : schema.getFields()) {
      Optional<TableColumn> column =
          AvroSchema.column(request.columns(), field)
              .filter(found -> found.position() != TableColumn.ABSENT);
      AvroSlot slot =
          column
              .map(found -> slot(found.name(), found.rowType(), found.type(), field.schema()))
              .orElseGet(() -> absent(field.name(), field.schema()));
      fields.set(field.pos(), slot, column.map(TableColumn::position).orElse(AvroFields.ABSENT));
    }
    return fields;
  }

  private AvroSlot slot(String path, LogicalType from, HiveType to, Schema schema) {
    LogicalType type = LogicalTypes.withoutName(from);
    return type.getTypeRoot() == LogicalTypeRoot.NULL
        ? absent(path, schema)
        : AvroSlot.of(path, schema, value(path, type, to, AvroSlot.withoutNull(schema)));
  }

  private static AvroSlot absent(String path, Schema schema) {
    return AvroSlot.of(path, schema, AvroPrimitives.Nothing.INSTANCE);
  }

  private AvroValue value(String path, LogicalType from, HiveType to, Schema schema) {
    if (to instanceof Primitive primitive) {
      return primitive(path, from, primitive, schema);
    }
    if (to instanceof HiveType.Varchar) {
      return new AvroPrimitives.Text(false);
    }
    if (to instanceof HiveType.Char) {
      return new AvroPrimitives.Text(true);
    }
    if (to instanceof HiveType.Decimal decimal) {
      return new AvroDecimal(new DecimalSource(from, decimal));
    }
    if (from instanceof ArrayType array && to instanceof HiveType.Array target) {
      return new AvroNested.Elements(
          slot(
              path + ".element",
              array.getElementType(),
              target.element(),
              schema.getElementType()));
    }
    if (from instanceof MapType map && to instanceof HiveType.Map target) {
      return new AvroNested.Entries(
          slot(path + ".value", map.getValueType(), target.value(), schema.getValueType()));
    }
    if (from instanceof MultisetType && to instanceof HiveType.Map target) {
      return new AvroNested.Entries(
          slot(
              path + ".value", LogicalTypes.MULTISET_COUNT, target.value(), schema.getValueType()));
    }
    if (from instanceof RowType row && to instanceof HiveType.Struct target) {
      return new AvroNested.Struct(row.getFieldCount(), fields(path, row, target, schema));
    }
    throw new IllegalArgumentException(from + " cannot be written as " + to);
  }

  private AvroFields fields(String path, RowType row, HiveType.Struct struct, Schema schema) {
    AvroFields fields = new AvroFields(struct.fields().size());
    List<HiveType.Field> targets = struct.fields();
    for (int i = 0; i < targets.size(); i++) {
      HiveType.Field target = targets.get(i);
      Schema place = schema.getFields().get(i).schema();
      String part = path + "." + target.name();
      int position = LogicalTypes.position(row, target.name());
      if (position < 0) {
        fields.set(i, absent(part, place), AvroFields.ABSENT);
      } else {
        fields.set(i, slot(part, row.getTypeAt(position), target.type(), place), position);
      }
    }
    return fields;
  }

  private AvroValue primitive(String path, LogicalType from, Primitive to, Schema schema) {
    return switch (to) {
      case BOOLEAN -> AvroPrimitives.Booleans.INSTANCE;
      case TINYINT, SMALLINT, INT -> new AvroPrimitives.Ints(Integral.of(from));
      case BIGINT -> new AvroPrimitives.Longs(Integral.of(from));
      case FLOAT -> new AvroPrimitives.Floats(Floating.of(from));
      case DOUBLE -> new AvroPrimitives.Doubles(Floating.of(from));
      case STRING ->
          schema.getType() == Schema.Type.ENUM
              ? new AvroEnum(path, schema)
              : new AvroPrimitives.Text(false);
      case BINARY ->
          schema.getType() == Schema.Type.FIXED
              ? new AvroFixed(path, schema.getFixedSize())
              : AvroPrimitives.Bytes.INSTANCE;
      case DATE -> AvroPrimitives.Dates.INSTANCE;
      case TIMESTAMP -> new AvroTimestamp(limits.timestamps(from));
      case TIMESTAMP_LOCAL_TZ, VOID, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          throw new IllegalArgumentException(from + " cannot be written as " + to);
    };
  }
}
