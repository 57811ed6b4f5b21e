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

/** The main class of a forked metastore. */
public final class MetastoreMain {

  private static final String SERVER = "org.apache.hadoop.hive.metastore.HiveMetaStore";

  private MetastoreMain() {}

  /**
   * Runs Hive's own main class.
   *
   * @param arguments the line's name, and the port
   * @throws Exception what Hive's main method threw
   */
  public static void main(String[] arguments) throws Exception {
    if (HiveLine.valueOf(arguments[0]) == HiveLine.V1_2) {
      pretendJava8();
    }
    ForkedMain.call(SERVER, "-p", arguments[1]);
  }

  /** DataNucleus 3.2 parses these and fails on a Java version without a first number 1. */
  private static void pretendJava8() {
    System.setProperty("java.version", "1.8.0_292");
    System.setProperty("java.specification.version", "1.8");
  }
}
