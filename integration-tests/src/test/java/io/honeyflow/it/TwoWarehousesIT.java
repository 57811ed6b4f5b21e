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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One job, two metastores of different Hive lines, each with a warehouse of its own. */
final class TwoWarehousesIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();
  @RegisterExtension static final HiveWarehouse OLD = HiveWarehouse.hive2();
  @RegisterExtension static final HiveWarehouse NEW = HiveWarehouse.hive4();

  @Test
  void eachRowIsInItsOwn() throws Exception {
    OLD.hive("CREATE TABLE visits (id INT) PARTITIONED BY (dt STRING) STORED AS PARQUET");
    NEW.hive("CREATE TABLE visits (id INT) PARTITIONED BY (dt STRING) STORED AS ORC");
    FLINK
        .streaming()
        .run(
            "CREATE TABLE old_visits (id INT, dt STRING) PARTITIONED BY (dt) "
                + OLD.with("table-name", "visits"),
            "CREATE TABLE new_visits (id INT, dt STRING) PARTITIONED BY (dt) "
                + NEW.with("table-name", "visits"),
            "CREATE TEMPORARY VIEW both_visits AS"
                + " SELECT * FROM (VALUES (1, 'old'), (2, 'new')) AS v(id, dt)",
            "EXECUTE STATEMENT SET BEGIN"
                + " INSERT INTO old_visits SELECT * FROM both_visits WHERE dt = 'old';"
                + " INSERT INTO new_visits SELECT * FROM both_visits WHERE dt = 'new';"
                + " END");

    assertThat(OLD.rows("SELECT * FROM visits")).containsExactly("1|old");
    assertThat(NEW.rows("SELECT * FROM visits")).containsExactly("2|new");
    assertThat(OLD.files("visits")).contains("dt=old/_SUCCESS");
    assertThat(NEW.files("visits")).contains("dt=new/_SUCCESS");
  }
}
