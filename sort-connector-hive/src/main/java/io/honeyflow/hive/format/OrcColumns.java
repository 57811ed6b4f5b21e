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
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.orc.storage.ql.exec.vector.BytesColumnVector;
import org.apache.orc.storage.ql.exec.vector.ColumnVector;
import org.apache.orc.storage.ql.exec.vector.DateColumnVector;
import org.apache.orc.storage.ql.exec.vector.Decimal64ColumnVector;
import org.apache.orc.storage.ql.exec.vector.DecimalColumnVector;
import org.apache.orc.storage.ql.exec.vector.DoubleColumnVector;
import org.apache.orc.storage.ql.exec.vector.ListColumnVector;
import org.apache.orc.storage.ql.exec.vector.LongColumnVector;
import org.apache.orc.storage.ql.exec.vector.MapColumnVector;
import org.apache.orc.storage.ql.exec.vector.StructColumnVector;
import org.apache.orc.storage.ql.exec.vector.TimestampColumnVector;
import org.jspecify.annotations.Nullable;

/** Chooses, once per file, how the values of each column get into its vector. */
record OrcColumns(ValueLimits limits) {

  OrcColumn of(LogicalType from, HiveType to, ColumnVector vector) {
    return new OrcColumn(vector, value(LogicalTypes.withoutName(from), to, vector));
  }

  private @Nullable OrcValue value(LogicalType from, HiveType to, ColumnVector vector) {
    if (from.getTypeRoot() == LogicalTypeRoot.NULL) {
      return null;
    }
    if (to instanceof Primitive primitive) {
      return primitive(from, primitive, vector);
    }
    if (to instanceof HiveType.Varchar || to instanceof HiveType.Char) {
      return new OrcPrimitives.Text((BytesColumnVector) vector);
    }
    if (to instanceof HiveType.Decimal decimal) {
      DecimalSource source = new DecimalSource(from, decimal);
      return vector instanceof Decimal64ColumnVector small
          ? new OrcPrimitives.SmallDecimals(small, source)
          : new OrcPrimitives.LargeDecimals((DecimalColumnVector) vector, source);
    }
    if (from instanceof ArrayType array && to instanceof HiveType.Array target) {
      ListColumnVector list = (ListColumnVector) vector;
      return new OrcNested.Elements(list, of(array.getElementType(), target.element(), list.child));
    }
    if (from instanceof MapType map && to instanceof HiveType.Map target) {
      return entries(map.getKeyType(), map.getValueType(), target, (MapColumnVector) vector);
    }
    if (from instanceof MultisetType multiset && to instanceof HiveType.Map target) {
      return entries(
          multiset.getElementType(), LogicalTypes.MULTISET_COUNT, target, (MapColumnVector) vector);
    }
    if (from instanceof RowType row && to instanceof HiveType.Struct target) {
      return new OrcNested.Fields(row, target, (StructColumnVector) vector, this);
    }
    throw new IllegalArgumentException(from + " cannot be written as " + to);
  }

  private OrcValue entries(
      LogicalType key, LogicalType value, HiveType.Map target, MapColumnVector vector) {
    return new OrcNested.Entries(
        vector, of(key, target.key(), vector.keys), of(value, target.value(), vector.values));
  }

  private OrcValue primitive(LogicalType from, Primitive to, ColumnVector vector) {
    return switch (to) {
      case BOOLEAN -> new OrcPrimitives.Booleans((LongColumnVector) vector);
      case TINYINT, SMALLINT, INT, BIGINT ->
          new OrcPrimitives.Integers((LongColumnVector) vector, Integral.of(from));
      case FLOAT, DOUBLE ->
          new OrcPrimitives.Floats((DoubleColumnVector) vector, Floating.of(from));
      case STRING -> new OrcPrimitives.Text((BytesColumnVector) vector);
      case BINARY -> new OrcPrimitives.Bytes((BytesColumnVector) vector);
      case DATE -> new OrcPrimitives.Dates((DateColumnVector) vector, limits.times().calendar());
      case TIMESTAMP -> new OrcTimestamp((TimestampColumnVector) vector, limits.timestamps(from));
      case TIMESTAMP_LOCAL_TZ, VOID, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          throw new IllegalArgumentException(from + " cannot be written as " + to);
    };
  }
}
