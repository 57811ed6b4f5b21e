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
package io.honeyflow.hive.conf;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Which settings concern a metastore client, and how they are spelled. */
final class MetastoreKeys {
  static final String URIS = "hive.metastore.uris";
  static final String CREDENTIAL_PROVIDER = "hadoop.security.credential.provider.path";

  private static final String CLIENT_PREFIX = "hive.metastore.client.";

  private static final Set<String> CLIENT_KEYS =
      Set.of(
          URIS,
          CREDENTIAL_PROVIDER,
          "hive.exec.default.partition.name",
          "hive.metastore.dml.events",
          "hive.metastore.execute.setugi",
          "hive.metastore.kerberos.principal",
          "hive.metastore.sasl.enabled",
          "hive.metastore.service.discovery.mode",
          "hive.metastore.thrift.compact.protocol.enabled",
          "hive.metastore.thrift.framed.transport.enabled",
          "hive.metastore.truststore.path",
          "hive.metastore.truststore.type",
          "hive.metastore.uri.selection",
          "hive.metastore.use.SSL");

  /** Those of Hive 3's new names that are not the old ones without {@code hive.}. */
  private static final Map<String, String> RENAMED =
      Map.of(
          "metastore.thrift.uris",
          URIS,
          "metastore.thrift.uri.selection",
          "hive.metastore.uri.selection");

  private MetastoreKeys() {}

  /** The old spelling, which every Hive line knows. */
  static String normalized(String key) {
    return key.startsWith("metastore.") ? RENAMED.getOrDefault(key, "hive." + key) : key;
  }

  /** Whether a setting (in the old spelling) concerns a client. */
  static boolean concernsClient(String normalized) {
    return CLIENT_KEYS.contains(normalized) || normalized.startsWith(CLIENT_PREFIX);
  }

  /** Whether a setting holds a secret, which must not travel with the job. */
  static boolean isSecret(String key) {
    String lower = key.toLowerCase(Locale.ROOT);
    return lower.contains("password")
        || lower.contains("secret")
        || lower.contains("access.key")
        || lower.contains("account.key")
        || lower.endsWith(".token");
  }
}
