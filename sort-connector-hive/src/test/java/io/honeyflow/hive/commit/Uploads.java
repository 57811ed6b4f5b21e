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

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.RecoverableFsDataOutputStream;
import org.apache.flink.core.fs.RecoverableWriter;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * Writes as Flink's S3 file system does: what is written to an upload is nowhere in the table until
 * the upload is completed, which shows the whole object at once. A completed upload is gone, so
 * completing it again only finds the object, or fails.
 *
 * @param folder keeps the uploads that are begun
 */
public record Uploads(java.nio.file.Path folder) implements RecoverableWriter {

  /** An upload, and the object that it becomes. */
  private record Upload(String id, Path target, long length) implements CommitRecoverable {
    @Override
    public String toString() {
      return id + " -> " + target;
    }
  }

  /** Those that are neither completed nor given up. */
  public List<java.nio.file.Path> unfinished() {
    try (Stream<java.nio.file.Path> all = Files.list(folder)) {
      return all.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public RecoverableFsDataOutputStream open(Path path) throws IOException {
    String id = UUID.randomUUID().toString();
    return new UploadStream(id, path, Files.newOutputStream(folder.resolve(id)));
  }

  @Override
  public RecoverableFsDataOutputStream.Committer recoverForCommit(CommitRecoverable recoverable) {
    return new Completion((Upload) recoverable);
  }

  @Override
  public RecoverableFsDataOutputStream recover(ResumeRecoverable recoverable) {
    throw new UnsupportedOperationException("The sink closes its files at each checkpoint");
  }

  @Override
  public boolean supportsResume() {
    return false;
  }

  @Override
  public boolean requiresCleanupOfRecoverableState() {
    return false;
  }

  @Override
  public boolean cleanupRecoverableState(ResumeRecoverable recoverable) {
    return false;
  }

  @Override
  public SimpleVersionedSerializer<CommitRecoverable> getCommitRecoverableSerializer() {
    return new UploadSerializer();
  }

  @Override
  public SimpleVersionedSerializer<ResumeRecoverable> getResumeRecoverableSerializer() {
    throw new UnsupportedOperationException("The sink closes its files at each checkpoint");
  }

  private final class UploadStream extends RecoverableFsDataOutputStream {
    private final String id;
    private final Path target;
    private final OutputStream out;
    private long position;

    private UploadStream(String id, Path target, OutputStream out) {
      this.id = id;
      this.target = target;
      this.out = out;
    }

    @Override
    public void write(int one) throws IOException {
      out.write(one);
      position++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
      position += length;
    }

    @Override
    public long getPos() {
      return position;
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }

    @Override
    public void sync() throws IOException {
      out.flush();
    }

    @Override
    public ResumeRecoverable persist() {
      throw new UnsupportedOperationException("The sink closes its files at each checkpoint");
    }

    @Override
    public Committer closeForCommit() throws IOException {
      out.close();
      return new Completion(new Upload(id, target, position));
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }

  private final class Completion implements RecoverableFsDataOutputStream.Committer {
    private final Upload upload;

    private Completion(Upload upload) {
      this.upload = upload;
    }

    @Override
    public void commit() throws IOException {
      java.nio.file.Path object = object();
      Files.createDirectories(object.getParent());
      Files.move(folder.resolve(upload.id()), object);
    }

    @Override
    public void commitAfterRecovery() throws IOException {
      if (Files.exists(folder.resolve(upload.id()))) {
        commit();
      } else if (!Files.exists(object())) {
        throw new IOException(
            "Object does not exist and the upload is not valid",
            new FileNotFoundException(upload.id()));
      } else if (Files.size(object()) != upload.length()) {
        throw new IOException("Conflicting lengths of " + upload.target());
      }
    }

    @Override
    public CommitRecoverable getRecoverable() {
      return upload;
    }

    private java.nio.file.Path object() {
      return java.nio.file.Path.of(upload.target().getPath());
    }
  }

  private static final class UploadSerializer
      implements SimpleVersionedSerializer<CommitRecoverable> {
    @Override
    public int getVersion() {
      return 1;
    }

    @Override
    public byte[] serialize(CommitRecoverable recoverable) {
      Upload upload = (Upload) recoverable;
      return String.join("\n", upload.id(), upload.target().toString(), "" + upload.length())
          .getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public CommitRecoverable deserialize(int version, byte[] bytes) {
      String[] parts = new String(bytes, StandardCharsets.UTF_8).split("\n");
      return new Upload(parts[0], new Path(parts[1]), Long.parseLong(parts[2]));
    }
  }
}
