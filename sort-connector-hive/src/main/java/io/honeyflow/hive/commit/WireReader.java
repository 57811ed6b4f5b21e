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
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.InflaterInputStream;
import org.apache.flink.core.memory.DataInputDeserializer;

/** Reads what {@link WireWriter} wrote. */
public final class WireReader {

  /** Reads one element of a list. */
  @FunctionalInterface
  public interface Element<T> {
    T read() throws IOException;
  }

  private final DataInputDeserializer in;
  private final int version;

  /**
   * @param version of the form, which tells the layout of the values in it
   */
  private WireReader(DataInputDeserializer in, int version) {
    this.in = in;
    this.version = version;
  }

  /** Of a form without a version. */
  static WireReader of(byte[] bytes) {
    return new WireReader(new DataInputDeserializer(bytes), Integer.MAX_VALUE);
  }

  /**
   * Of a form whose version stands elsewhere.
   *
   * @param subject what cannot be done in another version, as the beginning of a sentence
   * @param known the newest version of the form
   */
  static WireReader of(String subject, byte[] bytes, int version, int known) throws IOException {
    checkVersion(subject, version, known);
    return new WireReader(new DataInputDeserializer(bytes), version);
  }

  /**
   * Of a form that begins with its version.
   *
   * @param subject what cannot be done in another version, as the beginning of a sentence
   * @param known the newest version of the form
   */
  public static WireReader ofVersioned(String subject, byte[] bytes, int known) throws IOException {
    DataInputDeserializer in = new DataInputDeserializer(bytes);
    int version = in.readInt();
    checkVersion(subject, version, known);
    return new WireReader(in, version);
  }

  /** Refuses what a newer version of the connector wrote and this one cannot read. */
  private static void checkVersion(String subject, int version, int known) throws IOException {
    if (version < 1 || version > known) {
      throw new IOException(
          subject
              + " of version "
              + version
              + ": this connector reads versions up to "
              + known
              + ". Restore with the connector that took the checkpoint, or a newer one.");
    }
  }

  /** Whether the form has what this version of it added. */
  public boolean since(int added) {
    return version >= added;
  }

  public int number() throws IOException {
    return in.readInt();
  }

  public long longNumber() throws IOException {
    return in.readLong();
  }

  public boolean flag() throws IOException {
    return in.readBoolean();
  }

  public String text() throws IOException {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  public byte[] bytes() throws IOException {
    byte[] bytes = new byte[length()];
    in.readFully(bytes);
    return bytes;
  }

  /** A part that was {@linkplain WireWriter#compressed compressed}, in the layout of this form. */
  public WireReader compressed() throws IOException {
    try (InputStream content = new InflaterInputStream(new ByteArrayInputStream(bytes()))) {
      return new WireReader(new DataInputDeserializer(content.readAllBytes()), version);
    }
  }

  public <T> List<T> all(Element<T> element) throws IOException {
    int size = length();
    List<T> elements = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      elements.add(element.read());
    }
    return elements;
  }

  public List<String> texts() throws IOException {
    return all(this::text);
  }

  public PartitionDir partition() throws IOException {
    return new PartitionDir(texts(), text());
  }

  public PartitionFiles partitionFiles() throws IOException {
    return new PartitionFiles(partition(), files());
  }

  public CommittedFile committedFile() throws IOException {
    return new CommittedFile(text(), longNumber(), longNumber());
  }

  /** Version 1 had none. */
  public Tally tally() throws IOException {
    return since(2) ? plainTally() : Tally.UNKNOWN;
  }

  /** In a form that has had them from its first version on. */
  Tally plainTally() throws IOException {
    return new Tally(longNumber(), longNumber(), longNumber());
  }

  /** Versions 1 and 2 had none. */
  public Counts counts() throws IOException {
    if (!since(3)) {
      return Counts.NONE;
    }
    Map<String, Long> named = new HashMap<>();
    all(() -> named.put(text(), longNumber()));
    return Counts.ofNames(named);
  }

  public List<PendingFile> files() throws IOException {
    return all(this::file);
  }

  private PendingFile file() throws IOException {
    return new PendingFile(text(), handle(), longNumber(), longNumber());
  }

  private PublishHandle handle() throws IOException {
    int kind = version == 1 ? WireWriter.RECOVERABLE : number();
    return switch (kind) {
      case WireWriter.RECOVERABLE -> new PublishHandle.Recoverable(number(), bytes());
      case WireWriter.RENAME -> new PublishHandle.Rename(text());
      case WireWriter.ROWS -> new PublishHandle.Rows(text(), longNumber());
      default ->
          throw new IOException("Cannot read the sink's state: unknown handle " + kind + ".");
    };
  }

  /** A length cannot exceed what is left: a torn or foreign input fails here, not with memory. */
  private int length() throws IOException {
    int length = in.readInt();
    if (length < 0 || length > in.available()) {
      throw new IOException(
          "Cannot read the sink's state: it says "
              + length
              + " bytes or elements follow, but only "
              + in.available()
              + " bytes do. It was cut off, or written by something else.");
    }
    return length;
  }
}
