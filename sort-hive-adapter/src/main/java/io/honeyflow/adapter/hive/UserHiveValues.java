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
package io.honeyflow.adapter.hive;

import io.honeyflow.adapter.HiveValues;
import java.math.BigDecimal;
import org.apache.hadoop.hive.common.type.HiveChar;
import org.apache.hadoop.hive.common.type.HiveDecimal;
import org.apache.hadoop.hive.common.type.HiveVarchar;
import org.apache.hadoop.hive.serde2.objectinspector.primitive.PrimitiveObjectInspectorFactory;

/** The classes that all Hives share; dates and times are for a subclass. */
abstract class UserHiveValues implements HiveValues {

  static HiveValues ofThisHive() {
    Class<?> timestamps =
        PrimitiveObjectInspectorFactory.javaTimestampObjectInspector.getJavaPrimitiveClass();
    return timestamps == java.sql.Timestamp.class ? new SqlTimes() : new HiveTimes();
  }

  @Override
  public Object character(String text, int length) {
    return new HiveChar(text, length);
  }

  @Override
  public Object varchar(String text, int length) {
    return new HiveVarchar(text, length);
  }

  @Override
  public Object decimal(BigDecimal value) {
    return HiveDecimal.create(value);
  }
}
