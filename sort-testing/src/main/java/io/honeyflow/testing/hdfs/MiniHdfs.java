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

import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.process.ForkedJvm;
import io.honeyflow.testing.process.FreePort;
import io.honeyflow.testing.process.HadoopXml;
import io.honeyflow.testing.process.Jdk;
import io.honeyflow.testing.process.Launch;
import io.honeyflow.testing.process.Program;
import io.honeyflow.testing.process.TempFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** An HDFS of one name node and one data node, in a JVM of its own and a temporary folder. */
public final class MiniHdfs implements AutoCloseable {

  private static final Duration START_TIMEOUT = Duration.ofSeconds(90);
  private static final int OLDEST_JDK = 17;
  private static final int NEWEST_JDK = 22;

  private final int port;
  private final Path folder;
  private final ForkedJvm jvm;
  private final AtomicInteger commands = new AtomicInteger();

  private MiniHdfs(int port, Path folder, ForkedJvm jvm) {
    this.port = port;
    this.folder = folder;
    this.jvm = jvm;
  }

  /**
   * Starts an empty file system and waits until it takes files.
   *
   * @throws IllegalStateException when it does not start, with the end of its log
   */
  public static MiniHdfs start() {
    Path folder = TempFolder.create("hdfs");
    int port = FreePort.next();
    Path details = folder.resolve("details.json");
    Program manager =
        Program.of(
            ClassPath.named("hdfs"),
            "org.apache.hadoop.test.MiniDFSClusterManager",
            "-nnport",
            Integer.toString(port),
            "-datanodes",
            "1",
            "-format",
            "-writeDetails",
            details.toString(),
            "-D",
            "hdfs.minidfs.basedir=" + folder.resolve("data"));
    Launch launch =
        launch("HDFS", manager, folder)
            .with("-Xmx512m", "-Dtest.build.data=" + folder.resolve("data"));

    MiniHdfs hdfs = new MiniHdfs(port, folder, ForkedJvm.start(launch));
    try {
      hdfs.jvm.await(() -> Files.exists(details), START_TIMEOUT);
      return hdfs;
    } catch (IllegalStateException e) {
      hdfs.close();
      throw e;
    }
  }

  /** Its address without a slash at the end, for example {@code hdfs://localhost:21090}. */
  public String uri() {
    return "hdfs://localhost:" + port;
  }

  /**
   * Runs one command of Hadoop's file system shell on it, in a JVM of its own.
   *
   * @param arguments for example {@code -put}, a local path, and a path in this file system
   * @return what the command printed
   * @throws IllegalStateException when the command fails, with what it printed
   */
  public String shell(String... arguments) {
    Path place = folder.resolve("shell-" + commands.incrementAndGet());
    HadoopXml.write(place.resolve("core-site.xml"), Map.of("fs.defaultFS", uri()));
    Program shell =
        Program.of(ClassPath.named("hdfs").after(place), "org.apache.hadoop.fs.FsShell", arguments);

    ForkedJvm command = ForkedJvm.start(launch("The shell of HDFS", shell, place));
    int code = command.awaitEnd(START_TIMEOUT);
    if (code != 0) {
      throw new IllegalStateException(
          "Shell command "
              + List.of(arguments)
              + " ended with exit code "
              + code
              + ":\n"
              + command.log());
    }
    return command.log();
  }

  /** Ends it with all it holds. Repeatable. */
  @Override
  public void close() {
    jvm.kill();
    TempFolder.delete(folder);
  }

  /** By a JDK in which {@code Subject.getSubject} works, as this Hadoop needs it. */
  static Launch launch(String name, Program program, Path folder) {
    Jdk jdk = Jdk.between(OLDEST_JDK, NEWEST_JDK).orElseGet(Jdk::current);
    return Launch.of(name, program, folder).by(jdk);
  }
}
