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

import java.util.List;

/**
 * What a JVM runs.
 *
 * @param classPath where its classes are
 * @param mainClass the class whose main method is called
 * @param arguments what the main method gets
 */
public record Program(ClassPath classPath, String mainClass, List<String> arguments) {

  /** Copies the arguments. */
  public Program {
    arguments = List.copyOf(arguments);
  }

  /** A program with these arguments. */
  public static Program of(ClassPath classPath, String mainClass, String... arguments) {
    return new Program(classPath, mainClass, List.of(arguments));
  }

  /** A program that is a class of the fixtures. */
  public static Program of(ClassPath classPath, Class<?> mainClass, String... arguments) {
    return of(classPath, mainClass.getName(), arguments);
  }
}
