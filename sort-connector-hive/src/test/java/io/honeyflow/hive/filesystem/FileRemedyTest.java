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
package io.honeyflow.hive.filesystem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import org.apache.hadoop.hdfs.protocol.DSQuotaExceededException;
import org.apache.hadoop.hdfs.protocol.NSQuotaExceededException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;

class FileRemedyTest {
  private static final String USUAL = "Do the usual";

  @Test
  void knowsWhatHdfsSays() {
    assertThat(
            remedy(
                new RemoteException(
                    "org.apache.hadoop.hdfs.server.namenode.SafeModeException",
                    "Cannot complete file /t/f. Name node is in safe mode.\nIt was turned on.")))
        .contains("-safemode leave");
    assertThat(remedy(new DSQuotaExceededException(1, 2))).contains("-setSpaceQuota");
    assertThat(remedy(new NSQuotaExceededException(1, 2))).contains("'-setQuota'");
    assertThat(
            remedy(
                new IOException(
                    "File /f could only be written to 0 of the 1 minReplication nodes")))
        .contains("Make room");
    assertThat(remedy(new AccessControlException("Permission denied: user=flink, access=WRITE")))
        .contains("Let the job's user");
    assertThat(remedy(new IOException("GSS initiate failed"))).contains("keytab");
  }

  @Test
  void looksAtTheCauses() {
    assertThat(remedy(new IOException("failed", new ConnectException("refused"))))
        .contains("hadoop-conf-dir");
    assertThat(remedy(new IOException("failed", new IOException("No space left on device"))))
        .contains("Make room");
  }

  @Test
  void leavesTheUsualForWhatItDoesNotKnow() {
    assertThat(remedy(new IOException("a tree fell"))).isEqualTo(USUAL);
  }

  @Test
  void tellsTheReasonInOneLine() {
    assertThat(FileRemedy.reason(new IOException("Cannot do it.\n\tat org.apache.hadoop.X")))
        .isEqualTo("Cannot do it");
    assertThat(FileRemedy.reason(new ConnectException())).isEqualTo("ConnectException");
  }

  private static String remedy(Exception failure) {
    return FileRemedy.of(failure, USUAL);
  }
}
