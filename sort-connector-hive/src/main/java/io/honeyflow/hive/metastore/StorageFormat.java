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

import java.io.Serializable;
import java.util.Map;

/**
 * How the files of a table or partition are encoded, in the words of its storage descriptor: class
 * names are Hive's own, never relocated ones.
 *
 * @param serde the SerDe's class name
 * @param inputFormat the input format's class name
 * @param outputFormat the output format's class name
 * @param serdeProperties the SerDe's parameters (field delimiters, null format, …)
 */
public record StorageFormat(
    String serde, String inputFormat, String outputFormat, Map<String, String> serdeProperties)
    implements Serializable {
  public StorageFormat {
    serdeProperties = Map.copyOf(serdeProperties);
  }
}
