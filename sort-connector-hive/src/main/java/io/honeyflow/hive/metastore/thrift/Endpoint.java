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

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One metastore server, and which of the alternative calls it is known to understand. */
final class Endpoint {

  /** Calls that exist under one name in some Hive lines and under another in the rest. */
  enum Alternative {
    /** {@code get_table_req} (2.3 and later), else {@code get_table} (before 4.0). */
    TABLE,
    /** {@code alter_partitions_with_environment_context}, else {@code alter_partitions}. */
    ALTER_PARTITIONS
  }

  /** How a server takes what happened, for its notification log. */
  enum Events {
    /** Not at all: it keeps no log. */
    NONE,
    /** One in a call, without a word whether files were replaced (before 3.0). */
    FILES_ONLY,
    /** One in a call. */
    SINGLE,
    /** Several in a call (4.0 and later). */
    BULK
  }

  private final String host;
  private final int port;
  private final Map<Alternative, Boolean> olderWins = new EnumMap<>(Alternative.class);
  private @Nullable Events events;

  Endpoint(String host, int port) {
    this.host = host;
    this.port = port;
  }

  String host() {
    return host;
  }

  int port() {
    return port;
  }

  /** Whether the older of the two calls is to be tried first. */
  boolean prefersOlder(Alternative alternative) {
    return olderWins.getOrDefault(alternative, false);
  }

  void remember(Alternative alternative, boolean older) {
    olderWins.put(alternative, older);
  }

  /** How it takes events, when it was asked before. */
  Optional<Events> events() {
    return Optional.ofNullable(events);
  }

  void remember(Events way) {
    events = way;
  }

  /** {@code thrift://host:port}. */
  @Override
  public String toString() {
    return "thrift://" + (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }
}
