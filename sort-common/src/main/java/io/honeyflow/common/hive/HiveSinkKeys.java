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
package io.honeyflow.common.hive;

import io.honeyflow.common.option.KeyFamily;
import io.honeyflow.common.option.KeyFamily.Forbidden;
import io.honeyflow.common.option.KeyFamily.Functionless;
import io.honeyflow.common.option.KeyPattern;
import io.honeyflow.common.option.LocalizedText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Keys of InLong, Flink and Hadoop that are no options of the sink, and what becomes of them. */
final class HiveSinkKeys {

  private HiveSinkKeys() {}

  /** Keys that InLong's Hive node accepts, and that do nothing here. */
  static List<KeyFamily> functionless() {
    return List.of(
        functionless(
            "hive.storage.*",
            "the table in the metastore decides format and location.",
            "存储格式与位置由元数据中的表决定。"),
        functionless(
            "sink.partition.policy",
            "rows always go to the partitions that their partition columns name.",
            "数据总是写入其分区列所指的分区。"),
        functionless(
            "sink.partition.name",
            "the table in the metastore decides its partition columns.",
            "分区列由元数据中的表决定。"),
        functionless(
            "source.partition.field.name",
            "partition columns are matched by their names.",
            "分区列按名称匹配。"),
        functionless(
            "sink.schema.scan.interval",
            "the table's columns are read once, when the job is planned.",
            "表的列只在作业规划时读取一次。"),
        functionless(
            "metrics.audit.proxy.hosts",
            "audit data is not sent to an audit proxy.",
            "不向审计代理发送审计数据。"),
        functionless(
            "metrics.audit.key", "audit data is not sent to an audit proxy.", "不向审计代理发送审计数据。"),
        functionless(
            "dirty.identifier",
            "files of dirty rows are named after the job and the writer.",
            "脏数据文件以作业和写入任务命名。"),
        functionless(
            "dirty.side-output.format", "dirty rows are JSON, a line for each.", "脏数据为 JSON，每行一条。"),
        functionless(
            "dirty.side-output.field-delimiter",
            "dirty rows are JSON, a line for each.",
            "脏数据为 JSON，每行一条。"),
        functionless(
            "dirty.side-output.line-delimiter",
            "dirty rows are JSON, a line for each.",
            "脏数据为 JSON，每行一条。"),
        functionless(
            "dirty.side-output.log.enable",
            "'dirty.side-output.connector' says whether rows go to the log.",
            "是否写入日志由 'dirty.side-output.connector' 决定。"),
        functionless(
            "dirty.side-output.ignore-errors",
            "a side output that cannot be written fails the job, so that no row is lost.",
            "旁路输出无法写入时作业失败，以免丢失数据。"),
        functionless(
            "dirty.side-output.batch.*",
            "files of dirty rows are completed with each checkpoint.",
            "脏数据文件随每个检查点完成。"),
        functionless(
            "dirty.side-output.retries",
            "what fails in passing is tried again as for all files.",
            "暂时的失败与其他文件一样重试。"),
        functionless(
            "property-version",
            "it numbered the options of old Flink versions.",
            "它只是旧版 Flink 的选项版本号。"));
  }

  /** Hadoop's and the formats' own keys, which look right and would go nowhere. */
  static List<KeyFamily> forbidden() {
    List<KeyFamily> forbidden = new ArrayList<>();
    Stream.of("fs.*", "dfs.*", "ipc.*", "io.*", "net.*", "yarn.*", "mapred.*", "mapreduce.*")
        .forEach(prefix -> forbidden.add(hadoop(prefix)));

    // Hadoop has keys of its own that begin with the prefix under which its keys are passed on.
    Stream.of("caller", "http", "kerberos", "proxyuser", "rpc", "security", "socks", "ssl", "tmp")
        .forEach(word -> forbidden.add(hadoop("hadoop." + word + ".*")));
    forbidden.add(hadoop("hadoop.user.group.*"));

    forbidden.add(
        sideOutput(
            "dirty.side-output.s3.*",
            "Write 'dirty.side-output.connector' = 'filesystem' and 'dirty.side-output.path' ="
                + " 's3://bucket/key', and let Flink's S3 plugin have endpoint and keys."));
    forbidden.add(
        sideOutput(
            "dirty.side-output.inlong-sdk.*",
            "Write 'dirty.side-output.connector' = 'filesystem', and read the files from there."));

    Stream.of("parquet.*", "orc.*", "avro.*", "csv.*", "json.*", "format")
        .forEach(pattern -> forbidden.add(format(pattern)));
    return List.copyOf(forbidden);
  }

  private static Functionless functionless(String pattern, String en, String zh) {
    return new Functionless(new KeyPattern(pattern), new LocalizedText(en, zh));
  }

  private static Forbidden hadoop(String pattern) {
    return new Forbidden(
        new KeyPattern(pattern),
        new LocalizedText(
            "it is a key of Hadoop's, and those have the prefix 'hadoop.' here",
            "这是 Hadoop 的键，在此须加前缀 'hadoop.'"),
        "Write it as 'hadoop.{key}'.");
  }

  private static Forbidden sideOutput(String pattern, String remedy) {
    return new Forbidden(
        new KeyPattern(pattern),
        new LocalizedText(
            "dirty rows go to the log or into files of Flink's file systems",
            "脏数据写入日志，或写入 Flink 文件系统中的文件"),
        remedy);
  }

  private static Forbidden format(String pattern) {
    return new Forbidden(
        new KeyPattern(pattern),
        new LocalizedText(
            "the table in the metastore decides the format and its settings", "格式及其设置由元数据中的表决定"),
        "Remove it; set a format's setting in Hive instead, by ALTER TABLE … SET TBLPROPERTIES, or as"
            + " 'sink.table.properties.…' for a table that the sink creates.");
  }
}
