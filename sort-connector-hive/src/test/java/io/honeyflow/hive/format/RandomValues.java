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
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.DataType;

/**
 * Values of any type, each as Flink's rows hold it and as {@link PlainValue} spells it: ordinary
 * ones, the least and the largest, and those that formats stumble over.
 */
final class RandomValues {
  private static final int NULLS = 8;
  private static final int MOST_PARTS = 3;
  private static final String ORDINARY = "abcXYZ019 _-.";
  private static final List<String> AWKWARD =
      List.of(
          "é", "你", "🐝", "\\", "\"", "'", ",", ":", "|", "\t", "\n", "\r", "\u0000", "\u0001",
          "\u0002", "\u0003", "\u0008", "\u007f", "\u2028", "\\N", "NULL", "null", "{", "[", " ");
  private static final List<String> TIMES =
      List.of(
          "0001-01-01T00:00",
          "1000-02-28T23:59:59.999999999",
          "1582-10-04T23:59:59.5",
          "1582-10-15T00:00",
          "1900-02-28T12:00",
          "1969-12-31T23:59:59",
          "1970-01-01T00:00:00.001",
          "2024-03-10T02:30",
          "2024-11-03T01:30",
          "2024-02-29T12:00:00.000001",
          "9999-12-31T23:59:59.999999999");

  private final RandomGenerator random;
  private final FileFormat format;
  private final ZoneId zone;

  RandomValues(Random random, FileFormat format, ZoneId zone) {
    this.random = random;
    this.format = format;
    this.zone = zone;
  }

  /**
   * A value.
   *
   * @param flink in Flink's internal form; null for NULL
   * @param plain its spelling
   */
  record Value(Object flink, String plain) {
    static final Value NULL = new Value(null, PlainValue.NULL);
  }

  /** Flink's type for values of Hive's: the same, or one that is converted into it. */
  DataType from(HiveType type) {
    if (type instanceof Primitive primitive) {
      return from(primitive);
    }
    if (type instanceof HiveType.Char text) {
      return DataTypes.CHAR(text.length());
    }
    if (type instanceof HiveType.Varchar text) {
      return DataTypes.VARCHAR(text.length());
    }
    if (type instanceof HiveType.Decimal decimal) {
      return DataTypes.DECIMAL(decimal.precision(), decimal.scale());
    }
    if (type instanceof HiveType.Array array) {
      return DataTypes.ARRAY(from(array.element()));
    }
    if (type instanceof HiveType.Map map) {
      return DataTypes.MAP(from(map.key()), from(map.value()));
    }
    return DataTypes.ROW(
        ((HiveType.Struct) type)
            .fields().stream()
                .map(field -> DataTypes.FIELD(field.name(), from(field.type())))
                .toArray(DataTypes.Field[]::new));
  }

  /** A value of a type, which may be NULL. */
  Value of(HiveType type) {
    return random.nextInt(NULLS) == 0 ? Value.NULL : some(type);
  }

  private Value some(HiveType type) {
    if (type instanceof Primitive primitive) {
      return primitive(primitive);
    }
    if (type instanceof HiveType.Char text) {
      String value = text(text.length()).stripTrailing();
      return new Value(StringData.fromString(value), PlainValue.text(value));
    }
    if (type instanceof HiveType.Varchar text) {
      String value = text(text.length());
      return new Value(StringData.fromString(value), PlainValue.text(value));
    }
    if (type instanceof HiveType.Decimal decimal) {
      return decimal(decimal);
    }
    if (type instanceof HiveType.Array array) {
      List<Value> elements = new ArrayList<>();
      for (int i = random.nextInt(MOST_PARTS + 1); i > 0; i--) {
        elements.add(of(array.element()));
      }
      return new Value(
          new GenericArrayData(elements.stream().map(Value::flink).toArray()),
          PlainValue.list(elements.stream().map(Value::plain).toList()));
    }
    if (type instanceof HiveType.Map map) {
      return map(map);
    }
    List<Value> fields =
        ((HiveType.Struct) type).fields().stream().map(field -> of(field.type())).toList();
    return new Value(
        GenericRowData.of(fields.stream().map(Value::flink).toArray()),
        PlainValue.struct(fields.stream().map(Value::plain).toList()));
  }

  private Value map(HiveType.Map map) {
    Map<String, Value> keys = new LinkedHashMap<>();
    for (int i = random.nextInt(MOST_PARTS + 1); i > 0; i--) {
      Value key = some(map.key());
      keys.put(key.plain(), key);
    }
    Map<Object, Object> flink = new LinkedHashMap<>();
    Map<String, String> plain = new HashMap<>();
    keys.forEach(
        (text, key) -> {
          Value value = of(map.value());
          flink.put(key.flink(), value.flink());
          plain.put(text, value.plain());
        });
    return new Value(new GenericMapData(flink), PlainValue.map(plain));
  }

