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
package io.honeyflow.hive.conf;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What is done when Hive's table is not as the DDL says.
 *
 * @param evolution for columns that Hive lacks
 * @param creation for a table that is not there; null when that is an error
 */
public record SchemaConf(SchemaEvolution evolution, @Nullable TableCreation creation)
    implements Serializable {

  /** The table must be there, with all columns. */
  public static final SchemaConf AS_IT_IS = new SchemaConf(SchemaEvolution.NONE, null);
}
