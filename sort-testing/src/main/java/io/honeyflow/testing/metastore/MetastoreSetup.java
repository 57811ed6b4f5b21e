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
package io.honeyflow.testing.metastore;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a metastore has besides Hive's own.
 *
 * @param properties in the server's {@code hive-site.xml}; those of Hadoop's security also in its
 *     {@code core-site.xml}, where Hadoop looks for them
 * @param jars behind Hive's own
 * @param jvmOptions of the server
 */
public record MetastoreSetup(
    Map<String, String> properties, List<Path> jars, List<String> jvmOptions) {

  private static final Set<String> CLIENT =
      Set.of(
          "hive.metastore.sasl.enabled",
          "hive.metastore.kerberos.principal",
          "hive.metastore.use.SSL",
          "hive.metastore.truststore.path");

  /** Copies them. */
  public MetastoreSetup {
    properties = Map.copyOf(properties);
    jars = List.copyOf(jars);
    jvmOptions = List.copyOf(jvmOptions);
  }

  /** Those that a client needs to be let in. */
  Map<String, String> clientProperties() {
    return properties.entrySet().stream()
        .filter(property -> CLIENT.contains(property.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Whether the server speaks TLS. */
  boolean tls() {
    return Boolean.parseBoolean(properties.get("hive.metastore.use.SSL"));
  }

  Map<String, String> hadoopProperties() {
    return properties.entrySet().stream()
        .filter(property -> property.getKey().startsWith("hadoop."))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
