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
package io.honeyflow.testing.process;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;

/**
 * What a forked JVM runs: the main class that its first argument names, with the others. The JVM
 * ends with its parent, even when that was killed: then its standard input ends.
 */
public final class ForkedMain {

  private static final int PARENT_GONE = 77;

  private ForkedMain() {}

  /**
   * Calls a main method.
   *
   * @param arguments the main class, then its arguments
   * @throws Exception what the main method threw
   */
  public static void main(String[] arguments) throws Exception {
    endWithParent();
    call(arguments[0], Arrays.copyOfRange(arguments, 1, arguments.length));
  }

  /**
   * Calls the main method of the named class.
   *
   * @throws Exception what the main method threw
   */
  public static void call(String type, String... arguments) throws Exception {
    try {
      Class.forName(type).getMethod("main", String[].class).invoke(null, (Object) arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    }
  }

  private static void endWithParent() {
    InputStream fromParent = System.in;
    System.setIn(InputStream.nullInputStream());
    Thread watch = new Thread(() -> awaitEnd(fromParent), "end-with-parent");
    watch.setDaemon(true);
    watch.start();
  }

  private static void awaitEnd(InputStream fromParent) {
    try {
      while (fromParent.read() >= 0) {
        // The parent writes nothing: only the end counts.
      }
    } catch (IOException e) {
      System.err.println("Cannot read from the parent, so it is taken as gone: " + e);
    }
    Runtime.getRuntime().halt(PARENT_GONE);
  }
}
