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
package io.honeyflow.client;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** A Hive table that rows are written to. Immutable: each method gives another one. */
public final class HiveSink {

  private final ObjectNode json;

  private HiveSink(ObjectNode json) {
    this.json = json;
  }

  /** The table {@code database.table}. */
  public static HiveSink into(String database, String table) {
    ObjectNode json = Json.object().put("type", "hiveLoad").put("name", database + "." + table);
    return new HiveSink(json.put("database", database).put("tableName", table));
  }

  /** The folder of hive-site.xml, as the manager and Flink see it. */
  public HiveSink hiveConfDir(String folder) {
    return with("hiveConfDir", folder);
  }

  /** Adds a column that is filled by the source's field of the same name. */
  public HiveSink column(String name, FieldType type) {
    return column(name, type, name);
  }

  /**
   * Adds a column.
   *
   * @param source the source's field that fills it
   */
  public HiveSink column(String name, FieldType type, String source) {
    HiveSink more = copy();
    more.add("fields", name, type, source);
    return more;
  }

  /** Adds a partition column that is filled by the source's field of the same name. */
  public HiveSink partition(String name, FieldType type) {
    HiveSink more = copy();
    more.add("partitionFields", name, type, name);
    return more;
  }

  /** Sets an option of the sink, for example {@code sink.partition-commit.delay}. */
  public HiveSink option(String key, String value) {
    HiveSink more = copy();
    more.json.withObject("/properties").put(key, value);
    return more;
  }

  /** Sets a member of the node that no other method sets. */
  public HiveSink with(String member, String value) {
    HiveSink more = copy();
    more.json.put(member, value);
    return more;
  }

  private void add(String list, String name, FieldType type, String source) {
    ObjectNode field = json.withArray(list).addObject();
    field.put("type", "field").put("name", name).put("source", source);
    field.set("formatInfo", type.json());
  }

  private HiveSink copy() {
    return new HiveSink(json.deepCopy());
  }

  ObjectNode json() {
    return json.deepCopy();
  }
}
