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
package io.honeyflow.hive.format;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Structures in Thrift's compact protocol, of which Parquet's headers and footers are: written
 * field by field into memory, where Parquet's own classes make objects of all of it first. Fields
 * of a structure come in the order of their numbers.
 */
final class CompactThrift {
  /** The types of fields and of what lists hold. */
  enum Kind {
    TRUE(1),
    FALSE(2),
    I16(4),
    I32(5),
    I64(6),
    BINARY(8),
    LIST(9),
    STRUCT(12);

    private final int code;

    Kind(int code) {
      this.code = code;
    }
  }

  private static final int FIRST_SIZE = 64;
  private static final int MOST_DEEP = 8;
  private static final int LONGEST_SHORT_STEP = 15;
  private static final int SHORT_LIST = 15;

  private final int[] outer = new int[MOST_DEEP];
  private byte[] bytes = new byte[FIRST_SIZE];
  private int length;
  private int depth;
  private int last;

  void i16(int field, int value) {
    field(field, Kind.I16);
    number(value);
  }

  void i32(int field, int value) {
    field(field, Kind.I32);
    number(value);
  }

  void i64(int field, long value) {
    field(field, Kind.I64);
    number(value);
  }

  void bool(int field, boolean value) {
    field(field, value ? Kind.TRUE : Kind.FALSE);
  }

  void binary(int field, byte[] value) {
    field(field, Kind.BINARY);
    binary(value);
  }

  /** Begins a list, of which so many values follow. */
  void list(int field, Kind kind, int size) {
    field(field, Kind.LIST);
    size(kind, size);
  }

  /** Begins a structure in a field. */
  void struct(int field) {
    field(field, Kind.STRUCT);
    struct();
  }

  /** Begins a structure in a list. */
  void struct() {
    outer[depth++] = last;
    last = 0;
  }

  /** Ends the structure that was begun last, or the outermost one. */
  void end() {
    write(0);
    last = depth == 0 ? 0 : outer[--depth];
  }

  /** Begins a list in the field that follows the one before, whose number is not known here. */
  void listInNext(Kind kind, int size) {
    write(1 << 4 | Kind.LIST.code);
    size(kind, size);
  }

  /** A number in a list, or without its field. */
  void number(long value) {
    varint(value << 1 ^ value >> Long.SIZE - 1);
  }

  /** Bytes in a list. */
  void binary(byte[] value) {
    varint(value.length);
    raw(value);
  }

  /** Bytes that are in the protocol already. */
  void raw(byte[] value) {
    reserve(value.length);
    System.arraycopy(value, 0, bytes, length, value.length);
    length += value.length;
  }

  /** How many bytes there are. */
  int length() {
    return length;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, length);
  }

  private void field(int field, Kind kind) {
    int step = field - last;
    if (step > 0 && step <= LONGEST_SHORT_STEP) {
      write(step << 4 | kind.code);
    } else {
      write(kind.code);
      number(field);
    }
    last = field;
  }

  private void size(Kind kind, int size) {
    if (size < SHORT_LIST) {
      write(size << 4 | kind.code);
    } else {
      write(SHORT_LIST << 4 | kind.code);
      varint(size);
    }
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      write((int) (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    write((int) rest);
  }

  private void write(int one) {
    reserve(1);
    bytes[length++] = (byte) one;
  }

  private void reserve(int more) {
    if (more > bytes.length - length) {
      bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
    }
  }
}
