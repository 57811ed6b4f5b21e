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

/**
 * A row with a value that the file cannot hold unchanged. Nothing of the row has been written, and
 * the writer can go on with the next one.
 */
public sealed class UnwritableRowException extends RuntimeException permits VariantNeededException {
  private static final long serialVersionUID = 1L;

  private final String column;

  UnwritableRowException(String column, String reason, String remedy) {
    super("Column '" + column + "': " + reason + ". " + remedy);
    this.column = column;
  }

  /** The column, or the part of it: {@code tags.element}. */
  public String column() {
    return column;
  }
}
