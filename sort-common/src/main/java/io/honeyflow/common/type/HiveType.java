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

import io.honeyflow.common.unit.InvalidTextException;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;

/**
 * A type of Hive's type system, nested to any depth.
 *
 * <p>Its text, from {@link #print()} and {@code toString}, is the one that Hive keeps in the
 * metastore. A struct field's name that Hive's text could not carry unambiguously stands in
 * backquotes, where a backquote is doubled.
 */
public sealed interface HiveType extends Serializable {

  /**
   * Reads a type string; see {@link HiveTypeParser} for what it tolerates.
   *
   * @throws InvalidTextException naming the position of the fault
   */
  static HiveType parse(String text) {
    return HiveTypeParser.parse(text);
  }

  /** Hive's text of this type: {@code map<string,array<decimal(10,2)>>}. */
  default String print() {
    return HiveTypePrinter.print(this);
  }

  /** A type without parameters. */
  enum Primitive implements HiveType {
    BOOLEAN,
    TINYINT,
    SMALLINT,
    INT,
    BIGINT,
    FLOAT,
    DOUBLE,
    STRING,
    BINARY,
    DATE,
    TIMESTAMP,
    TIMESTAMP_LOCAL_TZ("timestamp with local time zone"),
    VOID,
    INTERVAL_YEAR_MONTH,
    INTERVAL_DAY_TIME;

    private final String text;

    Primitive() {
      this.text = name().toLowerCase(Locale.ROOT);
    }

    Primitive(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** {@code decimal(precision,scale)}; precision 1 to 38, scale 0 to precision. */
  record Decimal(int precision, int scale) implements HiveType {
    public static final int MAX_PRECISION = 38;

    public Decimal {
      requireWithin("decimal precision", precision, 1, MAX_PRECISION);
      requireWithin("scale of decimal(" + precision + ",…)", scale, 0, precision);
    }

    @Override
    public String toString() {
      return print();
    }
  }

  /** {@code char(length)}, 1 to 255. */
  record Char(int length) implements HiveType {
    public static final int MAX_LENGTH = 255;

    public Char {
      requireWithin("char length", length, 1, MAX_LENGTH);
    }

    @Override
    public String toString() {
      return print();
    }
  }

  /** {@code varchar(length)}, 1 to 65,535. */
  record Varchar(int length) implements HiveType {
    public static final int MAX_LENGTH = 65_535;

    public Varchar {
      requireWithin("varchar length", length, 1, MAX_LENGTH);
    }

    @Override
    public String toString() {
      return print();
    }
  }

  /** {@code array<element>}. */
  record Array(HiveType element) implements HiveType {
    @Override
    public String toString() {
      return print();
    }
  }

  /** {@code map<key,value>}. */
  record Map(HiveType key, HiveType value) implements HiveType {
    @Override
    public String toString() {
      return print();
    }
  }

  /** {@code struct<name:type,…>}; Hive knows the empty one too. */
  record Struct(List<Field> fields) implements HiveType {
    public Struct {
      fields = List.copyOf(fields);
    }

    @Override
    public String toString() {
      return print();
    }
  }

  /** {@code uniontype<…>} of one option or more: known, so that it can be refused by name. */
  record Union(List<HiveType> options) implements HiveType {
    public Union {
      options = List.copyOf(options);
      if (options.isEmpty()) {
        throw new IllegalArgumentException("Invalid uniontype: it has no option");
      }
    }

    @Override
    public String toString() {
      return print();
    }
  }

  /**
   * A field of a struct.
   *
   * @param name as declared, its case kept; not empty
   */
  record Field(String name, HiveType type) implements Serializable {
    public Field {
      if (name.isEmpty()) {
        throw new IllegalArgumentException("Invalid struct field of type " + type + ": no name");
      }
    }

    @Override
    public String toString() {
      return HiveTypePrinter.printName(name) + ":" + type;
    }
  }

  private static void requireWithin(String what, int value, int min, int max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          "Invalid " + what + " " + value + ": it is not within " + min + " and " + max);
    }
  }
}
