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
package io.honeyflow.adapter;

/** Crosses to the user's Hive. Made by {@link #of}. */
public interface HiveAdapter {

  /** An adapter to the Hive that a class loader finds. */
  static HiveAdapter of(ClassLoader userClasses) {
    try {
      return (HiveAdapter)
          new AdapterClasses(userClasses).entry().getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("The jar lacks a part of the Hive adapter.", e);
    }
  }

  /**
   * Prepares to write files of a table.
   *
   * @throws UnusableHiveException when a class is missing, or says that it does not write
   */
  HiveFiles files(AdapterTable table) throws UnusableHiveException;
}
