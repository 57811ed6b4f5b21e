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
package io.honeyflow.hive.commit.policy;

import java.net.URI;
import java.util.Locale;
import java.util.Map;
import org.apache.flink.core.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether two locations are the same directory, written differently: with and without the
 * default file system's name, HDFS's default port or slashes that mean nothing, and by the several
 * names of S3.
 *
 * @param defaultFileSystem Hadoop's {@code fs.defaultFS}
 */
record LocationNames(URI defaultFileSystem) {
  private static final String DEFAULT_FILE_SYSTEM = "fs.defaultFS";

  static LocationNames of(Map<String, String> hadoop) {
    return new LocationNames(
        new Path(hadoop.getOrDefault(DEFAULT_FILE_SYSTEM, "file:///") + "/").toUri());
  }

  boolean same(String one, String other) {
    return one.equals(other) || normalized(one).equals(normalized(other));
  }

  private String normalized(String location) {
    URI uri = new Path(location).toUri();
    String scheme = scheme(uri.getScheme());
    String ownScheme = scheme(defaultFileSystem.getScheme());
    boolean isDefault = scheme.isEmpty() || scheme.equals(ownScheme);
    String authority =
        uri.getAuthority() == null && isDefault
            ? defaultFileSystem.getAuthority()
            : uri.getAuthority();
    String named = scheme.isEmpty() ? ownScheme : scheme;
    return named + "://" + authority(named, authority) + uri.getPath();
  }

  private static String scheme(@Nullable String scheme) {
    if (scheme == null) {
      return "";
    }
    String lower = scheme.toLowerCase(Locale.ROOT);
    return lower.equals("s3") || lower.equals("s3n") ? "s3a" : lower;
  }

  private static String authority(String scheme, @Nullable String authority) {
    if (authority == null) {
      return "";
    }
    return scheme.equals("hdfs") && authority.endsWith(":8020")
        ? authority.substring(0, authority.length() - ":8020".length())
        : authority;
  }
}
