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
package io.honeyflow.testing.reader;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hive's driver in this JVM, with the settings of the {@code hive-site.xml} on the class path.
 *
 * <p>It calls Hive by reflection: two releases of Hive do not fit on one compile class path, and
 * these are the only calls.
 */
final class HiveSession {

  private final Object driver;

  private HiveSession(Object driver) {
    this.driver = driver;
  }

  /** Opens the session of this JVM, for the thread that calls. */
  static HiveSession open(ClassLoader hive) throws Exception {
    Class<?> confType = hive.loadClass("org.apache.hadoop.hive.conf.HiveConf");
    Class<?> sessionType = hive.loadClass("org.apache.hadoop.hive.ql.session.SessionState");
    Class<?> driverType = hive.loadClass("org.apache.hadoop.hive.ql.Driver");

    Object conf = confType.getConstructor().newInstance();
    sessionType.getMethod("start", confType).invoke(null, conf);
    return new HiveSession(driverType.getConstructor(confType).newInstance(conf));
  }

  /**
   * Runs one statement and returns its rows.
   *
   * @throws Exception when Hive refuses it
   */
  List<List<@Nullable String>> run(String sql) throws Exception {
    try {
      Object response = call("run", String.class, sql);
      refuseFailure(response);
      return rows();
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    } finally {
      driver.getClass().getMethod("close").invoke(driver);
    }
  }

  /** Hive 2 answers with a code, Hive 4 throws. */
  private static void refuseFailure(Object response) throws ReflectiveOperationException {
    if (Arrays.stream(response.getClass().getMethods())
        .noneMatch(method -> method.getName().equals("getResponseCode"))) {
      return;
    }
    Object code = response.getClass().getMethod("getResponseCode").invoke(response);
    if (!code.equals(0)) {
      throw new IllegalStateException(
          String.valueOf(response.getClass().getMethod("getErrorMessage").invoke(response)));
    }
  }

  private List<List<@Nullable String>> rows() throws ReflectiveOperationException {
    List<List<@Nullable String>> rows = new ArrayList<>();
    List<Object> batch = new ArrayList<>();
    while (call("getResults", List.class, batch).equals(true)) {
      batch.forEach(row -> rows.add(row(row)));
      batch.clear();
    }
    return rows;
  }

  private Object call(String method, Class<?> type, Object argument)
      throws ReflectiveOperationException {
    return driver.getClass().getMethod(method, type).invoke(driver, argument);
  }

  /** A query answers with a value per column, what describes tables with a line of text. */
  private static List<@Nullable String> row(Object row) {
    List<@Nullable String> cells = new ArrayList<>();
    if (row instanceof Object[] values) {
      for (Object value : values) {
        cells.add(value == null ? null : value.toString());
      }
    } else {
      cells.addAll(Arrays.asList(row.toString().split("\t", -1)));
    }
    return cells;
  }
}
