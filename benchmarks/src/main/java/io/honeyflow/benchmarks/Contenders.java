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
package io.honeyflow.benchmarks;

import io.honeyflow.benchmarks.job.JobMain;
import io.honeyflow.benchmarks.raw.RawMain;
import io.honeyflow.testing.flink.FlinkLine;
import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.process.Program;
import io.honeyflow.testing.reader.Answers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * All who take part, on the same terms: two parallel tasks, a checkpoint every two seconds, Flink's
 * defaults for the rest.
 *
 * @param connector the packaged connector
 * @param confDir has the hive-site.xml of the metastore
 * @param changed settings of Flink that are others in these terms
 */
record Contenders(Path connector, String confDir, List<String> changed) {
  private static final List<String> SETTINGS =
      List.of(
          "parallelism.default=2",
          "execution.checkpointing.interval=2s",
          // Without it the first checkpoint comes at a time that Flink rolls dice for.
          "execution.checkpointing.min-pause=2s",
          "restart-strategy.type=none",
          "table.local-time-zone=UTC");

  static Contenders of(Path connector, String confDir) {
    return new Contenders(connector, confDir, List.of());
  }

  Contender honeyflow(FlinkLine line) {
    return job(
        line == FlinkLine.V2_3 ? Names.HONEYFLOW_2_3 : Names.HONEYFLOW_1_20,
        line.classPath().after(connector),
        SqlDialect.HONEYFLOW);
  }

  Contender fileSystem(FlinkLine line) {
    ClassPath formats =
        ClassPath.named(line == FlinkLine.V2_3 ? "flink-files-2.3" : "flink-files-1.20");
    return job(
        line == FlinkLine.V2_3 ? Names.FILE_SYSTEM_2_3 : Names.FILE_SYSTEM_1_20,
        line.classPath().before(formats.entries()),
        SqlDialect.FILE_SYSTEM);
  }

  Contender blackhole(FlinkLine line) {
    return job(
        line == FlinkLine.V2_3 ? Names.SOURCE_2_3 : Names.SOURCE_1_20,
        line.classPath(),
        SqlDialect.BLACKHOLE);
  }

  /** By its default, Hive's own record writers. */
  Contender flinkHive() {
    // Only the other way of writing needs the ORC in front of Hive's.
    ClassPath all = ClassPath.named("flink-hive-1.20");
    Path connectorOfFlink = all.jar("flink-connector-hive");
    List<Path> entries = all.entries();
    return job(
        Names.FLINK_HIVE,
        new ClassPath(entries.subList(entries.indexOf(connectorOfFlink), entries.size())),
        SqlDialect.FLINK_HIVE);
  }

  /** By Flink's writers. */
  Contender flinkHiveNative() {
    return job(
        Names.FLINK_HIVE_NATIVE,
        ClassPath.named("flink-hive-1.20"),
        SqlDialect.FLINK_HIVE,
        "table.exec.hive.fallback-mapred-writer=false");
  }

  /** The rows come as they come to all others. */
  Contender raw() {
    return raw(Names.RAW, false);
  }

  /** No more than one file is ever open. */
  Contender rawSorted() {
    return raw(Names.RAW_SORTED, true);
  }

  private static Contender raw(String name, boolean sorted) {
    return new Contender(
        name,
        Program.of(own(ClassPath.named("raw-writers")), RawMain.class),
        new RawDialect(sorted));
  }

  private Contender job(String name, ClassPath flink, SqlDialect dialect, String... more) {
    List<String> arguments = new ArrayList<>(SETTINGS);
    arguments.addAll(changed);
    arguments.addAll(List.of(more));
    return new Contender(
        name, new Program(own(flink), JobMain.class.getName(), arguments), dialect.at(confDir));
  }

  private static ClassPath own(ClassPath engine) {
    return engine.after(ClassPath.home(Answers.class)).after(ClassPath.home(JobMain.class));
  }
}
