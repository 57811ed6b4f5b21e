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

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a JVM runs.
 *
 * @param classPath where its classes are
 * @param mainClass the class whose main method is called
 * @param arguments what the main method gets
 * @param environment variables besides those of this JVM
 */
public record Program(
    ClassPath classPath,
    String mainClass,
    List<String> arguments,
    Map<String, String> environment) {

  /** Copies arguments and environment. */
  public Program {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }

  /** A program in this JVM's environment. */
  public Program(ClassPath classPath, String mainClass, List<String> arguments) {
    this(classPath, mainClass, arguments, Map.of());
  }

  /** A program with these arguments. */
  public static Program of(ClassPath classPath, String mainClass, String... arguments) {
    return new Program(classPath, mainClass, List.of(arguments));
  }

  /** The same with more variables in its environment. */
  public Program in(Map<String, String> more) {
    Map<String, String> all = new HashMap<>(environment);
    all.putAll(more);
    return new Program(classPath, mainClass, arguments, all);
  }

  /** A program that is a class of the fixtures. */
  public static Program of(ClassPath classPath, Class<?> mainClass, String... arguments) {
    return of(classPath, mainClass.getName(), arguments);
  }
}
