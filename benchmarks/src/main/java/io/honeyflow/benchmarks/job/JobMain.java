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
package io.honeyflow.benchmarks.job;

import io.honeyflow.testing.reader.Answers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;

/**
 * Runs Flink SQL in this JVM, each job in a small cluster of its own, and measures each INSERT: its
 * answer is the row of {@link ProcessUse}. Checkpoints go to the folder of temporary files.
 * Arguments: Flink's settings, as {@code key=value}.
 */
public final class JobMain {

  private JobMain() {}

  /**
   * Serves until standard input ends.
   *
   * @throws Exception when Flink does not start
   */
  public static void main(String[] arguments) throws Exception {
    Answers answers = Answers.onStandardOutput();
    Map<String, String> settings = new HashMap<>();
    Path checkpoints = Path.of(System.getProperty("java.io.tmpdir"), "checkpoints");
    settings.put("execution.checkpointing.dir", checkpoints.toUri().toString());
    for (String argument : arguments) {
      int end = argument.indexOf('=');
      settings.put(argument.substring(0, end), argument.substring(end + 1));
    }
    TableEnvironment flink =
        TableEnvironment.create(
            EnvironmentSettings.newInstance()
                .withConfiguration(Configuration.fromMap(settings))
                .build());
    answers.serve(sql -> run(flink, sql));
  }

  private static List<List<String>> run(TableEnvironment flink, String sql) throws Exception {
    if (!sql.startsWith("INSERT")) {
      flink.executeSql(sql);
      return List.of();
    }
    return List.of(ProcessUse.of(() -> flink.executeSql(sql).await()).cells());
  }
}
