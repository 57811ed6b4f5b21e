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
package io.honeyflow.testing.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MiniHdfsIT {

  @Test
  void keepsAFile(@TempDir Path local) throws IOException {
    Path file = Files.writeString(local.resolve("hive-site.xml"), "<configuration/>");

    try (MiniHdfs hdfs = MiniHdfs.start()) {
      hdfs.shell("-put", file.toString(), "/hive-site.xml");

      assertThat(hdfs.shell("-cat", hdfs.uri() + "/hive-site.xml")).contains("<configuration/>");
      assertThatThrownBy(() -> hdfs.shell("-cat", "/no-such-file"))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("No such file or directory");
    }
  }
}
