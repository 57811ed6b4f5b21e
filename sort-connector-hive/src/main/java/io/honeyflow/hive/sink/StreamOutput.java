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

import io.honeyflow.hive.commit.PendingFile;
import io.honeyflow.hive.commit.PublishHandle;
import io.honeyflow.hive.format.FormatWriter;
import io.honeyflow.hive.format.FormatWriterFactory;
import java.io.IOException;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.RecoverableFsDataOutputStream;
import org.apache.flink.core.fs.RecoverableWriter;
import org.apache.flink.core.fs.RecoverableWriter.CommitRecoverable;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** A stream of Flink's that any of its file systems can publish. */
record StreamOutput(
    Path path,
    RecoverableFsDataOutputStream out,
    BufferedStream buffer,
    FormatWriter writer,
    SimpleVersionedSerializer<CommitRecoverable> handles)
    implements PendingOutput {

  static StreamOutput open(Path path, RecoverableWriter target, FormatWriterFactory format)
      throws IOException {
    RecoverableFsDataOutputStream out = target.open(path);
    try {
      BufferedStream buffer = new BufferedStream(out);
      return new StreamOutput(
          path, out, buffer, format.open(buffer), target.getCommitRecoverableSerializer());
    } catch (IOException | RuntimeException e) {
      out.close();
      throw e;
    }
  }

  @Override
  public PendingFile complete(long rows) throws IOException {
    writer.finish();
    buffer.pass();
    long bytes = out.getPos();
    CommitRecoverable recoverable = out.closeForCommit().getRecoverable();
    return new PendingFile(
        path.toString(),
        new PublishHandle.Recoverable(handles.getVersion(), handles.serialize(recoverable)),
        rows,
        bytes);
  }

  @Override
  public void discard() throws IOException {
    try {
      writer.discard();
    } finally {
      out.close();
    }
  }
}
