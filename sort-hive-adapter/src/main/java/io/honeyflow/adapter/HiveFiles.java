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

import java.io.IOException;

/** Makes the files of one table with the user's Hive. Used by one thread. */
public interface HiveFiles {

  /** Makes the objects that rows consist of. */
  HiveValues values();

  /** What a file's name must end with, or empty. */
  String extension();

  /**
   * Opens a file that is not there yet.
   *
   * @param path with its scheme, as Hadoop knows it
   */
  HiveFile open(String path) throws IOException;
}
