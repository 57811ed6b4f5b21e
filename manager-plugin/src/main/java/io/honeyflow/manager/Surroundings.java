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
package io.honeyflow.manager;

import io.honeyflow.common.option.OptionValues;
import io.honeyflow.manager.access.AllowRules;
import io.honeyflow.manager.flink.EmbeddedFlink;
import io.honeyflow.manager.flink.EmbeddedServers;
import io.honeyflow.manager.flink.FlinkAddress;
import io.honeyflow.manager.flink.FlinkCluster;
import io.honeyflow.manager.flink.FlinkCredentials;
import io.honeyflow.manager.flink.RemoteFlink;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The Flink that runs pipelines, and what goes with it.
 *
 * @param savepoints the folder of savepoints
 * @param job settings of Flink that every job gets
 * @param hiveConf the folder with the hive-site.xml of nodes that name none; empty for that of this
 *     process
 * @param allowed what pipelines may name
 */
record Surroundings(
    FlinkCluster flink,
    String savepoints,
    Map<String, String> job,
    String hiveConf,
    AllowRules allowed) {

  /** Without checkpoints nothing would ever be committed. */
  private static final Map<String, String> JOB = Map.of("execution.checkpointing.interval", "10 s");

  /**
   * Finds the cluster that the settings name, or starts one.
   *
   * @throws IllegalArgumentException when they name none
   * @throws io.honeyflow.manager.flink.FlinkUnavailable when an embedded one does not start
   */
  static Surroundings of(ManagerSettings settings) {
    Map<String, String> job = new HashMap<>(JOB);
    job.putAll(settings.values().passedOn(ManagerOptions.JOB_SETTINGS));
    if (settings.keeper().isEmpty()) {
      return existing(settings, job);
    }
    EmbeddedServers servers =
        new EmbeddedFlink(settings.keeper(), settings.data().resolve("servers")).start();
    return new Surroundings(
        new RemoteFlink(servers),
        servers.savepoints().toString(),
        job,
        servers.hiveConf().toString(),
        rules(
            settings,
            List.of(servers.hiveConf().toString()),
            List.of(servers.metastore().getAuthority())));
  }

  private static Surroundings existing(ManagerSettings settings, Map<String, String> job) {
    OptionValues values = settings.values();
    String gateway =
        values
            .find(ManagerOptions.GATEWAY)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "Cannot start the manager: no Flink is named. Set flink.gateway,"
                            + " flink.rest and savepoints, or run bin/manager, which brings one."));
    FlinkAddress address =
        new FlinkAddress(
            URI.create(gateway),
            URI.create(values.find(ManagerOptions.REST).orElseThrow()),
            credentials(values));
    return new Surroundings(
        new RemoteFlink(address),
        values.find(ManagerOptions.SAVEPOINTS).orElseThrow(),
        job,
        "",
        rules(settings, List.of(), List.of()));
  }

  private static Optional<FlinkCredentials> credentials(OptionValues values) {
    return values
        .find(ManagerOptions.FLINK_TOKEN)
        .map(FlinkCredentials::bearer)
        .or(
            () ->
                values
                    .find(ManagerOptions.FLINK_USER)
                    .map(
                        user ->
                            FlinkCredentials.basic(
                                user, values.find(ManagerOptions.FLINK_PASSWORD).orElseThrow())));
  }

  private static AllowRules rules(
      ManagerSettings settings, List<String> locations, List<String> hosts) {
    AllowRules always = AllowRules.DEFAULT;
    return new AllowRules(
        Set.copyOf(more(always.connectors(), settings.list(ManagerOptions.ALLOW_CONNECTORS))),
        more(always.options(), settings.list(ManagerOptions.ALLOW_OPTIONS)),
        more(locations, settings.list(ManagerOptions.ALLOW_LOCATIONS)),
        more(hosts, settings.list(ManagerOptions.ALLOW_HOSTS)),
        new HashSet<>(more(always.classes(), settings.list(ManagerOptions.ALLOW_CLASSES))));
  }

  private static List<String> more(Iterable<String> always, List<String> settings) {
    List<String> all = new ArrayList<>();
    always.forEach(all::add);
    all.addAll(settings);
    return all.stream().distinct().toList();
  }
}
