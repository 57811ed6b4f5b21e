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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.RecoverableFsDataOutputStream;
import org.apache.flink.core.fs.RecoverableWriter;
import org.apache.flink.core.fs.local.LocalFileSystem;
import org.apache.flink.core.fs.local.LocalRecoverableWriter;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.jspecify.annotations.Nullable;

/**
 * The local file system, with hooks that see every call but the bytes of data files, and may let it
 * fail. {@link #access()} survives serialization and always leads back to this instance.
 * Thread-safe.
 */
public final class WatchedFiles {

  /** What was called. */
  public enum Call {
    OPEN,
    FINISH,
    PUBLISH,
    CREATE,
    WRITE,
    READ,
    DELETE,
    MAKE_DIRECTORY,
    LIST,
    STATUS
  }

  /** Sees a call, and may let it fail. */
  @FunctionalInterface
  public interface Hook {
    void accept(Call call, Path path) throws IOException;
  }

  private static final Map<String, WatchedFiles> ALL = new ConcurrentHashMap<>();

  private final String id = UUID.randomUUID().toString();
  private final List<Call> calls = new ArrayList<>();
  private volatile Hook before = (call, path) -> {};
  private volatile Hook after = (call, path) -> {};
  private volatile boolean oneAtATime;
  private volatile @Nullable Uploads uploads;

  public WatchedFiles() {
    ALL.put(id, this);
  }

  public FileAccess access() {
    return new Access(id);
  }

  /** From now on files are published in their order, so that a test can be run again as it was. */
  public void publishOneAtATime() {
    oneAtATime = true;
  }

  /** From now on files are uploads that are completed, and nothing can be renamed. */
  public void uploading(Uploads to) {
    uploads = to;
  }

  /** Runs before every call has any effect. */
  public void beforeEachCall(Hook hook) {
    before = hook;
  }

  /** Runs after every call has had its effect. */
  public void afterEachCall(Hook hook) {
    after = hook;
  }

  /** All calls so far, failed ones included. */
  public List<Call> calls() {
    synchronized (calls) {
      return List.copyOf(calls);
    }
  }

  private record Access(String id) implements FileAccess {
    private static final long serialVersionUID = 1L;

    @Override
    public FileSystem of(Path path) {
      return ALL.get(id).new Watched();
    }

    @Override
    public int parallelism() {
      return ALL.get(id).oneAtATime ? 1 : FileAccess.super.parallelism();
    }

    @Override
    public void close() {}
  }

  private <T> T call(Call call, Path path, Action<T> action) throws IOException {
    synchronized (calls) {
      calls.add(call);
    }
    before.accept(call, path);
    T result = action.run();
    after.accept(call, path);
    return result;
  }

  @FunctionalInterface
  private interface Action<T> {
    T run() throws IOException;
  }

  private final class Watched extends LocalFileSystem {

    @Override
    public LocalRecoverableWriter createRecoverableWriter() throws IOException {
      Uploads to = uploads;
      return new WatchedWriter(this, to == null ? super.createRecoverableWriter() : to);
    }

    @Override
    public FSDataOutputStream create(Path path, WriteMode mode) throws IOException {
      FSDataOutputStream created = call(Call.CREATE, path, () -> super.create(path, mode));
      return new WatchedStream(created, path);
    }

    @Override
    public FSDataInputStream open(Path path) throws IOException {
      return call(Call.READ, path, () -> super.open(path));
    }

    @Override
    public boolean exists(Path path) throws IOException {
      return call(Call.STATUS, path, () -> super.exists(path));
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
      return call(Call.STATUS, path, () -> super.getFileStatus(path));
    }

    @Override
    public boolean mkdirs(Path path) throws IOException {
      return call(Call.MAKE_DIRECTORY, path, () -> super.mkdirs(path));
    }

    @Override
    public boolean delete(Path path, boolean recursive) throws IOException {
      return call(Call.DELETE, path, () -> super.delete(path, recursive));
    }

    @Override
    public boolean rename(Path from, Path to) throws IOException {
      if (uploads != null) {
        throw new UnsupportedOperationException("An object has no other name: " + from);
      }
      return call(Call.PUBLISH, to, () -> super.rename(from, to));
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
      return call(Call.LIST, path, () -> super.listStatus(path));
    }
  }

  /** Local only in its type. */
  private final class WatchedWriter extends LocalRecoverableWriter {
    private final RecoverableWriter writer;

    private WatchedWriter(LocalFileSystem files, RecoverableWriter writer) {
      super(files);
      this.writer = writer;
    }

    @Override
    public RecoverableFsDataOutputStream open(Path path) throws IOException {
      RecoverableFsDataOutputStream opened = call(Call.OPEN, path, () -> writer.open(path));
      return new WatchedDataStream(opened, path);
    }

    @Override
    public RecoverableFsDataOutputStream.Committer recoverForCommit(CommitRecoverable recoverable)
        throws IOException {
      return new WatchedCommitter(writer.recoverForCommit(recoverable), target(recoverable));
    }

    @Override
    public SimpleVersionedSerializer<CommitRecoverable> getCommitRecoverableSerializer() {
      return writer.getCommitRecoverableSerializer();
    }
  }

  /** A file that is small and complete when it is closed, such as a marker or a manifest. */
  private final class WatchedStream extends FSDataOutputStream {
    private final FSDataOutputStream out;
    private final Path path;

    private WatchedStream(FSDataOutputStream out, Path path) {
      this.out = out;
      this.path = path;
    }

    @Override
    public void write(int one) throws IOException {
      out.write(one);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      call(
          Call.WRITE,
          path,
          () -> {
            out.write(bytes, offset, length);
            return true;
          });
    }

    @Override
    public long getPos() throws IOException {
      return out.getPos();
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }

    @Override
    public void sync() throws IOException {
      out.sync();
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }

  private final class WatchedDataStream extends RecoverableFsDataOutputStream {
    private final RecoverableFsDataOutputStream out;
    private final Path path;

    private WatchedDataStream(RecoverableFsDataOutputStream out, Path path) {
      this.out = out;
      this.path = path;
    }

    @Override
    public Committer closeForCommit() throws IOException {
      return call(Call.FINISH, path, out::closeForCommit);
    }

    @Override
    public RecoverableWriter.ResumeRecoverable persist() throws IOException {
      return out.persist();
    }

    @Override
    public void write(int one) throws IOException {
      out.write(one);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public long getPos() throws IOException {
      return out.getPos();
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }

    @Override
    public void sync() throws IOException {
      out.sync();
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }

  /** Flink keeps the class to itself, which prints itself as {@code … -> target}. */
  private static Path target(RecoverableWriter.CommitRecoverable recoverable) {
    String printed = recoverable.toString();
    return new Path(printed.substring(printed.lastIndexOf(" -> ") + " -> ".length()));
  }

  private final class WatchedCommitter implements RecoverableFsDataOutputStream.Committer {
    private final RecoverableFsDataOutputStream.Committer committer;
    private final Path path;

    private WatchedCommitter(RecoverableFsDataOutputStream.Committer committer, Path path) {
      this.committer = committer;
      this.path = path;
    }

    @Override
    public void commit() throws IOException {
      committer.commit();
    }

    @Override
    public void commitAfterRecovery() throws IOException {
      call(
          Call.PUBLISH,
          path,
          () -> {
            committer.commitAfterRecovery();
            return true;
          });
    }

    @Override
    public RecoverableWriter.CommitRecoverable getRecoverable() {
      return committer.getRecoverable();
    }
  }
}
