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
 * A row that the usual file of its partition cannot hold, while another kind of file can: see
 * {@link FileWriterFactory#as}.
 */
public final class VariantNeededException extends UnwritableRowException {
  private static final long serialVersionUID = 1L;

  private final FileVariant variant;

  VariantNeededException(String column, String reason, String remedy, FileVariant variant) {
    super(column, reason, remedy);
    this.variant = variant;
  }

  /** The kind of file that can hold the row, or that knows another one which can. */
  public FileVariant variant() {
    return variant;
  }
}
