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

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a table's options say of its cluster.
 *
 * @param hiveConfDir {@code hive-conf-dir}; null without it
 * @param hadoopConfDir {@code hadoop-conf-dir}; null without it
 * @param options the table's options, of which those that start with {@code hive.}, {@code
 *     metastore.} and {@code hadoop.} count
 * @param retryTimeout {@code sink.metastore.retry-timeout}
 */
public record SiteRequest(
    @Nullable String hiveConfDir,
    @Nullable String hadoopConfDir,
    Map<String, String> options,
    Duration retryTimeout) {
  public SiteRequest {
    options = Map.copyOf(options);
  }
}
