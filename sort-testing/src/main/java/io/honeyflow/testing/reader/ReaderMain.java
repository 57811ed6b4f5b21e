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

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;

/** The main class of a forked Hive, which {@link Answers} until its input ends. */
public final class ReaderMain {

  private ReaderMain() {}

  /**
   * Serves until standard input ends.
   *
   * @param arguments a file that holds Hive's class path
   * @throws Exception when Hive does not start
   */
  public static void main(String[] arguments) throws Exception {
    Answers answers = Answers.onStandardOutput();
    ClassLoader hive = classLoader(Path.of(arguments[0]));
    Thread.currentThread().setContextClassLoader(hive);
    HiveSession session = HiveSession.open(hive);
    answers.serve(session::run);
  }

  /** Hive 2 casts its class loader to {@link URLClassLoader}, which the JDK's own no longer is. */
  private static ClassLoader classLoader(Path classPath) throws IOException {
    String[] entries = Files.readString(classPath).split(File.pathSeparator);
    URL[] urls = new URL[entries.length];
    for (int i = 0; i < entries.length; i++) {
      urls[i] = Path.of(entries[i]).toUri().toURL();
    }
    return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
  }
}
