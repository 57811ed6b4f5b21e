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
package io.honeyflow.testing.metastore;

import io.honeyflow.testing.process.ForkedMain;
import java.lang.reflect.InvocationTargetException;
import java.sql.SQLException;

/** The main class of a forked metastore. */
public final class MetastoreMain {

  private static final String METASTORE = "org.apache.hadoop.hive.metastore.";

  /** Derby's. */
  private static final String TABLE_EXISTS = "X0Y32";

  private MetastoreMain() {}

  /**
   * Runs Hive's own main class.
   *
   * @param arguments the line's name, and the port
   * @throws Exception what Hive's main method threw
   */
  public static void main(String[] arguments) throws Exception {
    HiveLine line = HiveLine.valueOf(arguments[0]);
    if (line == HiveLine.V1_2) {
      pretendJava8();
    }
    try {
      makeTablesOfLocks(line);
    } catch (InvocationTargetException refused) {
      // A server that starts again has them.
      if (!(refused.getCause() instanceof SQLException there)
          || !TABLE_EXISTS.equals(there.getSQLState())) {
        throw refused;
      }
    }
    ForkedMain.call(METASTORE + "HiveMetaStore", "-p", arguments[1]);
  }

  /** Makes what {@code schematool} makes in the field, and DataNucleus does not before Hive 4. */
  private static void makeTablesOfLocks(HiveLine line) throws ReflectiveOperationException {
    switch (line) {
      case V1_2 -> tablesOfLocks().getMethod("prepDb").invoke(null);
      case V2_3 -> {
        Class<?> settings = Class.forName("org.apache.hadoop.hive.conf.HiveConf");
        Object own = settings.getConstructor().newInstance();
        tablesOfLocks().getMethod("prepDb", settings).invoke(null, own);
      }
      case V3_1 -> {
        Object own =
            Class.forName(METASTORE + "conf.MetastoreConf")
                .getMethod("newMetastoreConf")
                .invoke(null);
        Class<?> settings = Class.forName("org.apache.hadoop.conf.Configuration");
        tablesOfLocks().getMethod("prepDb", settings).invoke(null, own);
      }
      default -> {}
    }
  }

  private static Class<?> tablesOfLocks() throws ClassNotFoundException {
    return Class.forName(METASTORE + "txn.TxnDbUtil");
  }

  /** DataNucleus 3.2 parses these and fails on a Java version without a first number 1. */
  private static void pretendJava8() {
    System.setProperty("java.version", "1.8.0_292");
    System.setProperty("java.specification.version", "1.8");
  }
}
