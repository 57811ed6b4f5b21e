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
package io.honeyflow.hive.commit;

import io.honeyflow.hive.commit.policy.CommittedFile;
import io.honeyflow.hive.commit.statistics.Tally;
import io.honeyflow.hive.metric.Counts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.apache.flink.core.memory.DataOutputSerializer;

/**
 * Writes the values that states and committables are made of, in the newest layout; {@link
 * WireReader} reads every released one.
 */
public final class WireWriter {

  /** Writes one element of a collection. */
  @FunctionalInterface
  public interface Element<T> {
    void write(T element) throws IOException;
  }

  static final int RECOVERABLE = 0;
  static final int RENAME = 1;
  static final int ROWS = 2;

  private final DataOutputSerializer out = new DataOutputSerializer(256);

  public void number(int value) throws IOException {
    out.writeInt(value);
  }

  public void number(long value) throws IOException {
    out.writeLong(value);
  }

  public void flag(boolean value) throws IOException {
    out.writeBoolean(value);
  }

  /** A text of any length, in UTF-8. */
  public void text(String value) throws IOException {
    bytes(value.getBytes(StandardCharsets.UTF_8));
  }

  public void bytes(byte[] value) throws IOException {
    out.writeInt(value.length);
    out.write(value);
  }

  public <T> void all(Collection<? extends T> elements, Element<T> element) throws IOException {
    out.writeInt(elements.size());
    for (T value : elements) {
      element.write(value);
    }
  }

  public void texts(Collection<String> values) throws IOException {
    all(values, this::text);
  }

  public void partition(PartitionDir partition) throws IOException {
    texts(partition.values());
    text(partition.location());
  }

  public void partitionFiles(PartitionFiles files) throws IOException {
    partition(files.partition());
    files(files.files());
  }

  public void committedFile(CommittedFile file) throws IOException {
    text(file.name());
    number(file.rows());
    number(file.bytes());
  }

  public void tally(Tally tally) throws IOException {
    number(tally.rows());
    number(tally.files());
    number(tally.bytes());
  }

  public void counts(Counts counts) throws IOException {
    all(
        counts.byName().entrySet(),
        one -> {
          text(one.getKey());
          number(one.getValue());
        });
  }

  public void files(List<PendingFile> files) throws IOException {
    all(files, this::file);
  }

  private void file(PendingFile file) throws IOException {
    text(file.path());
    handle(file.handle());
    number(file.rows());
    number(file.bytes());
  }

  private void handle(PublishHandle handle) throws IOException {
    if (handle instanceof PublishHandle.Recoverable recoverable) {
      number(RECOVERABLE);
      number(recoverable.version());
      bytes(recoverable.bytes());
    } else if (handle instanceof PublishHandle.Rows rows) {
      number(ROWS);
      text(rows.file());
      number(rows.offset());
    } else {
      number(RENAME);
      text(((PublishHandle.Rename) handle).hidden());
    }
  }

  /**
   * A part that is mostly text which comes again and again, like paths.
   *
   * @param content writes the part
   */
  public void compressed(Element<WireWriter> content) throws IOException {
    WireWriter part = new WireWriter();
    content.write(part);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try (OutputStream compressing = new DeflaterOutputStream(bytes, deflater)) {
      compressing.write(part.out.getSharedBuffer(), 0, part.out.length());
    } finally {
      deflater.end();
    }
    bytes(bytes.toByteArray());
  }

  /** What was written so far. */
  public byte[] written() {
    return out.getCopyOfBuffer();
  }
}
