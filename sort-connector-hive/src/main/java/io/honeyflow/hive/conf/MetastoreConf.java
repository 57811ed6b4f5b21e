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

import java.io.Serializable;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * How the metastore is reached. Holds no password.
 *
 * @param uris {@code thrift://host:port}; never empty. Tried in this order when {@code
 *     hive.metastore.uri.selection} is {@code SEQUENTIAL}, else in a random one, as Hive does
 * @param properties the {@code hive.*} and {@code metastore.*} settings that concern a client, by
 *     their {@code hive.metastore.…} spelling
 * @param retryTimeout how long the metastore may be away before a call fails
 */
public record MetastoreConf(
    List<String> uris, Map<String, String> properties, Duration retryTimeout)
    implements Serializable {
  private static final String SOCKET_TIMEOUT = "hive.metastore.client.socket.timeout";

  public MetastoreConf {
    uris = List.copyOf(uris);
    properties = Map.copyOf(properties);
  }

  /**
   * The same, with less patience where it has more.
   *
   * @param away how long the metastore may be away
   * @param answer how long it may think about an answer
   */
  public MetastoreConf withPatience(Duration away, Duration answer) {
    Map<String, String> hastened = new HashMap<>(properties);
    hastened.merge(
        SOCKET_TIMEOUT,
        answer.toMillis() + "ms",
        (declared, most) -> isLonger(declared, answer) ? most : declared);
    return new MetastoreConf(
        uris, hastened, retryTimeout.compareTo(away) < 0 ? retryTimeout : away);
  }

  /** What is no time is left to whoever reads it in earnest. */
  private static boolean isLonger(String declared, Duration than) {
    try {
      return HiveTime.parse(declared, TimeUnit.SECONDS).compareTo(than) > 0;
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }
}
