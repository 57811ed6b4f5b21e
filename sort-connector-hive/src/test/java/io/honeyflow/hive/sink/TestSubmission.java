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
package io.honeyflow.hive.sink;

import io.honeyflow.common.type.HiveType;
import io.honeyflow.hive.commit.FileAccess;
import io.honeyflow.hive.commit.TestTable;
import io.honeyflow.hive.format.FileFormat;
import io.honeyflow.hive.format.FileFormats;
import io.honeyflow.hive.format.FormatRequest;
import io.honeyflow.hive.plan.SinkPlan;
import io.honeyflow.hive.type.TableColumn;
import java.util.Arrays;
import java.util.Map;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;

/** Submissions of a job that writes a test's table. */
final class TestSubmission {

  /** The type of the rows of {@link TestTable}: texts. */
  static final RowType ROWS = rows(2);

  private TestSubmission() {}

  /** The type of the rows of a table like that: an id and the partition's values. */
  static RowType rows(SinkPlan plan) {
    return rows(1 + plan.partitionKeys().size());
  }

  private static RowType rows(int fields) {
    LogicalType[] texts = new LogicalType[fields];
    Arrays.fill(texts, new VarCharType(VarCharType.MAX_LENGTH));
    return RowType.of(texts);
  }

  /** A new one whose format opens its files by their paths. */
  static Submission byPath(TestTable table) {
    return byPath(table.plan(), RandomId.next(), table.files.access());
  }

  /** A new one. Its files hold lines, and are called after the storage format's SerDe. */
  static Submission of(TestTable table) {
    return of(table.plan(), RandomId.next(), table.files.access());
  }

  /** The same with a name of the test's own. */
  static Submission of(SinkPlan plan, String writeId, FileAccess files) {
    return of(
        plan,
        writeId,
        files,
        (one, format) ->
            new LineFormat(
                "." + format.serde(), one.columns().stream().map(TableColumn::position).toList()));
  }

  /** One whose files hold texts of at most five characters. */
  static Submission ofShortTexts(TestTable table) {
    return of(
        table.plan(),
        RandomId.next(),
        table.files.access(),
        (plan, format) ->
            FileFormats.of(
                new FormatRequest(
                    FileFormat.TEXTFILE.storage(),
                    plan.columns().stream()
                        .map(
                            column ->
                                new TableColumn(
                                    column.name(),
                                    new HiveType.Varchar(5),
                                    column.rowType(),
                                    column.position()))
                        .toList(),
                    Map.of(),
                    plan.conf().encoding())));
  }

  /** One whose format opens its files by their paths, with a name of the test's own. */
  static Submission byPath(SinkPlan plan, String writeId, FileAccess files) {
    return of(plan, writeId, files, (one, format) -> new PathLineFormat("." + format.serde()));
  }

  private static Submission of(
      SinkPlan plan, String writeId, FileAccess files, FormatChoice formats) {
    return new Submission(plan, writeId, System.currentTimeMillis(), files, formats);
  }
}
