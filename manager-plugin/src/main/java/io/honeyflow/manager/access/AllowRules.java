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
package io.honeyflow.manager.access;

import java.util.List;
import java.util.Set;

/**
 * What pipelines may name; all else they may not.
 *
 * @param connectors of Flink
 * @param options keys that are passed on to Hive's, Hadoop's or Kafka's clients; one that ends with
 *     {@code *} stands for all that begin so
 * @param locations URIs and paths with all that lies below them
 * @param hosts {@code host:port}, {@code host} for all its ports, {@code *.domain} for all hosts of
 *     a domain
 * @param classes by their full names
 */
public record AllowRules(
    Set<String> connectors,
    List<String> options,
    List<String> locations,
    List<String> hosts,
    Set<String> classes) {

  /**
   * What neither reads files, nor reaches hosts, nor runs classes of others' choice, and how a
   * Kafka client signs in by a password.
   */
  public static final AllowRules DEFAULT =
      new AllowRules(
          Set.of("datagen", "hive", "print"),
          List.of(
              "hive.metastore.uris",
              "properties.bootstrap.servers",
              "properties.group.id",
              "properties.client.id",
              "properties.auto.offset.reset",
              "properties.isolation.level",
              "properties.security.protocol",
              "properties.sasl.mechanism",
              "properties.sasl.jaas.config",
              "properties.fetch.*",
              "properties.max.poll.*",
              "properties.max.partition.fetch.bytes",
              "properties.request.timeout.ms",
              "properties.session.timeout.ms"),
          List.of(),
          List.of(),
          Set.of(
              "org.apache.kafka.common.security.plain.PlainLoginModule",
              "org.apache.kafka.common.security.scram.ScramLoginModule"));

  public AllowRules {
    connectors = Set.copyOf(connectors);
    options = List.copyOf(options);
    locations = List.copyOf(locations);
    hosts = List.copyOf(hosts);
    classes = Set.copyOf(classes);
  }
}
