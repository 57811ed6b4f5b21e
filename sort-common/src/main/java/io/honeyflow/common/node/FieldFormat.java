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

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.type.HiveType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The type of a field, as InLong's {@code formatInfo} tells it. */
public sealed interface FieldFormat {

  /** The type in Flink SQL. */
  String flinkType();

  /** The type of a Hive column that holds all values; empty where Hive has none. */
  Optional<HiveType> hiveType();

  /** InLong's JSON of it. */
  ObjectNode toJson();

  /**
   * The same type with times as precise as Hive keeps them, which InLong's Hive node has always
   * had, whatever precision it was told.
   */
  default FieldFormat inHive() {
    return this;
  }

  /**
   * The format of fields for a Hive column. Texts of limited length are strings, of which InLong
   * knows one kind.
   *
   * @return empty for types that InLong has no word for: intervals, unions and void
   */
  static Optional<FieldFormat> of(HiveType type) {
    return HiveFormats.of(type);
  }

  /** A type without parameters. */
  enum Basic implements FieldFormat {
    STRING("STRING", HiveType.Primitive.STRING),
    BOOLEAN("BOOLEAN", HiveType.Primitive.BOOLEAN),
    BYTE("TINYINT", HiveType.Primitive.TINYINT),
    SHORT("SMALLINT", HiveType.Primitive.SMALLINT),
    INT("INT", HiveType.Primitive.INT),
    LONG("BIGINT", HiveType.Primitive.BIGINT),
    FLOAT("FLOAT", HiveType.Primitive.FLOAT),
    DOUBLE("DOUBLE", HiveType.Primitive.DOUBLE),
    DATE("DATE", HiveType.Primitive.DATE),
    TIME("TIME(0)", HiveType.Primitive.VOID),
    BINARY("BYTES", HiveType.Primitive.BINARY),
    VARBINARY("BYTES", HiveType.Primitive.BINARY);

    private final String flinkType;
    private final HiveType.Primitive hiveType;

    /**
     * @param hiveType void where Hive has none
     */
    Basic(String flinkType, HiveType.Primitive hiveType) {
      this.flinkType = flinkType;
      this.hiveType = hiveType;
    }

    /** InLong's word for it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String flinkType() {
      return flinkType;
    }

    @Override
    public Optional<HiveType> hiveType() {
      return hiveType == HiveType.Primitive.VOID ? Optional.empty() : Optional.of(hiveType);
    }

    @Override
    public ObjectNode toJson() {
      return typed(word());
    }
  }

  /** A decimal; precision 1 to 38, scale 0 to precision. */
  record Decimal(int precision, int scale) implements FieldFormat {
    @Override
    public String flinkType() {
      return "DECIMAL(" + precision + ", " + scale + ")";
    }

    @Override
    public Optional<HiveType> hiveType() {
      return Optional.of(new HiveType.Decimal(precision, scale));
    }

    @Override
    public ObjectNode toJson() {
      return typed("decimal").put("precision", precision).put("scale", scale);
    }
  }

  /** Date and time of a clock on the wall; precision 0 to 9. */
  record Timestamp(int precision) implements FieldFormat {
    @Override
    public String flinkType() {
      return "TIMESTAMP(" + precision + ")";
    }

    @Override
    public Optional<HiveType> hiveType() {
      return Optional.of(HiveType.Primitive.TIMESTAMP);
    }

    @Override
    public FieldFormat inHive() {
      return new Timestamp(HIVE_PRECISION);
    }

    @Override
    public ObjectNode toJson() {
      return typed("timestamp").put("precision", precision);
    }
  }

  /** An instant; precision 0 to 9. */
  record LocalZonedTimestamp(int precision) implements FieldFormat {
    @Override
    public String flinkType() {
      return "TIMESTAMP_LTZ(" + precision + ")";
    }

    @Override
    public Optional<HiveType> hiveType() {
      return Optional.of(HiveType.Primitive.TIMESTAMP_LOCAL_TZ);
    }

    @Override
    public FieldFormat inHive() {
      return new LocalZonedTimestamp(HIVE_PRECISION);
    }

    @Override
    public ObjectNode toJson() {
      return typed("local_zoned_timestamp").put("precision", precision);
    }
  }

  /** A list. */
  record Array(FieldFormat element) implements FieldFormat {
    @Override
    public String flinkType() {
      return "ARRAY<" + element.flinkType() + ">";
    }

    @Override
    public Optional<HiveType> hiveType() {
      return element.hiveType().map(HiveType.Array::new);
    }

    @Override
    public FieldFormat inHive() {
      return new Array(element.inHive());
    }

    @Override
    public ObjectNode toJson() {
      return typed("array").set("elementFormat", element.toJson());
    }
  }

  /** A map. */
  record Mapping(FieldFormat key, FieldFormat value) implements FieldFormat {
    @Override
    public String flinkType() {
      return "MAP<" + key.flinkType() + ", " + value.flinkType() + ">";
    }

    @Override
    public Optional<HiveType> hiveType() {
      return key.hiveType().flatMap(k -> value.hiveType().map(v -> new HiveType.Map(k, v)));
    }

    @Override
    public FieldFormat inHive() {
      return new Mapping(key.inHive(), value.inHive());
    }

    @Override
    public ObjectNode toJson() {
      ObjectNode json = typed("map");
      json.set("keyFormat", key.toJson());
      return json.set("valueFormat", value.toJson());
    }
  }

  /** A structure: as many names as formats. */
  record Row(List<String> names, List<FieldFormat> formats) implements FieldFormat {
    public Row {
      names = List.copyOf(names);
      formats = List.copyOf(formats);
      if (names.size() != formats.size()) {
        throw new IllegalArgumentException(
            "Invalid row: it has " + names.size() + " names and " + formats.size() + " formats");
      }
    }

    @Override
    public String flinkType() {
      return IntStream.range(0, names.size())
          .mapToObj(i -> FlinkSql.identifier(names.get(i)) + " " + formats.get(i).flinkType())
          .collect(Collectors.joining(", ", "ROW<", ">"));
    }

    @Override
    public Optional<HiveType> hiveType() {
      if (formats.stream().anyMatch(format -> format.hiveType().isEmpty())) {
        return Optional.empty();
      }
      return Optional.of(
          new HiveType.Struct(
              IntStream.range(0, names.size())
                  .mapToObj(
                      i ->
                          new HiveType.Field(names.get(i), formats.get(i).hiveType().orElseThrow()))
                  .toList()));
    }

    @Override
    public FieldFormat inHive() {
      return new Row(names, formats.stream().map(FieldFormat::inHive).toList());
    }

    @Override
    public ObjectNode toJson() {
      ObjectNode json = typed("row");
      ArrayNode nameList = json.putArray("fieldNames");
      names.forEach(nameList::add);
      ArrayNode formatList = json.putArray("fieldFormats");
      formats.forEach(format -> formatList.add(format.toJson()));
      return json;
    }
  }

  /** The digits of a second's fraction that Hive keeps. */
  int HIVE_PRECISION = 9;

  private static ObjectNode typed(String word) {
    return JsonNodeFactory.instance.objectNode().put("type", word);
  }
}
