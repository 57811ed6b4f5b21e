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
package io.honeyflow.adapter;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;

/**
 * Defines the adapter's classes itself, from the jar within the jar, and takes all others from the
 * user's class loader: so the adapter meets the user's Hive, wherever this class lies.
 */
final class AdapterClasses extends ClassLoader {
  private static final String JAR = "sort-hive-adapter-hive.jar";
  private static final String PACKAGE = "io.honeyflow.adapter.hive.";
  private static final String ENTRY = PACKAGE + "UserHive";

  static {
    registerAsParallelCapable();
  }

  private final Map<String, byte[]> classes = new HashMap<>();

  AdapterClasses(ClassLoader userClasses) {
    super(userClasses);
    try (InputStream resource = AdapterClasses.class.getResourceAsStream(JAR)) {
      if (resource == null) {
        throw new IllegalStateException("The jar lacks " + JAR + ".");
      }
      JarInputStream jar = new JarInputStream(resource);
      for (JarEntry entry = jar.getNextJarEntry(); entry != null; entry = jar.getNextJarEntry()) {
        if (entry.getName().endsWith(".class")) {
          classes.put(entry.getName().replace(".class", "").replace('/', '.'), jar.readAllBytes());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The class that implements {@link HiveAdapter}. It needs nothing of Hive to be loaded. */
  Class<?> entry() throws ClassNotFoundException {
    return loadClass(ENTRY);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(PACKAGE)) {
      return name.startsWith("io.honeyflow.adapter.")
          ? Class.forName(name, false, AdapterClasses.class.getClassLoader())
          : super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known == null ? findClass(name) : known;
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = classes.get(name);
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length, AdapterClasses.class.getProtectionDomain());
  }
}
