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

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The value of {@code hive.metastore.uris}. */
final class MetastoreUris {
  private MetastoreUris() {}

  /**
   * The addresses in a comma-separated list, in its order; empty for none.
   *
   * @throws SiteFileException when one is not {@code thrift://host:port}
   */
  static List<String> parse(String list) {
    List<String> uris = new ArrayList<>();
    for (String part : list.split(",", -1)) {
      String uri = part.trim();
      if (uri.isEmpty()) {
        continue;
      }
      if (!isAddress(uri)) {
        throw new SiteFileException(
            "Cannot use "
                + MetastoreKeys.URIS
                + " = '"
                + list
                + "': '"
                + uri
                + "' is no address. Write thrift://host:port, several ones with commas between.");
      }
      uris.add(uri);
    }
    return uris;
  }

  private static boolean isAddress(String text) {
    @Nullable URI uri = parsed(text);
    return uri != null
        && "thrift".equals(uri.getScheme())
        && uri.getHost() != null
        && uri.getPort() > 0
        && uri.getPort() < 65_536;
  }

  private static @Nullable URI parsed(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException malformed) {
      return null;
    }
  }
}
