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
package io.honeyflow.testing.reader;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** What a Hive that runs everything in one JVM needs to be told. */
final class ReaderSettings {

  private ReaderSettings() {}

  /** Properties for {@code hive-site.xml}, with all that is written kept in {@code folder}. */
  static Map<String, String> in(Path folder) {
    Map<String, String> properties = new HashMap<>();
    properties.put("hive.execution.engine", "mr");
    properties.put("mapreduce.framework.name", "local");
    properties.put("hive.exec.submit.local.task.via.child", "false");
    properties.put("hive.fetch.task.conversion", "more");

    properties.put("hive.support.concurrency", "false");
    properties.put("hive.txn.manager", "org.apache.hadoop.hive.ql.lockmgr.DummyTxnManager");
    properties.put("hive.stats.autogather", "false");
    properties.put("hive.compute.query.using.stats", "true");
    properties.put("hive.security.authorization.enabled", "false");
    properties.put("hive.query.results.cache.enabled", "false");
    properties.put("hive.server2.materializedviews.registry.impl", "DUMMY");
    properties.put("hive.notification.event.poll.interval", "0");
    properties.put("hive.metastore.client.cache.v2.enabled", "false");
    properties.put("hive.async.log.enabled", "false");
    properties.put("hive.exec.dynamic.partition.mode", "nonstrict");

    // Values rather than text with tabs between them, in which NULL is a word like any other.
    properties.put(
        "list.sink.output.formatter", "org.apache.hadoop.hive.serde2.thrift.ThriftFormatter");

    properties.put("hadoop.tmp.dir", folder.resolve("hadoop").toString());
    properties.put("hive.exec.scratchdir", folder.resolve("scratch").toUri().toString());
    properties.put("hive.exec.local.scratchdir", folder.resolve("local").toString());
    properties.put("hive.downloaded.resources.dir", folder.resolve("resources").toString());
    properties.put("hive.querylog.location", folder.resolve("querylog").toString());
    return properties;
  }
}
