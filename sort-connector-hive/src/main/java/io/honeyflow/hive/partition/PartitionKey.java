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
package io.honeyflow.hive.partition;

import java.util.Arrays;
import org.apache.flink.table.data.StringData;
import org.jspecify.annotations.Nullable;

/**
 * The values of a row's partition fields as the row holds them, to be compared without rendering
 * any text. A field is either some bits or an object; {@link #setNull} is neither.
 *
 * <p>One instance is filled again for each row; what is kept is {@link #detached}.
 */
final class PartitionKey {
  private static final Object NULL = new Object();

  private final long[] bits;
  private final @Nullable Object[] objects;

  PartitionKey(int fields) {
    this(new long[fields], new @Nullable Object[fields]);
  }

  private PartitionKey(long[] bits, @Nullable Object[] objects) {
    this.bits = bits;
    this.objects = objects;
  }

  void setNull(int field) {
    bits[field] = 0;
    objects[field] = NULL;
  }

  void setBits(int field, long value) {
    bits[field] = value;
    objects[field] = null;
  }

  void setObject(int field, Object value) {
    bits[field] = 0;
    objects[field] = value;
  }

  boolean isNull(int field) {
    return objects[field] == NULL;
  }

  long bits(int field) {
    return bits[field];
  }

  Object object(int field) {
    Object object = objects[field];
    if (object == null) {
      throw new IllegalStateException("Field " + field + " is no object.");
    }
    return object;
  }

  /** A copy that holds no memory of the row. Of the objects only strings are views of a row. */
  PartitionKey detached() {
    @Nullable Object[] copies = objects.clone();
    for (int i = 0; i < copies.length; i++) {
      if (copies[i] instanceof StringData text) {
        copies[i] = StringData.fromBytes(text.toBytes());
      }
    }
    return new PartitionKey(bits.clone(), copies);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PartitionKey key
        && Arrays.equals(bits, key.bits)
        && Arrays.equals(objects, key.objects);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(bits) + Arrays.hashCode(objects);
  }
}
