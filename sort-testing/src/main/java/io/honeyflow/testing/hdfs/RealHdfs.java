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
import io.honeyflow.testing.process.Launch;
import io.honeyflow.testing.process.Program;
import io.honeyflow.testing.process.TempFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A name service of HDFS 3.3: one or two name nodes and a data node, each a process that can be
 * killed. With two of them one is active, and nothing but {@link #activate} changes that.
 */
public final class RealHdfs implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(90);
  private static final String NAME_NODE = "org.apache.hadoop.hdfs.server.namenode.NameNode";
  private static final String DATA_NODE = "org.apache.hadoop.hdfs.server.datanode.DataNode";
  private static final String PROXIES =
      "org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider";

  private final String name;
  private final Path folder;
  private final List<Integer> ports;
  private final List<Integer> webPorts;
  private final @Nullable ForkedJvm[] nameNodes;
  private final AtomicInteger commands = new AtomicInteger();
  private @Nullable ForkedJvm dataNode;

  private RealHdfs(String name, int nameNodes) {
    this.name = name;
    this.folder = TempFolder.create("hdfs-" + name);
    this.ports = IntStream.range(0, nameNodes).mapToObj(any -> FreePort.next()).toList();
    this.webPorts = IntStream.range(0, nameNodes).mapToObj(any -> FreePort.next()).toList();
    this.nameNodes = new @Nullable ForkedJvm[nameNodes];
  }

  /**
   * Starts an empty name service with one name node.
   *
   * @param name as clients know it: {@code hdfs://name}
   * @throws IllegalStateException when it does not start, with the end of its log
   */
  public static RealHdfs start(String name) {
    return started(new RealHdfs(name, 1));
  }

  /** Starts one with two name nodes, of which the first is active. */
  public static RealHdfs startHighlyAvailable(String name) {
    RealHdfs hdfs = started(new RealHdfs(name, 2));
    hdfs.activate(0);
    return hdfs;
  }

  private static RealHdfs started(RealHdfs hdfs) {
    try {
      hdfs.format();
      for (int node = 0; node < hdfs.nameNodes.length; node++) {
        hdfs.launchNameNode(node);
      }
      hdfs.startDataNode();
      for (int node = 0; node < hdfs.nameNodes.length; node++) {
        hdfs.awaitNameNode(node);
      }
      return hdfs;
    } catch (IllegalStateException e) {
      hdfs.close();
      throw e;
    }
  }

  /** Its address, for example {@code hdfs://warehouse}. */
  public String uri() {
    return "hdfs://" + name;
  }

  /** What a client's hdfs-site.xml says of this name service. */
  public Map<String, String> clientProperties() {
    Map<String, String> properties = new HashMap<>();
    properties.put("dfs.nameservices", name);
    properties.put(
        "dfs.ha.namenodes." + name,
        IntStream.range(0, ports.size()).mapToObj(RealHdfs::id).collect(Collectors.joining(",")));
    for (int node = 0; node < ports.size(); node++) {
      properties.put(
          "dfs.namenode.rpc-address." + name + "." + id(node), "localhost:" + ports.get(node));
    }
    properties.put("dfs.client.failover.proxy.provider." + name, PROXIES);
    properties.put("dfs.replication", "1");
    return properties;
  }

  /** Writes core-site.xml and hdfs-site.xml for clients of this name service into a folder. */
  public void writeClientConf(Path conf) {
    HadoopXml.write(conf.resolve("core-site.xml"), Map.of("fs.defaultFS", uri()));
    HadoopXml.write(conf.resolve("hdfs-site.xml"), clientProperties());
  }

  /**
   * Runs one command of Hadoop's file system shell, as {@link MiniHdfs#shell} does.
   *
   * @return what it printed
   * @throws IllegalStateException when it fails, with what it printed
   */
  public String shell(String... arguments) {
    return command("org.apache.hadoop.fs.FsShell", arguments);
  }

  /** Runs {@code hdfs dfsadmin}. */
  public String admin(String... arguments) {
    return command("org.apache.hadoop.hdfs.tools.DFSAdmin", arguments);
  }

  /** Ends a name node as {@code kill -9} does. */
  public void killNameNode(int node) {
    nameNode(node).kill();
  }

  /** Starts one that was killed, and waits until it answers: as standby, when there are two. */
  public void startNameNode(int node) {
    launchNameNode(node);
    awaitNameNode(node);
  }

  /** Makes one of two active, whose other one is standby or dead. */
  public void activate(int node) {
    command(
        "org.apache.hadoop.hdfs.tools.DFSHAAdmin",
        "-transitionToActive",
        "--forceactive",
        id(node));
  }

  /** Ends it with all it holds. Repeatable. */
  @Override
  public void close() {
    for (ForkedJvm nameNode : nameNodes) {
      if (nameNode != null) {
        nameNode.kill();
      }
    }
    if (dataNode != null) {
      dataNode.kill();
    }
    TempFolder.delete(folder);
  }

  /** Formats the first, and gives the second the same, as its documentation has it. */
  private void format() {
    Path edits = folder.resolve("edits");
    try {
      Files.createDirectories(edits);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot create " + edits, e);
    }
    run(
        "The formatting of " + uri(),
        Program.of(
            classPath(conf("format", nodeProperties(0))),
            NAME_NODE,
            "-format",
            "-force",
            "-nonInteractive"),
        folder.resolve("format"));
    for (int node = 1; node < nameNodes.length; node++) {
      TempFolder.copy(folder.resolve("names-0"), folder.resolve("names-" + node));
    }
  }

  private void launchNameNode(int node) {
    Path place = conf("namenode-" + node, nodeProperties(node));
    nameNodes[node] =
        ForkedJvm.start(
            launch(
                "Name node " + node + " of " + uri(),
                Program.of(classPath(place), NAME_NODE),
                place));
  }

  private ForkedJvm nameNode(int node) {
    return Objects.requireNonNull(nameNodes[node], "not started");
  }

  private void awaitNameNode(int node) {
    nameNode(node).await(() -> FreePort.taken(ports.get(node)), TIMEOUT);
  }

  private void startDataNode() {
    Map<String, String> properties = commonProperties();
    properties.put("dfs.datanode.address", "localhost:0");
    properties.put("dfs.datanode.http.address", "localhost:0");
    properties.put("dfs.datanode.ipc.address", "localhost:0");
    properties.put("dfs.datanode.data.dir", folder.resolve("blocks").toString());
    Path place = conf("datanode", properties);
    dataNode =
        ForkedJvm.start(
            launch("The data node of " + uri(), Program.of(classPath(place), DATA_NODE), place));
  }

  private String command(String mainClass, String... arguments) {
    Path place = conf("command-" + commands.incrementAndGet(), commonProperties());
    return run(mainClass, Program.of(classPath(place), mainClass, arguments), place);
  }

  private String run(String what, Program program, Path place) {
    ForkedJvm jvm = ForkedJvm.start(launch(what, program, place));
    int code = jvm.awaitEnd(TIMEOUT);
    if (code != 0) {
      throw new IllegalStateException(
          what + program.arguments() + " ended with exit code " + code + ":\n" + jvm.log());
    }
    return jvm.log();
  }

  private Path conf(String place, Map<String, String> properties) {
    Path conf = folder.resolve(place);
    HadoopXml.write(conf.resolve("core-site.xml"), Map.of("fs.defaultFS", uri()));
    HadoopXml.write(conf.resolve("hdfs-site.xml"), properties);
    return conf;
  }

  private Map<String, String> nodeProperties(int node) {
    Map<String, String> properties = commonProperties();
    properties.put("dfs.ha.namenode.id", id(node));
    properties.put("dfs.namenode.name.dir", folder.resolve("names-" + node).toString());
    properties.put("dfs.namenode.safemode.extension", "0");
    if (nameNodes.length > 1) {
      properties.put("dfs.namenode.shared.edits.dir", folder.resolve("edits").toUri().toString());
    }
    return properties;
  }

  private Map<String, String> commonProperties() {
    Map<String, String> properties = new HashMap<>(clientProperties());
    for (int node = 0; node < webPorts.size(); node++) {
      properties.put(
          "dfs.namenode.http-address." + name + "." + id(node), "localhost:" + webPorts.get(node));
    }
    properties.put("dfs.ha.fencing.methods", "shell(true)");
    // Commands fail soon when nobody answers.
    properties.put("dfs.client.failover.max.attempts", "6");
    return properties;
  }

  private static String id(int node) {
    return "nn" + (node + 1);
  }

  private static ClassPath classPath(Path conf) {
    return ClassPath.named("hdfs").after(conf);
  }

  private static Launch launch(String what, Program program, Path place) {
    return MiniHdfs.launch(what, program, place).with("-Xmx192m");
  }
}
