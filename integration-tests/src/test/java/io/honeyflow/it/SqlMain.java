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
package io.honeyflow.it;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.TableResult;

/** Runs a script of SQL statements, each ended by a line with nothing but {@code ;}. */
public final class SqlMain {
  private SqlMain() {}

  public static void main(String[] args) throws Exception {
    Configuration configuration = new Configuration();
    configuration.setString("execution.runtime-mode", "BATCH");
    configuration.setString("rest.bind-port", "0");
    TableEnvironment tables =
        TableEnvironment.create(
            EnvironmentSettings.newInstance().withConfiguration(configuration).build());

    for (String statement : Files.readString(Path.of(args[0])).split("\n;\n")) {
      if (!statement.isBlank()) {
        TableResult result = tables.executeSql(statement);
        result.await();
      }
    }
  }
}
