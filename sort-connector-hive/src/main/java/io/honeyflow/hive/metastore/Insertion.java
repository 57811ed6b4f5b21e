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
package io.honeyflow.hive.metastore;

import java.util.List;

/**
 * Files that were inserted into a table or one of its partitions.
 *
 * @param values the partition's values; none for a table without partitions
 * @param files the URIs of the new files
 * @param replace whether they take the place of all that was there before
 */
public record Insertion(List<String> values, List<String> files, boolean replace) {
  public Insertion {
    values = List.copyOf(values);
    files = List.copyOf(files);
  }
}
