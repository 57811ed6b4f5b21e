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

import java.io.Serializable;
import java.util.List;

/** A type of Hive's type system, nested to any depth. */
public sealed interface HiveType extends Serializable {

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
    TIMESTAMP_LOCAL_TZ,
    VOID,
    INTERVAL_YEAR_MONTH,
    INTERVAL_DAY_TIME
  }

  /** {@code decimal(precision,scale)}; precision 1 to 38, scale 0 to precision. */
  record Decimal(int precision, int scale) implements HiveType {}

  /** {@code char(length)}, 1 to 255. */
  record Char(int length) implements HiveType {}

  /** {@code varchar(length)}, 1 to 65,535. */
  record Varchar(int length) implements HiveType {}

  /** {@code array<element>}. */
  record Array(HiveType element) implements HiveType {}

  /** {@code map<key,value>}. */
  record Map(HiveType key, HiveType value) implements HiveType {}

  /** {@code struct<name:type,…>}. */
  record Struct(List<Field> fields) implements HiveType {
    public Struct {
      fields = List.copyOf(fields);
    }
  }

  /** {@code uniontype<…>}: known, so that it can be refused by name. */
  record Union(List<HiveType> options) implements HiveType {
    public Union {
      options = List.copyOf(options);
    }
  }

  /** A field of a struct. */
  record Field(String name, HiveType type) {}
}