  private static DataType from(Primitive type) {
    return switch (type) {
      case BOOLEAN -> DataTypes.BOOLEAN();
      case TINYINT -> DataTypes.TINYINT();
      case SMALLINT -> DataTypes.SMALLINT();
      case INT -> DataTypes.INT();
      case BIGINT -> DataTypes.BIGINT();
      case FLOAT -> DataTypes.FLOAT();
      case DOUBLE -> DataTypes.DOUBLE();
      case STRING -> DataTypes.STRING();
      case BINARY -> DataTypes.BYTES();
      case DATE -> DataTypes.DATE();
      case TIMESTAMP -> DataTypes.TIMESTAMP(9);
      case TIMESTAMP_LOCAL_TZ -> DataTypes.TIMESTAMP_LTZ(9);
      case VOID, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          throw new IllegalArgumentException("Not written: " + type);
    };
  }

  private Value primitive(Primitive type) {
    // From JSON Hive 4 reads -0.0 as 0.0.
    return switch (type) {
      case BOOLEAN -> same(random.nextBoolean());
      case TINYINT -> same((byte) integral(Byte.MIN_VALUE, Byte.MAX_VALUE));
      case SMALLINT -> same((short) integral(Short.MIN_VALUE, Short.MAX_VALUE));
      case INT -> same((int) integral(Integer.MIN_VALUE, Integer.MAX_VALUE));
      case BIGINT -> same(integral(Long.MIN_VALUE, Long.MAX_VALUE));
      case FLOAT ->
          same(
              pick(
                  Float.intBitsToFloat(random.nextInt()),
                  random.nextInt(1000) / 8f,
                  Float.NaN,
                  Float.NEGATIVE_INFINITY,
                  format == FileFormat.JSON ? 0f : -0f,
                  Float.MIN_VALUE,
                  Float.MAX_VALUE));
      case DOUBLE ->
          same(
              pick(
                  Double.longBitsToDouble(random.nextLong()),
                  random.nextInt(1000) / 8d,
                  Double.NaN,
                  Double.POSITIVE_INFINITY,
                  format == FileFormat.JSON ? 0d : -0d,
                  Double.MIN_VALUE,
                  Double.MAX_VALUE));
      case STRING -> {
        String text = text(12);
        yield new Value(StringData.fromString(text), PlainValue.text(text));
      }
      case BINARY -> {
        byte[] bytes = new byte[random.nextInt(6)];
        random.nextBytes(bytes);
        yield new Value(bytes, HexFormat.of().formatHex(bytes));
      }
      case DATE -> {
        LocalDate date = time().toLocalDate();
        yield new Value((int) date.toEpochDay(), date.toString());
      }
      case TIMESTAMP -> {
        LocalDateTime time = time();
        yield new Value(TimestampData.fromLocalDateTime(time), time.toString());
      }
      case TIMESTAMP_LOCAL_TZ -> {
        Instant instant = time().atZone(zone).toInstant();
        yield new Value(TimestampData.fromInstant(instant), instant.toString());
      }
      case VOID, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          throw new IllegalArgumentException("Not written: " + type);
    };
  }

  private static Value same(Object value) {
    return new Value(value, value.toString());
  }

  private long integral(long least, long most) {
    return switch (random.nextInt(4)) {
      case 0 -> least;
      case 1 -> most;
      case 2 -> random.nextLong(-3, 100);
      default -> random.nextLong(least, most);
    };
  }

  private Value decimal(HiveType.Decimal type) {
    BigInteger limit = BigInteger.TEN.pow(1 + random.nextInt(type.precision()));
    BigInteger unscaled =
        random.nextInt(4) == 0
            ? limit.subtract(BigInteger.ONE)
            : new BigInteger(limit.bitLength(), new Random(random.nextLong())).mod(limit);
    BigDecimal value =
        new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), type.scale());
    return new Value(
        DecimalData.fromBigDecimal(value, type.precision(), type.scale()),
        value.stripTrailingZeros().toPlainString());
  }

  /** Up to a number of code points; most texts are ordinary, so that most rows are written. */
  private String text(int most) {
    StringBuilder text = new StringBuilder();
    boolean awkward = random.nextInt(4) == 0;
    for (int left = random.nextInt(most + 1); left > 0; left--) {
      String next =
          awkward && random.nextInt(3) == 0
              ? AWKWARD.get(random.nextInt(AWKWARD.size()))
              : String.valueOf(ORDINARY.charAt(random.nextInt(ORDINARY.length())));
      if (next.codePointCount(0, next.length()) <= left) {
        text.append(next);
        left -= next.codePointCount(0, next.length()) - 1;
      }
    }
    return text.toString();
  }

  private LocalDateTime time() {
    LocalDateTime time =
        random.nextInt(3) == 0
            ? LocalDateTime.parse(TIMES.get(random.nextInt(TIMES.size())))
            : LocalDateTime.ofEpochSecond(
                random.nextLong(-62_135_596_800L, 253_402_300_799L),
                pick(0, 1, 500_000_000, 123_456_000, 999_999_999, random.nextInt(1_000_000_000)),
                ZoneOffset.UTC);
    boolean millis = format == FileFormat.AVRO && random.nextInt(20) != 0;
    return millis ? time.withNano(time.getNano() / 1_000_000 * 1_000_000) : time;
  }

  @SafeVarargs
  private <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
