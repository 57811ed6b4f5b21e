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
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Hive types of any kind, nested to a depth, that files of one format hold. */
record RandomTypes(Random random, FileFormat format) {
  private static final int KINDS_OF_NESTED = 3;

  /** A type with at most so many levels of parts. */
  HiveType of(int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      return plain();
    }
    return switch (random.nextInt(KINDS_OF_NESTED)) {
      case 0 -> new HiveType.Array(of(depth - 1));
      case 1 -> new HiveType.Map(key(), of(depth - 1));
      default -> {
        List<HiveType.Field> fields = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
          fields.add(new HiveType.Field("f" + i, of(depth - 1)));
        }
        yield new HiveType.Struct(fields);
      }
    };
  }

  private HiveType key() {
    return format == FileFormat.AVRO || random.nextBoolean() ? Primitive.STRING : plain();
  }

  private HiveType plain() {
    return switch (random.nextInt(16)) {
      case 0 -> Primitive.BOOLEAN;
      case 1 -> Primitive.TINYINT;
      case 2 -> Primitive.SMALLINT;
      case 3 -> Primitive.INT;
      case 4 -> Primitive.BIGINT;
      case 5 -> Primitive.FLOAT;
      case 6 -> Primitive.DOUBLE;
      case 7 -> Primitive.BINARY;
      case 8 -> Primitive.DATE;
      case 9, 10 -> Primitive.TIMESTAMP;
      case 11 -> Primitive.TIMESTAMP_LOCAL_TZ;
      case 12 -> {
        int precision = 1 + random.nextInt(HiveType.Decimal.MAX_PRECISION);
        yield new HiveType.Decimal(precision, random.nextInt(precision + 1));
      }
      case 13 -> new HiveType.Char(1 + random.nextInt(9));
      case 14 -> new HiveType.Varchar(1 + random.nextInt(9));
      default -> Primitive.STRING;
    };
  }
}
