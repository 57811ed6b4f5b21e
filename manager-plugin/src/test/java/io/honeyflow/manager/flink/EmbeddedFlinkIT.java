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
package io.honeyflow.manager.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.testing.keeper.Keeper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cluster that a manager starts, and what becomes of it when the manager dies. */
final class EmbeddedFlinkIT {
  private static final String JAVA = ProcessHandle.current().info().command().orElseThrow();
  private static final String CLASS_PATH = System.getProperty("java.class.path");

  @TempDir Path folder;

  @AfterEach
  void stop() {
    embedded().stop();
  }

  @Test
  void itOutlivesAManagerThatIsKilledAndIsFoundByTheNext() throws Exception {
    List<String> dying = new ArrayList<>(List.of(JAVA, "-cp", CLASS_PATH));
    dying.addAll(List.of(StartingProcess.class.getName(), folder.toString()));
    dying.addAll(keeper());
    Process manager = new ProcessBuilder(dying).inheritIO().start();
    while (EmbeddedServers.of(folder).isEmpty() && manager.isAlive()) {
      manager.waitFor(100, TimeUnit.MILLISECONDS);
    }
    ProcessHandle kept = EmbeddedServers.of(folder).orElseThrow().keeper();
    manager.destroyForcibly().waitFor();

    EmbeddedServers servers = embedded().start();

    assertThat(servers.keeper()).isEqualTo(kept);
    assertThat(servers.metastore().getScheme()).isEqualTo("thrift");
    assertThat(servers.hiveConf().resolve("hive-site.xml"))
        .content()
        .contains(servers.metastore().toString());
    FlinkCluster flink = new RemoteFlink(servers.flink());
    flink.ping();
    JobHandle job = flink.start(anyJob());
    assertThat(flink.stopWithSavepoint(job.jobId(), servers.savepoints().toString(), true))
        .startsWith("file:" + folder.toRealPath());
    assertThat(new ProcessBuilder(keeper()).inheritIO().start().waitFor())
        .as("the exit code of a second keeper")
        .isEqualTo(3);

    embedded().stop();
    embedded().stop();

    assertThat(kept.isAlive()).isFalse();
    assertThat(EmbeddedServers.of(folder)).isEmpty();
    assertThatThrownBy(flink::ping).isInstanceOf(FlinkUnavailable.class);
    try (Stream<Path> left = Files.list(folder.resolve("tmp"))) {
      assertThat(left).as("what the processes left behind").isEmpty();
    }
  }

  @Test
  void aFileOfAnEarlierLifeDoesNotCount() throws Exception {
    Files.writeString(
        folder.resolve("servers"),
        "pid=%d%nsince=%d%n".formatted(ProcessHandle.current().pid(), 1_000_000));

    assertThat(EmbeddedServers.of(folder)).isEmpty();
  }

  @Test
  void whyItDoesNotStartIsTold() {
    EmbeddedFlink broken = new EmbeddedFlink(List.of(JAVA, "no.such.Keeper"), folder);

    assertThatThrownBy(broken::start)
        .isInstanceOf(FlinkUnavailable.class)
        .hasMessageContaining("Cannot start the embedded Flink: it ended with exit code 1")
        .hasMessageContaining("keeper.log")
        .hasMessageContaining("no.such.Keeper");
  }

  private EmbeddedFlink embedded() {
    return new EmbeddedFlink(keeper(), folder);
  }

  private List<String> keeper() {
    return List.of(
        JAVA,
        "-Xmx64m",
        "-Dhoneyflow.root=" + System.getProperty("honeyflow.root"),
        "-Djava.io.tmpdir=" + folder.resolve("tmp"),
        "-cp",
        CLASS_PATH,
        Keeper.class.getName(),
        System.getProperty("honeyflow.connector"),
        folder.toString());
  }

  private static JobRequest anyJob() {
    return new JobRequest(
        "kept#1",
        List.of(
            "CREATE TABLE numbers (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '1')",
            "CREATE TABLE nowhere (id BIGINT) WITH ('connector' = 'blackhole')",
            "INSERT INTO nowhere SELECT id FROM numbers"),
        Map.of(),
        Optional.empty());
  }
}
