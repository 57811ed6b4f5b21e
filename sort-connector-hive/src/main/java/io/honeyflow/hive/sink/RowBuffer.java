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
package io.honeyflow.hive.sink;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.table.data.RowData;

/**
 * Rows that wait in groups, as bytes: in memory up to a limit, and in a local file beyond it. When
 * memory is full, everything is appended to the file, group after group, and each group remembers
 * its parts; so whatever the number of groups, each byte is written once and read once. Used by one
 * thread.
 */
final class RowBuffer implements AutoCloseable {
  private static final int FIRST_CHUNK = 128;
  private static final int FULL_CHUNK = 64 * 1024;
  private static final byte[] NO_CHUNK = new byte[0];

  /**
   * Rows that belong together. What adding a row asks for is in this object and the chunk alone:
   * with many groups each further object is one that the processor has to wait for.
   */
  static final class Group {
    private final List<Part> spilled = new ArrayList<>();
    private final List<Chunk> full = new ArrayList<>();

    /** Takes the next row. Each is twice as large as the one before. */
    private byte[] chunk = NO_CHUNK;

    private int end;
    private int rowsInChunk;

    /** Bytes of rows, wherever they are. */
    private long bytes;

    /** Bytes of chunks. */
    private long held;

    private Group() {}

    /** Whether no row waits. */
    boolean isEmpty() {
      return bytes == 0;
    }

    private void begin(int size) {
      if (rowsInChunk > 0) {
        full.add(new Chunk(chunk, end, rowsInChunk));
      }
      chunk = new byte[size];
      end = 0;
      rowsInChunk = 0;
      held += size;
    }

    /** The chunks with rows, which are given up. */
    private List<Chunk> takeChunks() {
      List<Chunk> chunks = new ArrayList<>(full);
      if (rowsInChunk > 0) {
        chunks.add(new Chunk(chunk, end, rowsInChunk));
      }
      full.clear();
      chunk = NO_CHUNK;
      end = 0;
      rowsInChunk = 0;
      held = 0;
      return chunks;
    }

    /** What is in the file, which is given up. */
    private List<Part> takeParts() {
      List<Part> parts = List.copyOf(spilled);
      spilled.clear();
      return parts;
    }
  }

  /** Rows in memory. */
  private record Chunk(byte[] bytes, int length, int rows) {}

  /** Rows in the file. */
  private record Part(SpillFile.Segment segment, long rows) {}

  private final RowForm form;
  private final long memory;
  private final SpillFile file;
  private final Set<Group> waiting = new LinkedHashSet<>();
  private long held;

  /**
   * @param form of the rows
   * @param memory bytes that are held before they go to a file
   * @param place where a local file may be made that is not there yet
   */
  RowBuffer(RowForm form, long memory, Supplier<Path> place) {
    this.form = form;
    this.memory = memory;
    this.file = new SpillFile(place);
  }

  /** A new group, for this buffer alone. */
  Group group() {
    return new Group();
  }

  /**
   * Appends a row to a group. The row may be reused by the caller.
   *
   * @return the bytes of all rows of the group
   */
  long add(Group group, RowData row) throws IOException {
    int length = form.write(row);
    if (length > group.chunk.length - group.end) {
      grow(group, length);
    }
    System.arraycopy(form.bytes(), 0, group.chunk, group.end, length);
    group.end += length;
    group.rowsInChunk++;
    group.bytes += length;
    if (held > memory) {
      spill();
    }
    return group.bytes;
  }

  private void grow(Group group, int length) {
    int usual = Math.max(FIRST_CHUNK, Math.min(FULL_CHUNK, 2 * group.chunk.length));
    int size = Math.max(length, usual);
    group.begin(size);
    held += size;
    waiting.add(group);
  }

  /** Hands out the rows of a group in the order in which they came; it is empty afterwards. */
  void take(Group group, RowConsumer consumer) throws IOException {
    List<Part> parts = group.takeParts();
    List<Chunk> chunks = leave(group);
    for (Part part : parts) {
      try (InputStream stream = file.read(part.segment())) {
        form.read(new DataInputViewStreamWrapper(stream), part.rows(), consumer);
      }
    }
    for (Chunk chunk : chunks) {
      form.read(
          new DataInputDeserializer(chunk.bytes(), 0, chunk.length()), chunk.rows(), consumer);
    }
    clearFile();
  }

  /** Copies the rows of a group in their form, one after another; it is empty afterwards. */
  void drain(Group group, OutputStream out) throws IOException {
    List<Part> parts = group.takeParts();
    List<Chunk> chunks = leave(group);
    for (Part part : parts) {
      try (InputStream stream = file.read(part.segment())) {
        stream.transferTo(out);
      }
    }
    for (Chunk chunk : chunks) {
      out.write(chunk.bytes(), 0, chunk.length());
    }
    clearFile();
  }

  private List<Chunk> leave(Group group) {
    held -= group.held;
    group.bytes = 0;
    waiting.remove(group);
    return group.takeChunks();
  }

  private void clearFile() throws IOException {
    if (waiting.isEmpty()) {
      file.clear();
    }
  }

  /** Bytes of memory that are held now. */
  long held() {
    return held;
  }

  /** Whether memory is nearly full. */
  boolean fills() {
    return held > memory - memory / 4;
  }

  /** Moves what is in memory to the file. */
  void spill() throws IOException {
    for (Group group : waiting) {
      long start = file.end();
      long rows = 0;
      for (Chunk chunk : group.takeChunks()) {
        file.append(chunk.bytes(), chunk.length());
        rows += chunk.rows();
      }
      if (rows > 0) {
        group.spilled.add(new Part(new SpillFile.Segment(start, file.end() - start), rows));
      }
    }
    held = 0;
  }

  /** Gives up what is in it. */
  @Override
  public void close() throws IOException {
    waiting.clear();
    held = 0;
    file.close();
  }
}
