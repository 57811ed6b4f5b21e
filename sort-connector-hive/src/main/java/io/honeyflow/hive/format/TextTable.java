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

import java.io.IOException;
import java.util.List;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.serde2.SerDeException;
import org.apache.hadoop.hive.serde2.lazy.LazySerDeParameters;
import org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe;
import org.apache.hadoop.hive.serde2.objectinspector.ObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.StructObjectInspector;

/** A text table as Hive's SerDe sees it: its delimiters, and how its readers look at a column. */
final class TextTable {
  private final LazySerDeParameters parameters;
  private final StructObjectInspector inspector;

  TextTable(FormatRequest request) throws IOException {
    Properties table = SerdeProperties.of(request);
    Configuration configuration = new Configuration(false);
    try {
      LazySimpleSerDe serde = new LazySimpleSerDe();
      serde.initialize(configuration, table, null);
      inspector = (StructObjectInspector) serde.getObjectInspector();
      parameters = new LazySerDeParameters(configuration, table, "LazySimpleSerDe");
    } catch (SerDeException e) {
      throw new IOException("Hive's LazySimpleSerDe refuses the table: " + e.getMessage(), e);
    }
  }

  /**
   * Looks whether Hive's SerDe can work with a table.
   *
   * @param problems receives why not, as when values are nested deeper than it has delimiters
   */
  static void check(FormatRequest request, List<FormatProblem> problems) {
    try {
      new TextTable(request);
    } catch (IOException e) {
      problems.add(
          new FormatProblem(
              String.valueOf(e.getMessage()).strip(),
              "Nest less deeply, or set 'hive.serialization.extend.nesting.levels' by ALTER TABLE …"
                  + " SET SERDEPROPERTIES."));
    }
  }

  LazySerDeParameters parameters() {
    return parameters;
  }

  /** How a reader looks at the value of a column. */
  ObjectInspector field(int index) {
    return inspector.getAllStructFieldRefs().get(index).getFieldObjectInspector();
  }
}
