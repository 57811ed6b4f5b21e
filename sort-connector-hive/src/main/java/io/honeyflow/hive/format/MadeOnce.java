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

import java.io.Serializable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the files of a format have in common, made with the first of them; not serialized with the
 * format. Safe for use by several threads, each of which may make it.
 *
 * @param <T> which does not change
 */
final class MadeOnce<T> implements Serializable {
  private static final long serialVersionUID = 1L;

  private transient volatile @Nullable T made;

  T or(Supplier<T> making) {
    T value = made;
    if (value == null) {
      value = making.get();
      made = value;
    }
    return value;
  }

  /** It follows from the rest of the format. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MadeOnce;
  }

  @Override
  public int hashCode() {
    return MadeOnce.class.hashCode();
  }
}
