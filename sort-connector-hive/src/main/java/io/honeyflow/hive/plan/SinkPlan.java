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
package io.honeyflow.hive.plan;

import io.honeyflow.hive.conf.EncodingConf;
import io.honeyflow.hive.conf.HiveSinkConf;
import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.metastore.MetastoreFactory;
import io.honeyflow.hive.partition.CommitSentence;
import io.honeyflow.hive.partition.PartitionValues;
import io.honeyflow.hive.type.TableColumn;
import java.io.Serializable;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that the tasks need to know of the table: made once at planning, from the options and
 * one look at the metastore. The stages take nothing else.
 *
 * @param target the table as the metastore has it, or as it will be
 * @param staticPartition what {@code PARTITION (…)} fixes, by column name in lower case, in Hive's
 *     text; empty otherwise
 * @param overwrite whether this is {@code INSERT OVERWRITE}
 * @param metastore opens connections to the table's metastore
 */
public record SinkPlan(
    HiveSinkConf conf,
    SinkTable target,
    Map<String, String> staticPartition,
    boolean overwrite,
    MetastoreFactory metastore)
    implements Serializable {
  private static final String DIRTY = "/.honeyflow-dirty";

  public SinkPlan {
    staticPartition = Map.copyOf(staticPartition);
  }

  /** The table's name. */
  public TableName table() {
    return conf.table();
  }

  /** The table's directory. */
  public String location() {
    return target.location();
  }

  /** Hive's data columns in Hive's order. */
  public List<TableColumn> columns() {
    return target.columns();
  }

  /** Hive's partition columns in Hive's order; empty for a table without. */
  public List<TableColumn> partitionColumns() {
    return target.partitionColumns();
  }

  /** Whether the table has partitions. */
  public boolean partitioned() {
    return !partitionColumns().isEmpty();
  }

  /** The names of the partition columns, in Hive's order. */
  public List<String> partitionKeys() {
    return partitionColumns().stream().map(TableColumn::name).toList();
  }

  /** The directory of files of dirty rows, where these are asked for; Hive does not see them. */
  public Optional<String> dirtyDirectory() {
    return Optional.ofNullable(conf.dirty().directory())
        .map(named -> named.isEmpty() ? location() + DIRTY : named);
  }

  /** The column that receives the kind of each change, behind the fields of the row. */
  public Optional<TableColumn> rowKindColumn() {
    String name = conf.changelog().rowKindColumn();
    return columns().stream().filter(column -> column.name().equals(name)).findFirst();
  }

  /** The same plan for {@code INSERT OVERWRITE}, or for {@code INSERT INTO}. */
  public SinkPlan withOverwrite(boolean replaced) {
    return new SinkPlan(conf, target, staticPartition, replaced, metastore);
  }

  /**
   * The same plan for {@code PARTITION (…)}.
   *
   * @param literals the literals' texts by column name, in any case; each becomes the text that
   *     Hive has for it
   * @throws IllegalArgumentException naming a column that is no partition column, or a literal that
   *     is no value of its type
   */
  public SinkPlan withStaticPartition(Map<String, String> literals) {
    Map<String, String> values = new HashMap<>();
    literals.forEach(
        (name, literal) -> {
          TableColumn column = partitionColumn(name);
          values.put(
              column.name(),
              PartitionValues.ofLiteral(column, literal, conf.defaultPartitionName()));
        });
    return new SinkPlan(conf, target, values, overwrite, metastore);
  }

  /** The same plan with another zone in which a watermark is compared with partition times. */
  public SinkPlan withWatermarkZone(ZoneId zone) {
    return new SinkPlan(
        conf.withCommit(conf.commit().withWatermarkZone(zone)),
        target,
        staticPartition,
        overwrite,
        metastore);
  }

  /**
   * The same plan for other rows.
   *
   * @param columns Hive's data columns, and where those rows have their values
   */
  public SinkPlan withColumns(List<TableColumn> columns) {
    return new SinkPlan(conf, target.withColumns(columns), staticPartition, overwrite, metastore);
  }

  /** The same plan with another encoding of values. */
  public SinkPlan withEncoding(EncodingConf encoding) {
    return new SinkPlan(conf.withEncoding(encoding), target, staticPartition, overwrite, metastore);
  }

  /** The same with something to be done first. */
  SinkPlan withChange(TableChange other) {
    return new SinkPlan(conf, target.withChange(other), staticPartition, overwrite, metastore);
  }

  /** The same for the table that another plan found. */
  SinkPlan withTableOf(SinkPlan found) {
    return new SinkPlan(conf, found.target, staticPartition, overwrite, metastore);
  }

  /** What happens to the table, in one line for people. */
  public String describe() {
    String verb = overwrite ? "INSERT OVERWRITE" : "INSERT INTO";
    String partition = staticPartition.isEmpty() ? "" : " PARTITION " + staticPartition;
    String first = target.change().describe();
    return "Hive sink: %s %s%s at %s.%s"
        .formatted(verb, table(), partition, location(), first.isEmpty() ? "" : " " + first);
  }

  /**
   * What happens to the table and when its rows can be read, in one line for people.
   *
   * @param byCheckpoints whether the job commits with its checkpoints; otherwise it commits once,
   *     at the end of its input
   */
  public String describe(boolean byCheckpoints) {
    String sentence =
        byCheckpoints
            ? CommitSentence.byCheckpoints(conf.commit(), conf.partitionTime(), partitionKeys())
            : CommitSentence.atTheEnd(conf.commit(), partitionKeys());
    return describe() + " " + sentence;
  }

  private TableColumn partitionColumn(String name) {
    return partitionColumns().stream()
        .filter(column -> column.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "PARTITION names '%s', but Hive table %s is partitioned by %s."
                        .concat(" Correct the PARTITION clause.")
                        .formatted(name, table(), partitionKeys())));
  }
}
