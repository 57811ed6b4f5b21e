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

import io.honeyflow.testing.process.ClassPath;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;

/** The SerDe of a user: the first value on a line, written backwards. */
final class OwnSerde {
  static final String NAME = "com.acme.BackwardsSerDe";

  private static final String SOURCE =
      """
      package com.acme;

      import java.util.*;
      import org.apache.hadoop.conf.Configuration;
      import org.apache.hadoop.hive.serde2.*;
      import org.apache.hadoop.hive.serde2.objectinspector.*;
      import org.apache.hadoop.hive.serde2.objectinspector.primitive.*;
      import org.apache.hadoop.io.*;

      public class BackwardsSerDe extends AbstractSerDe {
        private ObjectInspector inspector;

        @Override
        public void initialize(Configuration conf, Properties table, Properties partition)
            throws SerDeException {
          super.initialize(conf, table, partition);
          inspector =
              ObjectInspectorFactory.getStandardStructObjectInspector(
                  List.of(table.getProperty("columns")),
                  List.of(PrimitiveObjectInspectorFactory.javaStringObjectInspector));
        }

        @Override
        public Class<? extends Writable> getSerializedClass() {
          return Text.class;
        }

        @Override
        public Writable serialize(Object row, ObjectInspector type) {
          StructObjectInspector struct = (StructObjectInspector) type;
          StructField field = struct.getAllStructFieldRefs().get(0);
          Object value = struct.getStructFieldData(row, field);
          PrimitiveObjectInspector text = (PrimitiveObjectInspector) field.getFieldObjectInspector();
          return new Text(
              new StringBuilder(String.valueOf(text.getPrimitiveJavaObject(value))).reverse().toString());
        }

        @Override
        public Object deserialize(Writable line) {
          return List.of(new StringBuilder(line.toString()).reverse().toString());
        }

        @Override
        public ObjectInspector getObjectInspector() {
          return inspector;
        }
      }
      """;

  private OwnSerde() {}

  /** Compiles it against a Hive. */
  static Path jar(Path folder, ClassPath hive) throws IOException {
    Path source = Files.createDirectories(folder.resolve("src")).resolve("BackwardsSerDe.java");
    Files.writeString(source, SOURCE);
    List<String> arguments =
        List.of("-cp", hive.toString(), "-proc:none", "-d", folder.toString(), source.toString());
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, OutputStream.nullOutputStream(), null, arguments.toArray(String[]::new));
    if (status != 0) {
      throw new IllegalStateException("The SerDe does not compile.");
    }
    Path jar = folder.resolve("backwards.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      String name = NAME.replace('.', '/') + ".class";
      out.putNextEntry(new JarEntry(name));
      Files.copy(folder.resolve(name), out);
    }
    return jar;
  }
}
