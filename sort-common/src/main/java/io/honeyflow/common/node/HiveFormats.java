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
package io.honeyflow.common.node;

import io.honeyflow.common.node.FieldFormat.Basic;
import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** From the types of Hive's columns to the formats of fields. */
final class HiveFormats {

  private HiveFormats() {}

  static Optional<FieldFormat> of(HiveType type) {
    if (type instanceof Primitive primitive) {
      return primitive(primitive);
    }
    if (type instanceof HiveType.Decimal decimal) {
      return Optional.of(new FieldFormat.Decimal(decimal.precision(), decimal.scale()));
    }
    if (type instanceof HiveType.Char || type instanceof HiveType.Varchar) {
      return Optional.of(Basic.STRING);
    }
    if (type instanceof HiveType.Array array) {
      return of(array.element()).map(FieldFormat.Array::new);
    }
    if (type instanceof HiveType.Map map) {
      return of(map.key())
          .flatMap(key -> of(map.value()).map(value -> new FieldFormat.Mapping(key, value)));
    }
    if (type instanceof HiveType.Struct struct) {
      return row(struct);
    }
    return Optional.empty();
  }

  private static Optional<FieldFormat> primitive(Primitive type) {
    return switch (type) {
      case BOOLEAN -> Optional.of(Basic.BOOLEAN);
      case TINYINT -> Optional.of(Basic.BYTE);
      case SMALLINT -> Optional.of(Basic.SHORT);
      case INT -> Optional.of(Basic.INT);
      case BIGINT -> Optional.of(Basic.LONG);
      case FLOAT -> Optional.of(Basic.FLOAT);
      case DOUBLE -> Optional.of(Basic.DOUBLE);
      case STRING -> Optional.of(Basic.STRING);
      case BINARY -> Optional.of(Basic.BINARY);
      case DATE -> Optional.of(Basic.DATE);
      case TIMESTAMP -> Optional.of(new FieldFormat.Timestamp(FieldFormat.HIVE_PRECISION));
      case TIMESTAMP_LOCAL_TZ ->
          Optional.of(new FieldFormat.LocalZonedTimestamp(FieldFormat.HIVE_PRECISION));
      case VOID, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> Optional.empty();
    };
  }

  private static Optional<FieldFormat> row(HiveType.Struct struct) {
    List<String> names = new ArrayList<>();
    List<FieldFormat> formats = new ArrayList<>();
    for (HiveType.Field field : struct.fields()) {
      names.add(field.name());
      of(field.type()).ifPresent(formats::add);
    }
    return formats.size() == names.size()
        ? Optional.of(new FieldFormat.Row(names, formats))
        : Optional.empty();
  }
}
