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
package io.honeyflow.common.type;

import io.honeyflow.common.type.HiveType.Field;
import java.util.List;

/** Prints types as Hive does. */
final class HiveTypePrinter {

  private final StringBuilder out = new StringBuilder();

  private HiveTypePrinter() {}

  static String print(HiveType type) {
    HiveTypePrinter printer = new HiveTypePrinter();
    printer.append(type);
    return printer.out.toString();
  }

  /** Bare as Hive prints it where it can be read back, else in backquotes. */
  static String printName(String name) {
    boolean bare =
        name.equals(name.strip()) && name.chars().allMatch(HiveTypeParser::isBareNameCharacter);
    return bare ? name : "`" + name.replace("`", "``") + "`";
  }

  private void append(HiveType type) {
    if (type instanceof HiveType.Primitive primitive) {
      out.append(primitive);
    } else if (type instanceof HiveType.Decimal decimal) {
      out.append("decimal(").append(decimal.precision()).append(',');
      out.append(decimal.scale()).append(')');
    } else if (type instanceof HiveType.Char text) {
      out.append("char(").append(text.length()).append(')');
    } else if (type instanceof HiveType.Varchar text) {
      out.append("varchar(").append(text.length()).append(')');
    } else if (type instanceof HiveType.Array array) {
      appendNested("array", List.of(array.element()));
    } else if (type instanceof HiveType.Map map) {
      appendNested("map", List.of(map.key(), map.value()));
    } else if (type instanceof HiveType.Union union) {
      appendNested("uniontype", union.options());
    } else if (type instanceof HiveType.Struct struct) {
      appendStruct(struct.fields());
    }
  }

  private void appendNested(String name, List<HiveType> types) {
    out.append(name);
    char separator = '<';
    for (HiveType type : types) {
      out.append(separator);
      append(type);
      separator = ',';
    }
    out.append('>');
  }

  private void appendStruct(List<Field> fields) {
    out.append("struct<");
    String separator = "";
    for (Field field : fields) {
      out.append(separator).append(printName(field.name())).append(':');
      append(field.type());
      separator = ",";
    }
    out.append('>');
  }
}
