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
package io.honeyflow.testing.flink;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a cluster has besides Flink's and Hadoop's own.
 *
 * @param jars what lies in {@code lib/}
 * @param plugins jars that lie in {@code plugins/}, each in a folder of its own
 * @param properties of its configuration, which win over the fixture's
 * @param ofJobManager properties of JobManagers alone
 * @param jvmOptions of all its processes, the SQL client too
 */
public record ClusterSetup(
    List<Path> jars,
    List<Path> plugins,
    Map<String, String> properties,
    Map<String, String> ofJobManager,
    List<String> jvmOptions) {

  /** Copies lists and properties. */
  public ClusterSetup {
    jars = List.copyOf(jars);
    plugins = List.copyOf(plugins);
    properties = Map.copyOf(properties);
    ofJobManager = Map.copyOf(ofJobManager);
    jvmOptions = List.copyOf(jvmOptions);
  }

  /** One with these jars in {@code lib/}. */
  public static ClusterSetup of(List<Path> jars) {
    return new ClusterSetup(jars, List.of(), Map.of(), Map.of(), List.of());
  }

  /** The same with these plugins. */
  public ClusterSetup withPlugins(List<Path> more) {
    return new ClusterSetup(jars, more, properties, ofJobManager, jvmOptions);
  }

  /** The same with more properties. */
  public ClusterSetup with(Map<String, String> more) {
    Map<String, String> all = new HashMap<>(properties);
    all.putAll(more);
    return new ClusterSetup(jars, plugins, all, ofJobManager, jvmOptions);
  }

  /** The same with other properties of JobManagers alone. */
  public ClusterSetup withJobManager(Map<String, String> more) {
    return new ClusterSetup(jars, plugins, properties, more, jvmOptions);
  }

  /** The same with more options of the JVM. */
  public ClusterSetup withJvm(String... more) {
    List<String> all = new ArrayList<>(jvmOptions);
    all.addAll(List.of(more));
    return new ClusterSetup(jars, plugins, properties, ofJobManager, all);
  }
}
