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
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Spark SQL in this JVM, with the settings {@code spark.*} of its system properties.
 *
 * <p>It calls Spark by reflection: Spark's class path is no compile class path of the fixtures, and
 * these are the only calls.
 */
final class SparkSession {

  private final Object session;
  private final Rendering rendering;

  private SparkSession(Object session, Rendering rendering) {
    this.session = session;
    this.rendering = rendering;
  }

  /** Opens the session of this JVM. */
  static SparkSession open() throws ReflectiveOperationException {
    Object builder =
        Class.forName("org.apache.spark.sql.classic.SparkSession$Builder")
            .getConstructor()
            .newInstance();
    Object session = call(call(builder, "enableHiveSupport"), "getOrCreate");
    return new SparkSession(session, Rendering.ofSpark());
  }

  /**
   * Runs one statement and returns its rows.
   *
   * @throws Exception when Spark refuses it
   */
  List<List<@Nullable String>> run(String sql) throws Exception {
    try {
      Object result = session.getClass().getMethod("sql", String.class).invoke(session, sql);
      Object[] fields = (Object[]) call(call(result, "schema"), "fields");
      List<Object> types = new ArrayList<>();
      for (Object field : fields) {
        types.add(call(field, "dataType"));
      }
      List<List<@Nullable String>> rows = new ArrayList<>();
      for (Object row : (List<?>) call(result, "collectAsList")) {
        rows.add(rendering.row(row, types));
      }
      return rows;
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  private static Object call(Object target, String method) throws ReflectiveOperationException {
    return target.getClass().getMethod(method).invoke(target);
  }

  /**
   * Spark's own printing of values, as its SQL shell prints them.
   *
   * @param hiveResult the object that prints
   * @param print its method
   * @param times how it prints dates and timestamps
   * @param bytes how it prints bytes
   */
  private record Rendering(Object hiveResult, Method print, Object times, Object bytes) {

    static Rendering ofSpark() throws ReflectiveOperationException {
      Object hiveResult =
          Class.forName("org.apache.spark.sql.execution.HiveResult$").getField("MODULE$").get(null);
      Method print =
          Arrays.stream(hiveResult.getClass().getMethods())
              .filter(method -> method.getName().equals("toHiveString"))
              .findFirst()
              .orElseThrow(() -> new NoSuchMethodException("HiveResult.toHiveString"));
      return new Rendering(
          hiveResult,
          print,
          call(hiveResult, "getTimeFormatters"),
          call(hiveResult, "getBinaryFormatter"));
    }

    List<@Nullable String> row(Object row, List<Object> types) throws ReflectiveOperationException {
      Method get = row.getClass().getMethod("get", int.class);
      List<@Nullable String> cells = new ArrayList<>();
      for (int i = 0; i < types.size(); i++) {
        Object value = get.invoke(row, i);
        cells.add(value == null ? null : text(value, types.get(i)));
      }
      return cells;
    }

    private String text(Object value, Object type) throws ReflectiveOperationException {
      Object typed =
          Class.forName("scala.Tuple2")
              .getConstructor(Object.class, Object.class)
              .newInstance(value, type);
      return (String) print.invoke(hiveResult, typed, false, times, bytes);
    }
  }
}
