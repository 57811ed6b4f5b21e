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
package io.honeyflow.hive;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The text in a class file's constant pool: its strings, and the names of all that it refers to.
 */
final class ClassConstants {
  private static final int MAGIC = 0xCAFEBABE;
  private static final int UTF8 = 1;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;

  private ClassConstants() {}

  /** The pool's texts, as JVMS §4.4 lays them out. */
  static List<String> of(byte[] classFile) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile));
    if (in.readInt() != MAGIC) {
      throw new IOException("Not a class file");
    }
    in.skipNBytes(4);

    List<String> texts = new ArrayList<>();
    int entries = in.readUnsignedShort();
    for (int i = 1; i < entries; i++) {
      int tag = in.readUnsignedByte();
      if (tag == UTF8) {
        texts.add(in.readUTF());
      } else {
        in.skipNBytes(width(tag));
      }
      if (tag == LONG || tag == DOUBLE) {
        i++; // They take two places.
      }
    }
    return texts;
  }

  private static int width(int tag) throws IOException {
    return switch (tag) {
      case 7, 8, 16, 19, 20 -> 2; // Class, String, MethodType, Module, Package
      case 15 -> 3; // MethodHandle
      case 3, 4, 9, 10, 11, 12, 17, 18 -> 4; // Integer, Float, references, NameAndType, dynamic
      case LONG, DOUBLE -> 8;
      default -> throw new IOException("Unknown constant pool tag " + tag);
    };
  }
}
