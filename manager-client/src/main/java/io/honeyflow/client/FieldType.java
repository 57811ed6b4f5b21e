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
package io.honeyflow.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** The type of a field or column. Immutable. */
public final class FieldType {

  public static final FieldType STRING = basic("string");
  public static final FieldType BOOLEAN = basic("boolean");
  public static final FieldType BYTE = basic("byte");
  public static final FieldType SHORT = basic("short");
  public static final FieldType INT = basic("int");
  public static final FieldType LONG = basic("long");
  public static final FieldType FLOAT = basic("float");
  public static final FieldType DOUBLE = basic("double");
  public static final FieldType DATE = basic("date");
  public static final FieldType BINARY = basic("binary");

  private final ObjectNode json;

  private FieldType(ObjectNode json) {
    this.json = json;
  }

  private static FieldType basic(String word) {
    return new FieldType(Json.object().put("type", word));
  }

  /**
   * @param precision digits in all, 1 to 38
   * @param scale digits behind the point
   */
  public static FieldType decimal(int precision, int scale) {
    ObjectNode json = Json.object().put("type", "decimal");
    return new FieldType(json.put("precision", precision).put("scale", scale));
  }

  /**
   * A date and time of no zone.
   *
   * @param precision digits of the seconds' fraction, 0 to 9
   */
  public static FieldType timestamp(int precision) {
    return new FieldType(Json.object().put("type", "timestamp").put("precision", precision));
  }

  /** An instant; the precision like that of {@link #timestamp}. */
  public static FieldType instant(int precision) {
    ObjectNode json = Json.object().put("type", "local_zoned_timestamp");
    return new FieldType(json.put("precision", precision));
  }

  public static FieldType array(FieldType element) {
    ObjectNode json = Json.object().put("type", "array");
    return new FieldType(json.set("elementFormat", element.json()));
  }

  public static FieldType map(FieldType key, FieldType value) {
    ObjectNode json = Json.object().put("type", "map");
    json.set("keyFormat", key.json());
    return new FieldType(json.set("valueFormat", value.json()));
  }

  /**
   * @param fields by their names, in their order
   */
  public static FieldType row(Map<String, FieldType> fields) {
    ObjectNode json = Json.object().put("type", "row");
    fields.keySet().forEach(json.putArray("fieldNames")::add);
    fields.values().forEach(type -> json.withArray("fieldFormats").add(type.json()));
    return new FieldType(json);
  }

  ObjectNode json() {
    return json.deepCopy();
  }
}
