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

import io.honeyflow.hive.conf.EncodingConf;
import io.honeyflow.hive.filesystem.RenamedFiles;
import io.honeyflow.hive.metastore.StorageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.core.fs.Path;

/**
 * Chooses who writes a table's files: this connector, where it knows the format, else Hive's own
 * record writer.
 *
 * @param settings all of Hive's and Hadoop's settings of the job
 */
public record TableFormats(EncodingConf encoding, Map<String, String> settings) {

  /** The factory of the writers that a request asks for. */
  public FileWriterFactory of(FormatRequest request) {
    return byHive(request.storage())
        ? new UserHiveFormat(request, settings)
        : FileFormats.of(request);
  }

  /**
   * Why files cannot be written as requested: all reasons, or none.
   *
   * @param location the table's directory, or empty
   * @param userClasses where the user's Hive and his SerDes are looked for
   */
  List<FormatProblem> problems(FormatRequest request, String location, ClassLoader userClasses) {
    if (!byHive(request.storage())) {
      return FileFormats.problems(request);
    }
    List<FormatProblem> problems = new ArrayList<>();
    Optional<String> renaming =
        location.isEmpty() ? Optional.empty() : RenamedFiles.problem(new Path(location));
    renaming.ifPresent(
        reason ->
            problems.add(
                new FormatProblem(
                    reason,
                    "Move the table to HDFS, or write into a table of a format that the sink writes"
                        + " itself: "
                        + FileFormats.written()
                        + ".")));
    new UserHiveFormat(request, settings)
        .problems(userClasses)
        .forEach(problem -> problems.add(explained(request, problem)));
    return problems;
  }

  /** Tells those who did not ask for Hive's writer why it is needed. */
  private static FormatProblem explained(FormatRequest request, FormatProblem problem) {
    return FileFormat.of(request.storage()).isPresent()
        ? new FormatProblem(
            "'table.exec.hive.fallback-mapred-writer' is true, but " + problem.reason(),
            problem.remedy() + " Or set it to false: the sink writes this format itself.")
        : new FormatProblem(
            FileFormats.unknown(request.storage()).reason()
                + ", and Hive's own writer cannot be used: "
                + problem.reason(),
            problem.remedy());
  }

  /** Whether Hive's own record writer writes files of a format. */
  boolean byHive(StorageFormat storage) {
    Optional<FileFormat> format = FileFormat.of(storage);
    boolean replaceable =
        format.filter(one -> one == FileFormat.PARQUET || one == FileFormat.ORC).isPresent();
    return format.isEmpty() || (replaceable && encoding.hiveWriter());
  }
}
