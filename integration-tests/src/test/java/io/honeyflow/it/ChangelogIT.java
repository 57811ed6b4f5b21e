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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.table.api.Schema;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a stream of changes leaves in Hive, and the table and the view that docs/changelog.md shows.
 */
final class ChangelogIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  private static final LocalDateTime MORNING = LocalDateTime.of(2024, 1, 1, 8, 0);

  /** The second key is deleted with the time of the row that goes. */
  private static final List<Row> CHANGES =
      List.of(
          Row.ofKind(RowKind.INSERT, 1, 10, MORNING),
          Row.ofKind(RowKind.UPDATE_BEFORE, 1, 10, MORNING),
          Row.ofKind(RowKind.UPDATE_AFTER, 1, 9, MORNING.plusHours(1)),
          Row.ofKind(RowKind.INSERT, 2, 5, MORNING),
          Row.ofKind(RowKind.DELETE, 2, 5, MORNING));

  @ParameterizedTest
  @CsvSource({
    "kinds, sink.changelog.mode, upsert-as-insert, '1|10|+I 1|9|+U 2|5|+I'",
    "deletes, sink.changelog.delete, append, '1|10|+I 1|9|+U 2|5|+I 2|5|-D'",
    "history, sink.changelog.mode, all, '1|10|+I 1|10|-U 1|9|+U 2|5|+I 2|5|-D'"
  })
  void changesBecomeRowsOfTheirKind(String table, String key, String value, String rows)
      throws IOException {
    HIVE.hive(documented("CREATE TABLE stock", table));

    insert(table, key, value, "sink.changelog.row-kind-column", "op");

    assertThat(HIVE.rows("SELECT sku, pieces, op FROM " + table))
        .containsExactlyInAnyOrder(rows.split(" "));
    if (rows.contains("-D")) {
      HIVE.hive(documented("CREATE VIEW stock_now", table));
      assertThat(HIVE.rows("SELECT * FROM " + table + "_now"))
          .containsExactly("1|9|2024-01-01 09:00:00");
    }
  }

  @Test
  void aDeleteFailsTheJobWhereItIsToldTo() throws IOException {
    HIVE.hive(documented("CREATE TABLE stock", "undeleted"));

    assertThatThrownBy(() -> insert("undeleted", "sink.changelog.delete", "fail"))
        .hasStackTraceContaining("the query deletes the row sku=2");
  }

  @Test
  void aQueryWithUpdatesIsRefusedWhereOnlyInsertsAreAccepted() throws IOException {
    HIVE.hive(documented("CREATE TABLE stock", "inserts"));

    assertThatThrownBy(() -> insert("inserts", "sink.changelog.mode", "insert-only"))
        .hasStackTraceContaining("'sink.changelog.mode' is insert-only. Write a query that only")
        .hasStackTraceContaining(HIVE.database() + ".inserts");
  }

  private static void insert(String table, String... options) {
    SqlSession session = FLINK.streaming();
    Schema schema =
        Schema.newBuilder()
            .column("sku", "INT NOT NULL")
            .column("pieces", "INT")
            .column("changed_at", "TIMESTAMP(3)")
            .primaryKey("sku")
            .build();
    session
        .tables()
        .createTemporaryView(
            "changes",
            session
                .tables()
                .fromChangelogStream(
                    session
                        .environment()
                        .fromData(
                            CHANGES,
                            Types.ROW_NAMED(
                                new String[] {"sku", "pieces", "changed_at"},
                                Types.INT,
                                Types.INT,
                                Types.LOCAL_DATE_TIME)),
                    schema));
    session.run(
        "CREATE TABLE %s (sku INT, pieces INT, changed_at TIMESTAMP(3), PRIMARY KEY (sku) NOT ENFORCED) %s"
            .formatted(table, HIVE.with(options)),
        "INSERT INTO %s SELECT * FROM changes".formatted(table));
  }

  /** The statement of docs/changelog.md that begins like this, for another table than its own. */
  private static String documented(String beginning, String table) throws IOException {
    Path page = Path.of(System.getProperty("honeyflow.root"), "docs", "changelog.md");
    return Pattern.compile("```sql\n-- in Hive\n(.*?)```", Pattern.DOTALL)
        .matcher(Files.readString(page))
        .results()
        .map(block -> block.group(1))
        .filter(statement -> statement.startsWith(beginning))
        .findFirst()
        .orElseThrow()
        .replace("stock", table);
  }
}
