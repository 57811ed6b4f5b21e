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
package io.honeyflow.it.fidelity;

import org.apache.flink.table.types.logical.LogicalType;

/**
 * A value that formats, types or readers are known to stumble over.
 *
 * @param name what it is called in the matrix, unique in its column
 * @param value as Flink's tables take it from Java; null for NULL
 */
record EdgeValue(String name, Object value) {

  /** A value that is called what it looks like, a text in quotes. */
  static EdgeValue of(LogicalType type, Object value) {
    String name = value == null ? "NULL" : Printer.NAMES.text(type, value);
    return new EdgeValue(value instanceof String ? "'" + name + "'" : name, value);
  }
}
