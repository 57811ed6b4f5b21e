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
package io.honeyflow.hive.metastore.thrift;

import io.honeyflow.hive.conf.HiveTime;
import io.honeyflow.hive.conf.MetastoreConf;
import io.honeyflow.hive.metastore.MetastoreException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a metastore client, typed. Names, defaults and units are those of Hive's {@code
 * HiveConf}.
 *
 * @param endpoints in the declared order
 * @param randomOrder whether they are tried in random order instead
 * @param retryTimeout how long the metastore may be away before a call fails
 * @param connectTimeout how long a connection may take
 * @param socketTimeout how long an answer may take
 * @param wire how bytes are framed
 * @param setUgi whether the server is told who the user is; never with Kerberos, where it knows
 * @param kerberosPrincipal the server's, with {@code _HOST} for its host name; null without SASL
 * @param tls null without TLS
 * @param dmlEvents whether the server's notification log hears of insertions
 */
record ClientSettings(
    List<Endpoint> endpoints,
    boolean randomOrder,
    Duration retryTimeout,
    Duration connectTimeout,
    Duration socketTimeout,
    Wire wire,
    boolean setUgi,
    @Nullable String kerberosPrincipal,
    @Nullable Tls tls,
    DmlEvents dmlEvents) {
  private static final String DML_EVENTS = "hive.metastore.dml.events";
  private static final Duration LONGEST_CONNECT = Duration.ofSeconds(20);

  /** Framed transport and compact protocol, both off by default. */
  record Wire(boolean framed, boolean compact) {}

  /**
   * Where the certificates lie that are trusted.
   *
   * @param trustStore a local path; null for the JVM's own
   * @param type null for the JVM's default
   * @param credentialProvider Hadoop's {@code hadoop.security.credential.provider.path}, which
   *     holds the password under {@code hive.metastore.truststore.password}; null without
   */
  record Tls(
      @Nullable String trustStore, @Nullable String type, @Nullable String credentialProvider) {}

  /** {@code hive.metastore.dml.events}; but without it the server is asked, where Hive says no. */
  enum DmlEvents {
    YES,
    NO,
    WHERE_A_LOG_IS_KEPT
  }

  static ClientSettings of(MetastoreConf conf) {
    Map<String, String> properties = conf.properties();
    refuseWhatIsNotSpoken(properties);
    boolean sasl = flag(properties, "hive.metastore.sasl.enabled", false);
    Duration socketTimeout = duration(properties, "hive.metastore.client.socket.timeout", 600);
    return new ClientSettings(
        conf.uris().stream().map(ClientSettings::endpoint).toList(),
        !"SEQUENTIAL"
            .equalsIgnoreCase(properties.getOrDefault("hive.metastore.uri.selection", "RANDOM")),
        conf.retryTimeout(),
        shorter(
            duration(
                properties,
                "hive.metastore.client.connection.timeout",
                LONGEST_CONNECT.toSeconds()),
            socketTimeout),
        socketTimeout,
        new Wire(
            flag(properties, "hive.metastore.thrift.framed.transport.enabled", false),
            flag(properties, "hive.metastore.thrift.compact.protocol.enabled", false)),
        !sasl && flag(properties, "hive.metastore.execute.setugi", true),
        sasl ? principal(properties) : null,
        flag(properties, "hive.metastore.use.SSL", false) ? tls(properties) : null,
        dmlEvents(properties));
  }

  /** The addresses without their settings, for messages. */
  List<String> addresses() {
    return endpoints.stream().map(Endpoint::toString).toList();
  }

  private static void refuseWhatIsNotSpoken(Map<String, String> properties) {
    refuseUnless(properties, "hive.metastore.client.thrift.transport.mode", "binary");
    refuseUnless(properties, "hive.metastore.client.auth.mode", "NOSASL");
    String discovery = properties.getOrDefault("hive.metastore.service.discovery.mode", "").trim();
    if (!discovery.isEmpty()) {
      throw refused(
          "hive.metastore.service.discovery.mode",
          discovery,
          "Name the servers in hive.metastore.uris and remove it.");
    }
  }

  private static void refuseUnless(Map<String, String> properties, String key, String spoken) {
    String value = properties.getOrDefault(key, spoken).trim();
    if (!value.equalsIgnoreCase(spoken)) {
      throw refused(key, value, "Set it to '" + spoken + "' and name a server that takes it.");
    }
  }

  private static Endpoint endpoint(String text) {
    try {
      URI uri = new URI(text.trim());
      if ("thrift".equals(uri.getScheme()) && uri.getHost() != null && uri.getPort() > 0) {
        String host = uri.getHost();
        return new Endpoint(
            host.startsWith("[") ? host.substring(1, host.length() - 1) : host, uri.getPort());
      }
    } catch (URISyntaxException malformed) {
      throw refused("hive.metastore.uris", text, "Write thrift://host:port.", malformed);
    }
    throw refused("hive.metastore.uris", text, "Write thrift://host:port.");
  }

  private static boolean flag(Map<String, String> properties, String key, boolean ifAbsent) {
    String value = properties.getOrDefault(key, String.valueOf(ifAbsent)).trim();
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw refused(key, value, "Write true or false.");
    };
  }

  private static DmlEvents dmlEvents(Map<String, String> properties) {
    if (!properties.containsKey(DML_EVENTS)) {
      return DmlEvents.WHERE_A_LOG_IS_KEPT;
    }
    return flag(properties, DML_EVENTS, false) ? DmlEvents.YES : DmlEvents.NO;
  }

  private static Duration duration(
      Map<String, String> properties, String key, long secondsIfAbsent) {
    String value = properties.getOrDefault(key, secondsIfAbsent + "s");
    try {
      Duration duration = HiveTime.parse(value, TimeUnit.SECONDS);
      if (duration.toMillis() <= 0 || duration.toMillis() > Integer.MAX_VALUE) {
        throw refused(key, value, "Write a time from 1ms to 24d.");
      }
      return duration;
    } catch (IllegalArgumentException malformed) {
      throw refused(key, value, "Write it as 600s or 5m.", malformed);
    }
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static String principal(Map<String, String> properties) {
    String principal = properties.getOrDefault("hive.metastore.kerberos.principal", "").trim();
    if (principal.split("[/@]").length != 3) {
      throw refused(
          "hive.metastore.kerberos.principal",
          principal,
          "With hive.metastore.sasl.enabled it must be the metastore's principal: "
              + "service/_HOST@REALM.");
    }
    return principal;
  }

  private static Tls tls(Map<String, String> properties) {
    return new Tls(
        blankToNull(properties.get("hive.metastore.truststore.path")),
        blankToNull(properties.get("hive.metastore.truststore.type")),
        blankToNull(properties.get("hadoop.security.credential.provider.path")));
  }

  private static @Nullable String blankToNull(@Nullable String value) {
    return value == null || value.isBlank() ? null : value.trim();
  }

  private static MetastoreException refused(String key, String value, String remedy) {
    return new MetastoreException(MetastoreException.Reason.REFUSED, message(key, value, remedy));
  }

  private static MetastoreException refused(
      String key, String value, String remedy, Throwable cause) {
    return new MetastoreException(
        MetastoreException.Reason.REFUSED, message(key, value, remedy), cause);
  }

  private static String message(String key, String value, String remedy) {
    return "Cannot reach a metastore with " + key + " = '" + value + "'. " + remedy;
  }
}
