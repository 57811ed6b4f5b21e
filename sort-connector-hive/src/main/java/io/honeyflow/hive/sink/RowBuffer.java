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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/**
 * Rows that wait in groups, in their binary form: in memory up to a limit, and in a local file
 * beyond it. When memory is full, everything is appended to the file, group after group, and each
 * group remembers its parts; so whatever the number of groups, each byte is written once and read
 * once. Used by one thread.
 *
 * @param <G> what names a group
 */
final class RowBuffer<G> implements AutoCloseable {
  private static final int FIRST_CHUNK = 128;
  private static final int FULL_CHUNK = 64 * 1024;

  private interface GroupReading {
    void read(RowBuffer<?>.Group group) throws IOException;
  }

  private final TypeSerializer<RowData> rows;
  private final long memory;
  private final SpillFile file;
  private final Map<G, Group> groups = new LinkedHashMap<>();
  private long held;

  /**
   * @param rows the form of the rows
   * @param memory bytes that are held before they go to a file
   * @param place where a local file may be made that is not there yet
   */
  RowBuffer(TypeSerializer<RowData> rows, long memory, Supplier<Path> place) {
    this.rows = rows;
    this.memory = memory;
    this.file = new SpillFile(place);
  }

  /**
   * Appends a row to a group. The row may be reused by the caller.
   *
   * @return the bytes of all rows of the group
   */
  long add(G name, RowData row) throws IOException {
    Group group = groups.computeIfAbsent(name, any -> new Group());
    held -= group.held;
    group.add(row);
    held += group.held;
    if (held > memory) {
      spill();
    }
    return group.bytes;
  }

  /** The groups that have rows, in the order in which they came. */
  List<G> groups() {
    return List.copyOf(groups.keySet());
  }

  /** Hands out the rows of a group in the order in which they came; it is empty afterwards. */
  void take(G name, RowConsumer consumer) throws IOException {
    empty(name, group -> group.read(consumer));
  }

  /** Copies the rows of a group in their binary form, one after another; it is empty afterwards. */
  void drain(G name, OutputStream out) throws IOException {
    empty(name, group -> group.copy(out));
  }

  private void empty(G name, GroupReading reading) throws IOException {
    Group group = groups.remove(name);
    if (group == null) {
      return;
    }
    held -= group.held;
    reading.read(group);
    if (groups.isEmpty()) {
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
    for (Group group : groups.values()) {
      group.spill();
    }
    held = 0;
  }

  /** Gives up what is in it. */
  @Override
  public void close() throws IOException {
    groups.clear();
    held = 0;
    file.close();
  }

  private final class Group {
    private final List<Part> spilled = new ArrayList<>();
    private final List<Chunk> chunks = new ArrayList<>();

    /** The one that takes the next row. */
    private @Nullable Chunk last;

    /** Bytes of memory. */
    private long held;

    /** Bytes of rows. */
    private long bytes;

    void add(RowData row) throws IOException {
      Chunk chunk = last;
      if (chunk == null || chunk.full()) {
        chunk = new Chunk(chunk == null ? FIRST_CHUNK : Math.min(FULL_CHUNK, 2 * chunk.held()));
        chunks.add(chunk);
        last = chunk;
        held += chunk.held();
      }
      held -= chunk.held();
      bytes -= chunk.bytes.length();
      chunk.add(row);
      bytes += chunk.bytes.length();
      held += chunk.held();
    }

    void spill() throws IOException {
      long start = file.end();
      long count = 0;
      for (Chunk chunk : chunks) {
        file.append(chunk.bytes.getSharedBuffer(), chunk.bytes.length());
        count += chunk.count;
      }
      if (count > 0) {
        spilled.add(new Part(new SpillFile.Segment(start, file.end() - start), count));
      }
      chunks.clear();
      last = null;
      held = 0;
    }

    void read(RowConsumer consumer) throws IOException {
      for (Part part : spilled) {
        try (InputStream stream = file.read(part.segment())) {
          consumer.acceptAll(rows, new DataInputViewStreamWrapper(stream), part.count());
        }
      }
      for (Chunk chunk : chunks) {
        consumer.acceptAll(
            rows,
            new DataInputDeserializer(chunk.bytes.getSharedBuffer(), 0, chunk.bytes.length()),
            chunk.count);
      }
    }

    void copy(OutputStream out) throws IOException {
      for (Part part : spilled) {
        try (InputStream stream = file.read(part.segment())) {
          stream.transferTo(out);
        }
      }
      for (Chunk chunk : chunks) {
        out.write(chunk.bytes.getSharedBuffer(), 0, chunk.bytes.length());
      }
    }
  }

  /** What of a group is in the file. */
  private record Part(SpillFile.Segment segment, long count) {}

  /**
   * What of a group is in memory. Each is twice as large as the one before, so that few rows take
   * little and none is copied to make room.
   */
  private final class Chunk {
    private final DataOutputSerializer bytes;
    private int count;

    Chunk(int size) {
      bytes = new DataOutputSerializer(size);
    }

    void add(RowData row) throws IOException {
      rows.serialize(row, bytes);
      count++;
    }

    /** Whether a row like those before has no room. */
    boolean full() {
      return held() - bytes.length() < bytes.length() / count;
    }

    int held() {
      return bytes.getSharedBuffer().length;
    }
  }
}
