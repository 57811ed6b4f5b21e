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
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the table's options say, typed. From here on no option is a string.
 *
 * @param hiveVersion what the user believes the server to be; null when he did not say
 * @param schema what is done when Hive's table is not as the DDL says
 * @param metricLabels in the declared order; empty without labels
 * @param hadoop Hadoop settings of this table's site files and {@code hadoop.} keys, without
 *     Hadoop's own defaults
 */
public record HiveSinkConf(
    TableName table,
    @Nullable String hiveVersion,
    WriterConf writer,
    ChangelogConf changelog,
    DirtyConf dirty,
    CommitConf commit,
    PartitionTimeConf partitionTime,
    String defaultPartitionName,
    EncodingConf encoding,
    SchemaConf schema,
    Map<String, String> metricLabels,
    MetastoreConf metastore,
    Map<String, String> hadoop)
    implements Serializable {

  /** The same with another answer to a table that is not as the DDL says. */
  public HiveSinkConf withSchema(SchemaConf other) {
    return with(commit, encoding, other);
  }

  /** The same with another encoding of values. */
  public HiveSinkConf withEncoding(EncodingConf other) {
    return with(commit, other, schema);
  }

  /** The same with another way to commit. */
  public HiveSinkConf withCommit(CommitConf other) {
    return with(other, encoding, schema);
  }

  private HiveSinkConf with(CommitConf commits, EncodingConf encodes, SchemaConf matches) {
    return new HiveSinkConf(
        table,
        hiveVersion,
        writer,
        changelog,
        dirty,
        commits,
        partitionTime,
        defaultPartitionName,
        encodes,
        matches,
        metricLabels,
        metastore,
        hadoop);
  }

  /** Hive's and Hadoop's settings together, as a session of Hive has them. */
  public Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>(hadoop);
    settings.putAll(metastore.properties());
    return settings;
  }
}
