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

import io.honeyflow.adapter.AdapterTable;
import java.util.List;
import java.util.Properties;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hive.conf.HiveConf.ConfVars;
import org.apache.hadoop.mapred.JobConf;

/** A table's settings as Hive hands them to SerDes and output formats. */
final class TableSettings {

  private TableSettings() {}

  static JobConf conf(AdapterTable table) {
    JobConf conf = new JobConf(new HdfsConfiguration());
    conf.setClassLoader(TableSettings.class.getClassLoader().getParent());
    // A session of Hive has them: the compression of ORC for one, which is another without.
    for (ConfVars setting : ConfVars.values()) {
      if (setting.defaultStrVal != null) {
        conf.setIfUnset(setting.varname, setting.defaultStrVal);
      }
    }
    table.session().forEach(conf::set);
    // Hadoop's cache would answer with the file system of whichever table came first.
    for (String scheme : List.of("hdfs", "viewfs")) {
      conf.setBoolean("fs." + scheme + ".impl.disable.cache", true);
    }
    return conf;
  }

  /** Hive separates the names by commas, unless a name has one. */
  static Properties properties(AdapterTable table) {
    boolean commas = table.columns().stream().anyMatch(name -> name.contains(","));
    String delimiter = commas ? "\0" : ",";
    Properties properties = new Properties();
    properties.putAll(table.properties());
    properties.setProperty("column.name.delimiter", delimiter);
    properties.setProperty("columns", String.join(delimiter, table.columns()));
    properties.setProperty("columns.types", String.join(":", table.types()));
    properties.setProperty("columns.comments", "\0".repeat(table.columns().size() - 1));
    properties.setProperty("serialization.lib", table.serde());
    return properties;
  }

  static boolean compressed(JobConf conf) {
    return conf.getBoolean("hive.exec.compress.output", false);
  }
}
